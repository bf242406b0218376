import { type NodeRequest, toFetchRequest } from "./node-request.ts";
import { type NodeResponse, sendFetchResponse } from "./node-response.ts";
import { respondRefusal } from "./respond.ts";
import { RouteRefusal } from "./route-refusal.ts";
import type { TodosRoute } from "./todos-route.ts";

/** A listener of node:http, and a handler of Express. */
export type TodosNodeHandler = (req: NodeRequest, res: NodeResponse) => void;

/** How much of an unwanted body is read and thrown away, so that the client gets to read the answer. */
const maxDiscardedBytes = 16 * 1_048_576;

/** How long the end of an answer waits for such a body. */
const maxDiscardMs = 2000;

/**
 * Makes a listener for node:http, or a handler for Express, of a route or of any handler of the Fetch API. The client's
 * leaving aborts the request's signal and cancels the answer's body. A body that `express.json()` has parsed already is taken
 * from `req.body`; under a mount the address is the original one. `X-Forwarded-*` is not read.
 */
export function toNodeHandler(
  route: TodosRoute | ((request: Request, context?: unknown) => Response | Promise<Response>),
): TodosNodeHandler {
  const handle = typeof route === "function" ? route : route.handle;
  return (req, res) => void serve(handle, req, res);
}

async function serve(
  handle: (request: Request, context?: unknown) => Response | Promise<Response>,
  req: NodeRequest,
  res: NodeResponse,
): Promise<void> {
  const left = new AbortController();
  res.on("close", () => {
    if (!res.writableFinished) left.abort();
  });
  // A client that breaks off shows as an error of the request; whoever reads the body hears of it.
  req.on("error", () => undefined);
  let response: Response;
  try {
    response = isUnknownToFetch(req.method)
      ? respondRefusal(RouteRefusal.method())
      : await handle(toFetchRequest(req, left.signal), "params" in req ? { params: req.params } : undefined);
  } catch (error) {
    console.error("swarm-todos: a handler failed.", error);
    response = respondRefusal(new RouteRefusal(500, "internal", "Something went wrong on the server."));
  }
  try {
    await sendFetchResponse(response, res, req.method !== "HEAD", () => discard(req));
  } catch {
    res.destroy();
  }
}

/** Methods for which the Fetch API refuses to make a request. */
function isUnknownToFetch(method: string | undefined): boolean {
  return method === "TRACE" || method === "TRACK" || method === "CONNECT";
}

/**
 * Reads what is left of the body. To close on a client that still sends would reset the connection under the answer, and to read
 * for ever would make a toy of the server.
 */
async function discard(req: NodeRequest): Promise<void> {
  if (req.readableEnded || req.destroyed) return;
  let discarded = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, maxDiscardMs);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    req.on("end", settle);
    req.on("close", settle);
    req.on("data", (chunk) => {
      discarded += chunk.byteLength;
      if (discarded > maxDiscardedBytes) req.destroy();
    });
    req.resume();
  });
}
