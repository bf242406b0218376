import type { TodoAck } from "@swarm-todos/core";

/**
 * The `ack` of an answer. Left out where a client asked and the store knows no clients: then nobody can tell what became of a
 * batch whose answer was lost, and the client has to know that. Null where there is none to tell.
 */
export function toldAck(ack: TodoAck | null | undefined, client: string | undefined): TodoAck | null | undefined {
  return client === undefined ? (ack ?? null) : ack;
}
