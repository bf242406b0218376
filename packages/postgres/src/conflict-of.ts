import type { ApplyOutcome } from "@swarm-todos/core";
import { ackOf } from "./ack-of.ts";
import type { ListRecord } from "./list-record.ts";

/** What a batch that lost is told. */
export function conflictOf(client: string | undefined, record: ListRecord): ApplyOutcome {
  const { rev, stamp, updatedAt, items } = record;
  return { conflict: true, currentRev: rev, stamp, updatedAt, items: [...items], ...ackOf(client, record) };
}
