import type { TodoGetOptions, TodoSnapshot } from "@swarm-todos/core";
import { entityTag, isNoneMatch } from "./entity-tag.ts";
import { openEventStream } from "./event-stream.ts";
import { type Admitted, admit, isStillAdmitted } from "./gate.ts";
import { readQuery } from "./read-query.ts";
import type { ResolvedRouteOptions } from "./resolve-route-options.ts";
import { respondJson, vary } from "./respond.ts";
import { isRejection } from "./respond-failure.ts";
import { respondRejection } from "./respond-rejection.ts";
import { RouteRefusal } from "./route-refusal.ts";
import { toldAck } from "./told-ack.ts";
import { wantsEventStream } from "./wants-event-stream.ts";

/** Answers a GET with the list, with 304 where the client has it already, or with the list's event stream. */
export async function answerGet(request: Request, context: unknown, options: ResolvedRouteOptions): Promise<Response> {
  const admitted = await admit(request, context, options);
  const asked: TodoGetOptions = { ...readQuery(request), actor: admitted.actor };
  if (wantsEventStream(request.headers.get("accept"))) return answerEvents(request, admitted, options);
  const { tenant, container, topic } = admitted;
  const { store } = options;
  await openList(request, admitted, options);
  let list: TodoSnapshot;
  try {
    list = await store.get(tenant, container, asked);
  } catch (error) {
    if (!isRejection(error)) throw error;
    return await respondRejection(error, admitted, asked.client, store);
  }
  const ack = toldAck(list.ack, asked.client);
  const tag = await entityTag([tenant, container, list.rev, list.stamp, asked.includeArchived ?? false, ack]);
  const headers = { "cache-control": "private, no-cache", vary, etag: tag };
  if (isNoneMatch(request.headers.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  const { rev, stamp, updatedAt, items, archivedCount } = list;
  return respondJson(200, { container, rev, stamp, updatedAt, items, topic, ack, archivedCount }, headers);
}

/** Opens the list for its realtime, without which it can be read all the same: a failure is told to the host alone. */
async function openList(
  request: Request,
  { tenant, container, actor }: Admitted,
  options: ResolvedRouteOptions,
): Promise<void> {
  try {
    await options.store.open?.(tenant, container, actor);
  } catch (error) {
    try {
      options.onError(error, request);
    } catch {
      // A logger that fails must not turn an answer into none.
    }
  }
}

async function answerEvents(request: Request, admitted: Admitted, options: ResolvedRouteOptions): Promise<Response> {
  const { tenant, actor, container } = admitted;
  const { store } = options;
  if (store.subscribe === undefined) {
    throw new RouteRefusal(406, "not_acceptable", "This list has no event stream. Ask for application/json.");
  }
  const headers = {
    "content-type": "text/event-stream",
    "cache-control": "private, no-store, no-transform",
    vary,
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  };
  // A router may answer HEAD with GET and drop the body unread, which would leave the subscription behind.
  if (request.method === "HEAD") return new Response(null, { headers });
  await openList(request, admitted, options);
  const stream = await openEventStream({
    container,
    subscribe: (onPing) => store.subscribe?.(tenant, container, onPing) ?? (() => undefined),
    read: () => store.get(tenant, container, { actor }),
    isAllowed: () => isStillAdmitted(request, admitted, options),
    signal: request.signal,
    heartbeatMs: options.heartbeatMs,
    recheckMs: options.recheckMs,
    onError: (error) => options.onError(error, request),
  });
  return new Response(stream, { headers });
}
