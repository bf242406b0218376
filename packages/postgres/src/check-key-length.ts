import { TodoOpError, todosTopic } from "@swarm-todos/core";

const maxBytes = 2000;

/**
 * Refuses a tenant and a container whose topic is longer than an index takes; the route refuses far shorter ones (`maxTopicBytes`).
 * @throws TodoOpError `invalid_field`
 */
export function checkKeyLength(tenantId: string, container: string): void {
  const actual = todosTopic(tenantId, container).length;
  if (actual <= maxBytes) return;
  throw new TodoOpError(
    "invalid_field",
    `swarm-todos: the list's topic has ${actual} bytes, at most ${maxBytes} can be stored. Nothing was written. Use shorter keys.`,
    { opIndex: null, field: "container", max: maxBytes, actual },
  );
}
