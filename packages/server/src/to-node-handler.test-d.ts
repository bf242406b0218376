import type { RequestListener } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { RequestHandler } from "express";
import { expectTypeOf, it } from "vitest";
import type { toNodeHandler } from "./to-node-handler.ts";

type Handler = ReturnType<typeof toNodeHandler>;

it("is a listener of node:http and node:http2 and a handler of Express", () => {
  expectTypeOf<Handler>().toExtend<RequestListener>();
  expectTypeOf<Handler>().toExtend<(req: Http2ServerRequest, res: Http2ServerResponse) => void>();
  expectTypeOf<Handler>().toExtend<RequestHandler>();
});
