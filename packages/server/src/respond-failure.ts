import { MalformedBatchError, TodoOpError, TodoStoreUnavailableError } from "@swarm-todos/core";
import { respondJson, respondRefusal } from "./respond.ts";
import { RouteRefusal } from "./route-refusal.ts";

/**
 * The answer to anything else that was thrown. Only what the route itself wrote reaches the client; the cause of a 500 or 503
 * goes to `report` and nowhere else.
 */
export function respondFailure(error: unknown, report: (error: unknown) => void): Response {
  if (error instanceof RouteRefusal) return respondRefusal(error);
  if (isError(error, MalformedBatchError, "MalformedBatchError")) {
    return respondJson(400, { error: { code: error.code, message: error.message, path: error.path } });
  }
  report(error);
  if (isError(error, TodoStoreUnavailableError, "TodoStoreUnavailableError")) {
    const wait = Number.isFinite(error.retryAfter) ? Math.max(1, Math.ceil(error.retryAfter)) : 1;
    return respondRefusal(
      new RouteRefusal(503, "unavailable", "The list cannot be reached just now. Try again.", {
        headers: { "retry-after": String(wait) },
      }),
    );
  }
  return respondRefusal(new RouteRefusal(500, "internal", "Something went wrong on the server."));
}

/** Whether the store rejected the batch. */
export function isRejection(error: unknown): error is TodoOpError {
  return isError(error, TodoOpError, "TodoOpError");
}

/** By name as well as by class: a host's store may carry a copy of the core of its own. */
function isError<T extends Error>(error: unknown, type: new (...args: never[]) => T, name: string): error is T {
  return error instanceof type || (error instanceof Error && error.name === name);
}
