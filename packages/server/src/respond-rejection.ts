import type { TodoOpError, TodoSnapshot, TodoStore } from "@swarm-todos/core";
import { respondJson } from "./respond.ts";
import type { TodosGateQuestion } from "./todos-route-options.ts";
import { toldAck } from "./told-ack.ts";

/**
 * The answer to what the store rejected: why, and the list as the store has it. A store's error carries the list; one that does
 * not, or not with the client's ack, is read again as a whole.
 */
export async function respondRejection(
  error: TodoOpError,
  { tenant, actor, container }: TodosGateQuestion,
  client: string | undefined,
  store: TodoStore,
): Promise<Response> {
  const { code, message, opIndex, limit, max, actual, id, field, ids, snapshot } = error;
  const isWhole = snapshot !== undefined && (snapshot.ack !== undefined || client === undefined);
  const list: TodoSnapshot = isWhole
    ? snapshot
    : await store.get(tenant, container, client === undefined ? { actor } : { actor, client });
  return respondJson(422, {
    error: { code, message, opIndex, limit, max, actual, id, field, ids },
    rev: list.rev,
    stamp: list.stamp,
    updatedAt: list.updatedAt,
    items: list.items,
    ack: toldAck(list.ack, client),
  });
}
