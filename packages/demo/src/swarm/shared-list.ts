import {
  type ApplyOutcome,
  type TodoActor,
  type TodoHistoryEntry,
  type TodoItem,
  type TodoOp,
  TodoOpError,
  type TodoStore,
} from "@swarm-todos/core";
import { describeChanges } from "./describe-changes.ts";

/** What became of a batch of the agents. */
export type WriteResult =
  | { readonly kind: "applied"; readonly added: readonly string[] }
  /** Somebody changed the list first: it has been taken from the answer, and what to do has to be decided again. */
  | { readonly kind: "conflict"; readonly sawRev: number | null; readonly rev: number | null }
  | { readonly kind: "rejected"; readonly message: string };

/**
 * The list as the agents have last looked at it. One rev for the whole swarm: the agents never conflict with each other,
 * a person's change always conflicts with what they were about to write.
 */
export interface SharedList {
  readonly items: () => readonly TodoItem[];
  /** Reads the list. */
  look(): Promise<void>;
  /** Writes against the rev that was last looked at. */
  write(ops: readonly TodoOp[], actor: TodoActor, batchId?: string): Promise<WriteResult>;
  /** What people have done since this was last asked, in sentences. */
  news(): Promise<readonly string[]>;
  /** The rev up to which `news` has told. */
  readonly told: () => number;
  /** Resolves when the list has another rev than the one that was last looked at. */
  changed(signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Gives a swarm its view of one list of the store. */
export function createSharedList(options: {
  readonly store: TodoStore;
  readonly tenant: string;
  readonly container: string;
  /** The rev up to which the agents have spoken already. */
  readonly told: number;
  /** Names this run of the agents to the store, so that a batch sent again is not applied again. */
  readonly client: string;
}): SharedList {
  const { store, tenant, container, client } = options;
  let rev: number | null = null;
  let stamp: string | null = null;
  let items: readonly TodoItem[] = [];
  let before: readonly TodoItem[] = [];
  let told = options.told;
  let first = true;
  let pinged: number | null = null;
  const known = new Map<string, TodoItem>();
  const wakers = new Set<() => void>();

  const adopt = (list: { rev: number | null; stamp: string | null; items: readonly TodoItem[] }): void => {
    ({ rev, stamp, items } = list);
    for (const item of list.items) if (!known.has(item.id)) known.set(item.id, item);
    if (first) before = list.items;
    first = false;
  };
  const unsubscribe = store.subscribe?.(tenant, container, (ping) => {
    pinged = ping.rev;
    for (const wake of [...wakers]) wake();
  });

  return {
    items: () => items,
    told: () => told,
    async look() {
      adopt(await store.get(tenant, container));
    },
    async write(ops, actor, batchId) {
      const sawRev = rev;
      let outcome: ApplyOutcome;
      try {
        outcome = await store.apply(tenant, container, ops, rev, actor, "tool", {
          ...(stamp === null ? {} : { stamp }),
          ...(batchId === undefined ? {} : { client, batchId }),
        });
      } catch (error) {
        if (!(error instanceof TodoOpError)) throw error;
        if (error.snapshot) adopt(error.snapshot);
        return { kind: "rejected", message: error.message };
      }
      if (outcome.conflict) {
        adopt({ rev: outcome.currentRev, stamp: outcome.stamp, items: outcome.items });
        return { kind: "conflict", sawRev, rev: outcome.currentRev };
      }
      adopt(outcome);
      // Nothing stands between what was told and what was just written, so the next news begins here.
      if (outcome.replayed !== true && told >= (sawRev ?? 0)) {
        told = outcome.rev ?? told;
        before = outcome.items;
      }
      return { kind: "applied", added: outcome.added };
    },
    async news() {
      if (rev === null || rev <= told) return [];
      const entries: TodoHistoryEntry[] = [];
      for (let after = told; after < rev; ) {
        const page = (await store.history?.(tenant, container, { after })) ?? [];
        entries.push(...page);
        const last = page.at(-1);
        if (last === undefined) break;
        after = last.rev;
      }
      const upTo = rev;
      const sentences = describeChanges({
        entries: entries.filter((entry) => entry.rev <= upTo),
        known,
        before,
        after: items,
      });
      told = upTo;
      before = items;
      for (const item of items) known.set(item.id, item);
      return sentences;
    },
    changed(signal) {
      if (pinged !== null && (rev === null || pinged > rev)) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const end = (): void => {
          wakers.delete(wake);
          signal.removeEventListener("abort", abort);
        };
        const wake = (): void => {
          end();
          resolve();
        };
        const abort = (): void => {
          end();
          reject(signal.reason as Error);
        };
        if (signal.aborted) abort();
        else {
          wakers.add(wake);
          signal.addEventListener("abort", abort);
        }
      });
    },
    close() {
      unsubscribe?.();
    },
  };
}
