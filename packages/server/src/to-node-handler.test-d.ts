import type { RequestListener } from "node:http";
import type { RequestHandler } from "express";
import { expectTypeOf, it } from "vitest";
import type { toNodeHandler } from "./to-node-handler.ts";

type Handler = ReturnType<typeof toNodeHandler>;

it("is a listener of node:http and a handler of Express", () => {
  expectTypeOf<Handler>().toExtend<RequestListener>();
  expectTypeOf<Handler>().toExtend<RequestHandler>();
});
