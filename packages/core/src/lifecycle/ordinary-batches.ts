import { TodoOpError } from "../todo-op-error.ts";
import type { TodoStore } from "../todo-store.ts";
import type { ApplyOutcome, TodoActor, TodoOp, TodoOrigin, TodoSnapshot } from "../types.ts";
import { TodoLifecycleError } from "./todo-lifecycle-error.ts";

/** Whose batches go to which list. */
export interface BatchTarget {
  readonly tenantId: string;
  readonly container: string;
  readonly actor: TodoActor;
  readonly origin: TodoOrigin;
}

/** What became of the ops that were sent. */
export interface SentBatch {
  /** How many of the ops were written, from the first on; 0 when another change came first. */
  readonly count: number;
  /** The ids that the written adds were given. */
  readonly added: readonly string[];
  /** The list as it is now. */
  readonly list: TodoSnapshot;
}

/** How often in a row another change may come first. */
const maxLosses = 50;

/** Sends ops to one list in batches as large as its store takes, each compared with the list that it was decided on. */
export class OrdinaryBatches {
  readonly #store: TodoStore;
  readonly #target: BatchTarget;
  #room: number;
  #losses = 0;

  constructor(store: TodoStore, target: BatchTarget, opsPerBatch: number = Number.POSITIVE_INFINITY) {
    this.#store = store;
    this.#target = target;
    this.#room = opsPerBatch;
  }

  /**
   * Sends the first of the ops, decided on a list as it was read: all of them, or as many as one batch may have. That number is learnt
   * from the store's refusal, which writes nothing.
   * @throws TodoLifecycleError `contended` when other changes came first too often in a row
   */
  async send(ops: readonly TodoOp[], seen: TodoSnapshot): Promise<SentBatch> {
    const batch = ops.slice(0, this.#room);
    const outcome = await this.#apply(batch, seen);
    if (outcome === undefined) return this.send(ops, seen);
    const { container } = this.#target;
    const { stamp, updatedAt, items } = outcome;
    if (!outcome.conflict) {
      this.#losses = 0;
      const list = { container, rev: outcome.rev, stamp, updatedAt, items };
      return { count: batch.length, added: outcome.added, list };
    }
    const list = { container, rev: outcome.currentRev, stamp, updatedAt, items };
    this.#losses += 1;
    if (this.#losses >= maxLosses) {
      throw new TodoLifecycleError(
        "contended",
        `swarm-todos: another change came first ${maxLosses} times in a row. Only earlier batches were written. Stop what writes to the list, and call again.`,
        list,
      );
    }
    return { count: 0, added: [], list };
  }

  /** The outcome of one batch; undefined when it had more ops than the store takes, which is remembered. */
  async #apply(batch: readonly TodoOp[], seen: TodoSnapshot): Promise<ApplyOutcome | undefined> {
    const { tenantId, container, actor, origin } = this.#target;
    try {
      return await this.#store.apply(tenantId, container, batch, seen.rev, actor, origin, { stamp: seen.stamp });
    } catch (error) {
      const max = error instanceof TodoOpError && error.limit === "opsPerBatch" ? (error.max ?? 0) : 0;
      if (max < 1 || max >= batch.length) throw error;
      this.#room = max;
      return undefined;
    }
  }
}
