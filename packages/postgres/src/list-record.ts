import type { TodoAck, TodoItem } from "@swarm-todos/core";

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

function freezeItem(item: TodoItem): void {
  Object.freeze(item.createdBy);
  Object.freeze(item.updatedBy);
  Object.freeze(item);
}
