import { type TodoActor, TodoOpError, todosTopic } from "@swarm-todos/core";

const maxBytes = 2000;

/**
 * Refuses keys that are longer than an index takes: a tenant and a container by their topic (the route refuses far shorter ones, see
 * `maxTopicBytes`), and an actor's id.
 * @throws TodoOpError `invalid_field`
 */
export function checkKeyLength(tenantId: string, container: string, actor?: TodoActor): void {
  check("container", "the list's topic", todosTopic(tenantId, container).length);
  if (actor) check("actor.id", "the actor's id", new TextEncoder().encode(actor.id).byteLength);
}

function check(field: string, what: string, actual: number): void {
  if (actual <= maxBytes) return;
  throw new TodoOpError(
    "invalid_field",
    `swarm-todos: ${what} has ${actual} bytes, at most ${maxBytes} can be stored. Nothing was written. Use shorter keys.`,
    { opIndex: null, field, max: maxBytes, actual },
  );
}
