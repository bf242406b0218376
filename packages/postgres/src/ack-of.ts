import type { TodoAck } from "@swarm-todos/core";
import type { ListRecord } from "./list-record.ts";

/** The ack of the client that asks: null where it had nothing accepted, absent where no client asks. */
export function ackOf(client: string | undefined, { seen }: ListRecord): { ack?: TodoAck | null } {
  if (client === undefined) return {};
  return { ack: seen && { batchId: seen.batchId, rev: seen.rev, added: seen.added } };
}
