import { applyTodoOps } from "./apply-todo-ops.ts";
import { checkHistoryRange } from "./check-history-range.ts";
import { checkStoreKeys, type StoreKeys } from "./check-store-keys.ts";
import { cleanTodoActor } from "./clean-todo-actor.ts";
import { copyOps } from "./copy-ops.ts";
import { effectiveOrigin } from "./effective-origin.ts";
import { fingerprintOps } from "./fingerprint-ops.ts";
import type { TodoLimits } from "./limits.ts";
import type { MemoryList } from "./memory-list.ts";
import { MemoryLists } from "./memory-lists.ts";
import { PingSubscribers } from "./ping-subscribers.ts";
import { randomStamp } from "./random-stamp.ts";
import { randomTodoId } from "./random-todo-id.ts";
import { reject } from "./reject.ts";
import { resolveTodoLimits } from "./resolve-todo-limits.ts";
import { TodoOpError } from "./todo-op-error.ts";
import type { TodoStore, TodoStoreOperator } from "./todo-store.ts";
import type { TodoAck, TodoActor, TodoSnapshot } from "./types.ts";

/** How a memory store is made; everything has a default. */
export interface MemoryTodoStoreOptions {
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<TodoLimits>;
  /** The clock, in milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
  /** Draws an id for a new item; drawn again when the list ever had it. @default randomTodoId */
  readonly newId?: () => string;
  /** Draws a stamp. @default randomStamp */
  readonly newStamp?: () => string;
}

/** A store in the memory of one process: every function of a store is there but `open`, and those of an operator. */
export type MemoryTodoStore = Required<Omit<TodoStore, "open">> &
  TodoStoreOperator & {
    /** How many subscriptions are open, for those who look for leaks. */
    readonly subscriberCount: () => number;
  };

/**
 * Makes a store that keeps its lists in memory, for tests, demos and hosts of one process that may lose them. What it hands out is
 * frozen or a copy, so that no caller can change a list but by `apply`. Pings come after the write, just before the answer.
 * @throws RangeError for limits that are none
 */
export function createMemoryTodoStore(options: MemoryTodoStoreOptions = {}): MemoryTodoStore {
  const limits = resolveTodoLimits(options.limits);
  const { now: clock = Date.now, newId = randomTodoId, newStamp = randomStamp } = options;
  const lists = new MemoryLists();
  const subscribers = new PingSubscribers();

  function check(keys: StoreKeys): void {
    const { tenantId, container } = keys;
    withSnapshot(
      () => lists.find(tenantId as string, container as string).snapshot(container as string, {}, false),
      () => checkStoreKeys(keys),
    );
  }

  return {
    async get(tenantId, container, { includeArchived = false, actor, client } = {}) {
      check({ tenantId, container, actor, client });
      const list = lists.find(tenantId, container);
      return list.snapshot(container, ackOf(list, actor, client, clock()), includeArchived);
    },

    // Nothing in here waits, so the whole of it is one critical section.
    async apply(tenantId, container, ops, expectedRev, actor, origin, { stamp, client, batchId } = {}) {
      check({ tenantId, container, actor, origin, expectedRev, stamp, client, batchId });
      const list = lists.find(tenantId, container);
      const time = clock();
      const snapshot = (): TodoSnapshot => list.snapshot(container, ackOf(list, actor, client, time), false);

      const fingerprint = client === undefined ? "" : withSnapshot(snapshot, () => fingerprintOps(ops));
      const last = client === undefined ? undefined : list.accepted(actor, client, time);
      if (last && last.ack.batchId === batchId) {
        if (last.fingerprint !== fingerprint) throw mismatch().withSnapshot(snapshot());
        return { conflict: false, ...listIn(snapshot()), added: [...last.ack.added], replayed: true };
      }
      if (list.rev !== expectedRev || ((stamp ?? null) !== null && list.stamp !== stamp)) {
        const { rev: currentRev, ...rest } = listIn(snapshot());
        return { conflict: true, currentRev, ...rest };
      }
      const at = list.timeOf(time);
      const context = { actor, origin, now: at, newId: () => drawUnused(newId, list.usedIds), limits };
      const applied = withSnapshot(snapshot, () => applyTodoOps(list, ops, context));

      if (applied.changed) {
        list.write(applied, newStamp(), {
          at,
          actor: cleanTodoActor(actor),
          origin: effectiveOrigin(actor, origin),
          ops: copyOps(ops),
        });
      }
      if (client !== undefined && batchId !== undefined) {
        const ack = Object.freeze({ batchId, rev: list.rev, added: Object.freeze([...applied.added]) });
        list.accept(actor, client, { ack, fingerprint, at: time });
      }
      lists.keep(tenantId, container, list);
      if (applied.changed && list.rev !== null) {
        subscribers.send(tenantId, container, Object.freeze({ container, rev: list.rev, updated_at: at }));
      }
      return { conflict: false, ...listIn(snapshot()), added: [...applied.added] };
    },

    async history(tenantId, container, range) {
      check({ tenantId, container });
      const list = lists.find(tenantId, container);
      const { after, limit } = withSnapshot(
        () => list.snapshot(container, {}, false),
        () => checkHistoryRange(range),
      );
      return list.history.slice(after, after + limit);
    },

    subscribe(tenantId, container, onPing) {
      check({ tenantId, container });
      return subscribers.subscribe(tenantId, container, onPing);
    },

    async purgeArchived(tenantId, container, { before }) {
      check({ tenantId, container });
      const list = lists.find(tenantId, container);
      const limit = Date.parse(before);
      if (Number.isNaN(limit)) {
        const error = reject("invalid_field", "before is no time", "Give an ISO 8601 time", {
          opIndex: null,
          field: "before",
        });
        throw error.withSnapshot(list.snapshot(container, {}, false));
      }
      const kept = list.archived.filter((item) => Date.parse(item.archivedAt ?? before) >= limit);
      const count = list.archived.length - kept.length;
      list.archived = kept;
      if (count > 0) list.stamp = newStamp();
      return count;
    },

    async renewStamp(tenantId, container) {
      check({ tenantId, container });
      const list = lists.find(tenantId, container);
      if (list.rev !== null) list.stamp = newStamp();
      return list.stamp;
    },

    subscriberCount: () => subscribers.size,
  };
}

/** Runs what may throw a `TodoOpError`, and adds to it the list that it speaks of. */
function withSnapshot<T>(snapshot: () => TodoSnapshot, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof TodoOpError ? error.withSnapshot(snapshot()) : error;
  }
}

function ackOf(
  list: MemoryList,
  actor: TodoActor | undefined,
  client: string | undefined,
  time: number,
): { ack?: TodoAck | null } {
  if (client === undefined) return {};
  return { ack: (actor && list.accepted(actor, client, time)?.ack) ?? null };
}

/** What an outcome takes over from a snapshot of the active items. */
function listIn(snapshot: TodoSnapshot): Pick<TodoSnapshot, "rev" | "stamp" | "updatedAt" | "items" | "ack"> {
  const { rev, stamp, updatedAt, items, ack } = snapshot;
  return ack === undefined ? { rev, stamp, updatedAt, items } : { rev, stamp, updatedAt, items, ack };
}

function mismatch(): TodoOpError {
  const advice = "Give each batch an id of its own";
  return reject("batch_mismatch", "the batch id was used for other ops", advice, { opIndex: null, field: "batchId" });
}

function drawUnused(newId: () => string, used: ReadonlySet<string>): string {
  for (let tries = 0; tries < 1000; tries += 1) {
    const id = newId();
    if (!used.has(id)) return id;
  }
  throw new RangeError("swarm-todos: newId gave no free id in 1000 tries. Nothing was written. Give random ids.");
}
