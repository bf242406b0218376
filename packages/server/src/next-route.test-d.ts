import type { NextRequest } from "next/server.js";
import { expectTypeOf, it } from "vitest";
import type { createTodosRoute } from "./create-todos-route.ts";

type Route = ReturnType<typeof createTodosRoute>;
type Entry = Pick<Route, "GET" | "POST">;

it("is what Next.js 16 asks of a route with a dynamic segment", () => {
  type Handler = (
    request: NextRequest,
    context: { params: Promise<{ id: string }> },
  ) => Promise<Response | void> | Response | void;
  expectTypeOf<Entry>().toExtend<{ GET?: Handler; POST?: Handler; PUT?: Handler }>();
});

it("is what it asks of a catch-all", () => {
  type Handler = (request: NextRequest, context: { params: Promise<{ id: string[] }> }) => Promise<Response>;
  expectTypeOf<Entry>().toExtend<{ GET: Handler; POST: Handler }>();
});

it("has a second parameter that the generated check of Next.js 15 lets pass", () => {
  // It infers the parameter's type, takes unknown for any, and wants the rest to fit under a context whose params are given.
  type SecondArg<T> = T extends (...args: [never, infer Second]) => unknown ? Second : never;
  expectTypeOf<SecondArg<Route["GET"]>>().toBeUnknown();
  expectTypeOf<SecondArg<Route["POST"]>>().toBeUnknown();
});

it("is what Bun, Deno and Workers call, and Hono through its raw request", () => {
  expectTypeOf<Route["handle"]>().toExtend<(request: Request) => Promise<Response>>();
  expectTypeOf<{ fetch: Route["handle"] }>().toExtend<{
    fetch: (
      request: Request,
      env: { DB: string },
      context: { waitUntil(promise: Promise<unknown>): void },
    ) => Promise<Response>;
  }>();
});
