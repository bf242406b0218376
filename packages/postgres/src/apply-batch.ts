import {
  type AppliedTodoOps,
  type ApplyOutcome,
  applyTodoOps,
  cleanTodoActor,
  effectiveOrigin,
  namedIds,
  type TodoActor,
  type TodoLimits,
  type TodoListState,
  type TodoOp,
  TodoOpError,
  type TodoOrigin,
  TodoStoreUnavailableError,
} from "@swarm-todos/core";
import { ackOf } from "./ack-of.ts";
import { conflictOf } from "./conflict-of.ts";
import { type ListRecord, listRecord } from "./list-record.ts";
import { pendingTime } from "./pending-time.ts";
import { rowChanges } from "./row-changes.ts";
import type { SnapshotMemory } from "./snapshot-memory.ts";
import { snapshotOf } from "./snapshot-of.ts";
import { TodoRolledBackError } from "./todo-rolled-back-error.ts";
import { withTime } from "./with-time.ts";

/** One batch on its way to a list, its keys checked. */
export interface Batch {
  readonly tenantId: string;
  readonly container: string;
  readonly ops: readonly TodoOp[];
  readonly expectedRev: number | null;
  readonly actor: TodoActor;
  readonly origin: TodoOrigin;
  readonly stamp: string | undefined;
  readonly client: string | undefined;
  readonly batchId: string | undefined;
  /** The digest of the ops; undefined where the batch has no id. */
  readonly digest: string | undefined;
}

/** What applying a batch takes from the store. */
export interface BatchContext {
  readonly limits: TodoLimits;
  readonly newId: () => string;
  readonly memory: SnapshotMemory;
  /** The channel that other processes listen on; undefined where nobody is to be told. */
  readonly channel: string | undefined;
  /** Calls an SQL function with the batch's tenant, container and client, and what is given. */
  readonly call: (name: string, args: object) => Promise<unknown>;
}

type CommitAnswer =
  | {
      readonly outcome: "applied";
      readonly rev: number | null;
      readonly stamp: string | null;
      readonly updatedAt: string | null;
    }
  | { readonly outcome: "seen" | "stale"; readonly list: unknown }
  | { readonly outcome: "taken" };

/** How often a batch is computed anew on a list that changed at the same rev, or with other ids, before the store gives up. */
const maxRounds = 20;

/**
 * Applies one batch: computes it by the shared rules on the list as it was read, or as it is remembered, and commits it by one SQL
 * function, which compares before it writes. Where the list was another, it is computed again on the list that came back.
 * @throws TodoOpError with the list, always freshly read
 */
export async function applyBatch(
  batch: Batch,
  context: BatchContext,
): Promise<{ outcome: ApplyOutcome; written: boolean }> {
  const named = namedIds(batch.ops);
  const read = async (): Promise<ListRecord> => listRecord(await context.call("read_list", { named }));
  let remembered = recall(batch, context, named);
  let record = remembered ?? (await read());
  for (let round = 0; round < maxRounds; round += 1) {
    if (!remembered) {
      const settled = settle(batch, record);
      if (settled) return { outcome: settled, written: false };
    }
    const state: TodoListState = { items: record.items, archived: record.archived ?? [] };
    let applied: AppliedTodoOps;
    try {
      const { actor, origin } = batch;
      applied = applyTodoOps(state, batch.ops, {
        actor,
        origin,
        now: pendingTime,
        newId: context.newId,
        limits: context.limits,
      });
    } catch (error) {
      if (!(error instanceof TodoOpError)) throw error;
      if (!remembered) throw error.withSnapshot(snapshotOf(batch.container, batch.client, record));
      // A remembered list may be an older copy: a rejection speaks of the list as it is.
      remembered = undefined;
      record = await read();
      continue;
    }
    if (!applied.changed && batch.batchId === undefined && !remembered) {
      return { outcome: outcomeOf(batch, record, record.items, applied.added), written: false };
    }
    let answer: CommitAnswer;
    try {
      answer = await commit(batch, context, record, state, applied, named);
    } catch (error) {
      // Whoever loses at a stricter isolation than "read committed" is rolled back: the list says whether the batch has lost by it.
      if (!(error instanceof TodoRolledBackError) || error.inHostTransaction) throw error;
      const settled = settle(batch, await read());
      if (!settled) throw error;
      return { outcome: settled, written: false };
    }
    if (answer.outcome === "applied") {
      const items =
        applied.changed && answer.updatedAt !== null ? withTime(applied.items, answer.updatedAt) : record.items;
      context.memory.keep(batch.tenantId, batch.container, { ...answer, items });
      return { outcome: outcomeOf(batch, answer, items, applied.added), written: applied.changed };
    }
    remembered = undefined;
    record = answer.outcome === "taken" ? await read() : listRecord(answer.list);
  }
  throw new TodoStoreUnavailableError(
    "swarm-todos: the list kept changing while the batch was computed. Nothing was written. Try again.",
  );
}

/** The remembered list, where the batch can be computed on it: at the rev and stamp that it expects, with every row that it names. */
function recall(batch: Batch, { memory }: BatchContext, named: readonly string[]): ListRecord | undefined {
  const kept = memory.recall(batch.tenantId, batch.container);
  if (!kept || kept.rev !== batch.expectedRev || (batch.stamp !== undefined && kept.stamp !== batch.stamp))
    return undefined;
  const active = new Set(kept.items.map((item) => item.id));
  return named.every((id) => active.has(id)) ? { ...kept, archived: null, archivedCount: 0, seen: null } : undefined;
}

/** The replay check, then the compare: what the batch is told without being computed; undefined where it is to be. */
function settle(batch: Batch, record: ListRecord): ApplyOutcome | undefined {
  const { seen } = record;
  if (batch.batchId !== undefined && seen?.batchId === batch.batchId) {
    if (seen.digest === batch.digest) {
      const { rev, stamp, updatedAt, items } = record;
      return {
        conflict: false,
        rev,
        stamp,
        updatedAt,
        items: [...items],
        added: [...seen.added],
        replayed: true,
        ...ackOf(batch.client, record),
      };
    }
    throw new TodoOpError(
      "batch_mismatch",
      "swarm-todos: the batch id was used for other ops. Nothing was written. Give each batch an id of its own.",
      { opIndex: null, field: "batchId" },
      snapshotOf(batch.container, batch.client, record),
    );
  }
  const lost = record.rev !== batch.expectedRev || (batch.stamp !== undefined && record.stamp !== batch.stamp);
  return lost ? conflictOf(batch.client, record) : undefined;
}

async function commit(
  batch: Batch,
  context: BatchContext,
  record: ListRecord,
  state: TodoListState,
  applied: AppliedTodoOps,
  named: readonly string[],
): Promise<CommitAnswer> {
  const answer = await context.call("commit_batch", {
    rev: record.rev,
    stamp: record.stamp,
    changed: applied.changed,
    actor: cleanTodoActor(batch.actor),
    origin: effectiveOrigin(batch.actor, batch.origin),
    named,
    added: applied.added,
    activeItems: context.limits.activeItems,
    ...(context.channel === undefined ? {} : { notify: context.channel }),
    batchId: batch.batchId,
    digest: batch.digest,
    ...(applied.changed ? { ops: batch.ops, ...rowChanges(state, applied) } : {}),
  });
  return answer as CommitAnswer;
}

function outcomeOf(
  batch: Batch,
  list: { readonly rev: number | null; readonly stamp: string | null; readonly updatedAt: string | null },
  items: ListRecord["items"],
  added: readonly string[],
): ApplyOutcome {
  const { rev, stamp, updatedAt } = list;
  const ack = batch.batchId === undefined ? {} : { ack: { batchId: batch.batchId, rev, added: [...added] } };
  return { conflict: false, rev, stamp, updatedAt, items: [...items], added: [...added], ...ack };
}
