import type { TodoSnapshot } from "@swarm-todos/core";
import { ackOf } from "./ack-of.ts";
import type { ListRecord } from "./list-record.ts";

/** The list as a read gives it, with its active items alone. */
export function snapshotOf(container: string, client: string | undefined, record: ListRecord): TodoSnapshot {
  const { rev, stamp, updatedAt, items } = record;
  return { container, rev, stamp, updatedAt, items: [...items], ...ackOf(client, record) };
}
