import { maxTopicBytes, type TodoActor, TodoOpError, todosTopic } from "@swarm-todos/core";

const maxActorBytes = 2000;

/**
 * Refuses a list whose topic is longer than realtime takes (the route refuses it before, see `maxTopicBytes`), and an actor whose id is
 * longer than an index takes.
 * @throws TodoOpError `limit_exceeded` with the limit `topic`, or `invalid_field`
 */
export function checkKeyLength(tenantId: string, container: string, actor?: TodoActor): void {
  const topic = todosTopic(tenantId, container).length;
  if (topic > maxTopicBytes) {
    throw new TodoOpError(
      "limit_exceeded",
      `swarm-todos: the list's topic has ${topic} bytes, at most ${maxTopicBytes} are allowed. Nothing was written. Use a shorter container.`,
      { opIndex: null, field: "container", limit: "topic", max: maxTopicBytes, actual: topic },
    );
  }
  const id = actor ? new TextEncoder().encode(actor.id).byteLength : 0;
  if (id > maxActorBytes) {
    throw new TodoOpError(
      "invalid_field",
      `swarm-todos: the actor's id has ${id} bytes, at most ${maxActorBytes} can be stored. Nothing was written. Use a shorter id.`,
      { opIndex: null, field: "actor.id", max: maxActorBytes, actual: id },
    );
  }
}
