import { applyTodoOps } from "../apply-todo-ops.ts";
import { checkStoreKeys } from "../check-store-keys.ts";
import type { TodoLimits } from "../limits.ts";
import { randomTodoId } from "../random-todo-id.ts";
import { reject } from "../reject.ts";
import { resolveTodoLimits } from "../resolve-todo-limits.ts";
import { TodoOpError } from "../todo-op-error.ts";
import type { TodoStore } from "../todo-store.ts";
import type { TodoActor, TodoOp, TodoOrigin, TodoSnapshot } from "../types.ts";
import { CopyProgress } from "./copy-progress.ts";
import { OrdinaryBatches } from "./ordinary-batches.ts";
import { TodoLifecycleError } from "./todo-lifecycle-error.ts";
import { walkHistory } from "./walk-history.ts";

/** Which list is copied where, and who does it. */
export interface CopyTodoListOptions {
  /** From the host's own authentication; both lists are this tenant's. */
  readonly tenantId: string;
  /** The container of the list that is copied. */
  readonly from: string;
  /** The container of the copy, which nobody has written to. */
  readonly to: string;
  /** Who copies: the author of the copied items. */
  readonly actor: TodoActor;
  /** Which code builds the batches. A host's handler does it for a person, as the route does. @default "route" */
  readonly origin?: TodoOrigin;
  /**
   * The limits that the store was made with. Where they are given a copy that would break one is refused before anything is written; else
   * the store refuses the batch that breaks it, which may be the second one of a list that does not fit into one batch.
   */
  readonly limits?: Partial<TodoLimits>;
}

/** What the copy became. */
export interface CopiedTodoList {
  /** The new id of each copied item, by its id in the list that was copied. */
  readonly ids: ReadonlyMap<string, string>;
  /** The copy. */
  readonly snapshot: TodoSnapshot;
}

/**
 * Copies the active items of a list to a container that nobody has written to, for a conversation that was forked: order, subject, detail,
 * owner and status are kept. Ids, times and authors are new, and archived items stay behind. Copying an empty list writes nothing.
 *
 * It writes ordinary batches: one that adds the items, which begin as pending, and one with the statuses, because no batch can name an
 * id that it gives. Of a list that has more items than a batch may have ops, each later batch holds as much as it can. What somebody does
 * to the copy between two batches stands: their row is not demoted, and a row that they archived or took up is left as they have it.
 * Changes to the list that is copied are not followed after it has been read.
 *
 * Where a call ended between two batches the half is there to see. The same call again finishes it, if the list that is copied still is
 * as it was, nobody else has written to the copy, and the store has a history to tell by; otherwise it is refused as `not_empty`, as a
 * copy that is complete is. A refused call has written nothing.
 * @throws TodoLifecycleError `not_empty`; `contended` when other changes to the copy came first every time
 * @throws TodoOpError `limit_exceeded` when an item or the number of items breaks a limit; `invalid_field` for keys that are none, or one
 *   container for both
 * @throws TodoStoreUnavailableError when the store cannot be reached
 */
export async function copyTodoList(store: TodoStore, options: CopyTodoListOptions): Promise<CopiedTodoList> {
  const { tenantId, from, to, actor, origin = "route" } = options;
  for (const container of [from, to]) {
    checkStoreKeys({ tenantId, container, actor, origin, expectedRev: null });
  }
  if (from === to) {
    throw reject("invalid_field", "a list cannot be copied to itself", "Give the container of another list", {
      opIndex: null,
      field: "to",
    });
  }
  const source = await store.get(tenantId, from);
  const rows = source.items.filter((item) => item.archivedAt === null);
  let copy = await store.get(tenantId, to);
  const progress = copy.rev === null ? new CopyProgress(rows) : await resume(store, options, rows, copy);
  const limits = options.limits && resolveTodoLimits(options.limits);
  if (limits) rehearse(new CopyProgress(rows).next([]), { actor, origin, limits, copy });

  const batches = new OrdinaryBatches(store, { tenantId, container: to, actor, origin }, limits?.opsPerBatch);
  for (let ops = progress.next(copy.items); ops.length > 0; ops = progress.next(copy.items)) {
    const isFirst = copy.rev === null;
    const { count, added, list } = await batches.send(ops, copy);
    if (count > 0) progress.wrote(ops, count, added);
    else if (isFirst) throw notEmpty(list);
    copy = list;
  }
  return { ids: progress.ids, snapshot: copy };
}

/** How far an earlier call has come, by the copy's history. */
async function resume(
  store: TodoStore,
  { tenantId, actor }: CopyTodoListOptions,
  rows: TodoSnapshot["items"],
  copy: TodoSnapshot,
): Promise<CopyProgress> {
  const progress = new CopyProgress(rows);
  const history = store.history?.bind(store);
  if (!history) throw notEmpty(copy);
  try {
    for await (const entry of walkHistory(history, tenantId, copy, 0)) {
      const isOwn = entry.actor.kind === actor.kind && entry.actor.id === actor.id && progress.follow(entry);
      if (!isOwn) throw notEmpty(copy);
    }
  } catch (error) {
    throw error instanceof TodoLifecycleError ? notEmpty(copy) : error;
  }
  if (progress.next(copy.items).length === 0) throw notEmpty(copy);
  return progress;
}

/** Applies the adds to nothing, by the rules that the store will apply, and throws what it would throw. */
function rehearse(
  adds: readonly TodoOp[],
  context: { actor: TodoActor; origin: TodoOrigin; limits: TodoLimits; copy: TodoSnapshot },
): void {
  if (adds.length === 0) return;
  const { actor, origin, copy } = context;
  const limits = { ...context.limits, opsPerBatch: adds.length };
  const now = new Date(0).toISOString();
  try {
    applyTodoOps({ items: [], archived: [] }, adds, { actor, origin, now, newId: randomTodoId, limits });
  } catch (error) {
    throw error instanceof TodoOpError ? error.withSnapshot(copy) : error;
  }
}

function notEmpty(copy: TodoSnapshot): TodoLifecycleError {
  return new TodoLifecycleError(
    "not_empty",
    "swarm-todos: the list to copy to has been written to already. Nothing was copied. Give a container that nobody has written to.",
    copy,
  );
}
