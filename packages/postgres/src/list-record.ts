import type { ApplyOutcome, TodoAck, TodoItem, TodoSnapshot } from "@swarm-todos/core";

/** The last batch that the asking client had accepted, as the ledger keeps it. */
export interface SeenBatch extends TodoAck {
  readonly digest: string;
}

/** A list at one moment, as the SQL functions give it. */
export interface ListRecord {
  readonly rev: number | null;
  readonly stamp: string | null;
  readonly updatedAt: string | null;
  readonly items: readonly TodoItem[];
  /** The archived rows that were asked for, newest first; null where none were. */
  readonly archived: readonly TodoItem[] | null;
  readonly archivedCount: number;
  readonly seen: SeenBatch | null;
}

/** The record with its rows frozen, so that what is kept and handed out can be changed by nobody. */
export function listRecord(answer: unknown): ListRecord {
  const record = answer as ListRecord;
  record.items.forEach(freezeItem);
  record.archived?.forEach(freezeItem);
  return record;
}

/** Which list is meant, and for whom it is read. */
export interface Asking {
  readonly container: string;
  readonly client: string | undefined;
}

/** The ack of the client that asks: null where it had nothing accepted, absent where no client asks. */
export function ackOf(asking: Asking, { seen }: ListRecord): { ack?: TodoAck | null } {
  if (asking.client === undefined) return {};
  return { ack: seen && { batchId: seen.batchId, rev: seen.rev, added: seen.added } };
}

/** What a batch that lost is told. */
export function conflictOf(asking: Asking, record: ListRecord): ApplyOutcome {
  const { rev, stamp, updatedAt, items } = record;
  return { conflict: true, currentRev: rev, stamp, updatedAt, items: [...items], ...ackOf(asking, record) };
}

/** The list as a read gives it, with its active items alone. */
export function snapshotOf(asking: Asking, record: ListRecord): TodoSnapshot {
  const { rev, stamp, updatedAt, items } = record;
  return { container: asking.container, rev, stamp, updatedAt, items: [...items], ...ackOf(asking, record) };
}

function freezeItem(item: TodoItem): void {
  Object.freeze(item.createdBy);
  Object.freeze(item.updatedBy);
  Object.freeze(item);
}
