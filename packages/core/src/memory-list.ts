import type { AppliedTodoOps } from "./apply-todo-ops.ts";
import type { TodoGetOptions } from "./todo-store.ts";
import type { TodoAck, TodoActor, TodoHistoryEntry, TodoItem, TodoSnapshot } from "./types.ts";

const sevenDays = 7 * 24 * 60 * 60 * 1000;
const pageSize = 100;

/** A client's last accepted batch. */
export interface LedgerEntry {
  readonly ack: TodoAck;
  readonly fingerprint: string;
  readonly at: number;
}

/** One list as the memory store holds it, with its history and the ledger of each client's last accepted batch. */
export class MemoryList {
  rev: number | null = null;
  stamp: string | null = null;
  updatedAt: string | null = null;
  items: readonly TodoItem[] = [];
  archived: readonly TodoItem[] = [];
  readonly history: TodoHistoryEntry[] = [];
  /** Every id that this list ever gave, so that none is given again after a purge. */
  readonly usedIds: Set<string> = new Set();
  readonly #ledger = new Map<string, LedgerEntry>();

  /** The time of a batch: the later of the clock and one millisecond after the list's last time. */
  timeOf(clock: number): string {
    const last = this.updatedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(this.updatedAt);
    return new Date(Math.max(clock, last + 1)).toISOString();
  }

  snapshot(
    container: string,
    ack: { readonly ack?: TodoAck | null },
    archive: TodoGetOptions["includeArchived"],
  ): TodoSnapshot {
    const { rev, stamp, updatedAt } = this;
    if (!archive) return { container, rev, stamp, updatedAt, items: [...this.items], ...ack };
    const after = archive === true ? 0 : this.archived.findIndex((item) => item.id === archive.before) + 1;
    const page = archive === true || after > 0 ? this.archived.slice(after, after + pageSize) : [];
    return {
      container,
      rev,
      stamp,
      updatedAt,
      items: [...this.items, ...page],
      archivedCount: this.archived.length,
      ...ack,
    };
  }

  /** Takes over what a batch made of the list, under the next rev. */
  write(applied: AppliedTodoOps, stamp: string, entry: Omit<TodoHistoryEntry, "rev" | "added">): void {
    const rev = (this.rev ?? 0) + 1;
    this.rev = rev;
    this.stamp = stamp;
    this.updatedAt = entry.at;
    this.items = applied.items;
    this.archived = applied.archived;
    for (const id of applied.added) this.usedIds.add(id);
    this.history.push(Object.freeze({ rev, ...entry, added: Object.freeze([...applied.added]) }));
  }

  /** The last batch that a client of this actor had accepted, for seven days. */
  accepted(actor: TodoActor, client: string, clock: number): LedgerEntry | undefined {
    const entry = this.#ledger.get(keyOf(actor, client));
    return entry && clock - entry.at <= sevenDays ? entry : undefined;
  }

  accept(actor: TodoActor, client: string, entry: LedgerEntry): void {
    for (const [key, old] of this.#ledger) {
      // The map is in order of acceptance, so the first young entry ends the search.
      if (entry.at - old.at <= sevenDays) break;
      this.#ledger.delete(key);
    }
    const key = keyOf(actor, client);
    this.#ledger.delete(key);
    this.#ledger.set(key, entry);
  }
}

function keyOf(actor: TodoActor, client: string): string {
  return JSON.stringify([actor.kind, actor.id, client]);
}
