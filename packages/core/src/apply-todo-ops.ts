import { checkBatch } from "./check-batch.ts";
import { cleanTodoActor } from "./clean-todo-actor.ts";
import { DraftList, type DraftRow } from "./draft-list.ts";
import { effectiveOrigin } from "./effective-origin.ts";
import { isTodoId } from "./is-todo-id.ts";
import type { TodoLimits } from "./limits.ts";
import { namedIds } from "./named-ids.ts";
import { quoteValue } from "./quote-value.ts";
import { reject } from "./reject.ts";
import { resolveTodoLimits } from "./resolve-todo-limits.ts";
import type { TodoActor, TodoItem, TodoOp, TodoOrigin } from "./types.ts";

/** The rows of a list that a batch is applied to. */
export interface TodoListState {
  /** The active items in order. */
  readonly items: readonly TodoItem[];
  /** The archived items, newest first: all, or at least those that the batch names. */
  readonly archived: readonly TodoItem[];
}

/** Whose batch it is, and what the rules take from outside so that they stay pure. */
export interface ApplyTodoOpsContext {
  readonly actor: TodoActor;
  /** An agent's batch counts as `"tool"`, whatever this says. */
  readonly origin: TodoOrigin;
  /** The time of the batch by the store's clock: ISO 8601, UTC, milliseconds. */
  readonly now: string;
  /** Draws an id of the shape `[a-z0-9]{6,16}`; drawn again when the state or the batch has it already. */
  readonly newId: () => string;
  /** @default defaultTodoLimits */
  readonly limits?: Partial<TodoLimits>;
}

/** What a batch made of a list. */
export interface AppliedTodoOps extends TodoListState {
  /** False when the net effect on content and order is nothing; then both arrays are the ones given. */
  readonly changed: boolean;
  /** The ids that the batch's adds were given, in the order of its ops. */
  readonly added: readonly string[];
}

/**
 * Applies a batch to a list, all or nothing, without changing what it was given: every store decides by this function.
 *
 * A row whose content the batch as a whole leaves as it was stays the same object, with its times and authors. So does an archived row that
 * is restored and archived again. An archived row keeps its status word, `in_progress` too, but is not the list's item in progress.
 * A batch that does not add to the number of active items is accepted also where that number is over the limit.
 * @throws TodoOpError without a snapshot, which the store adds
 */
export function applyTodoOps(
  state: TodoListState,
  ops: readonly TodoOp[],
  context: ApplyTodoOpsContext,
): AppliedTodoOps {
  const limits = resolveTodoLimits(context.limits);
  const batch = checkBatch(ops, effectiveOrigin(context.actor, context.origin), limits);
  const draft = new DraftList(state.items, state.archived);
  const taken = new Set(namedIds(batch));
  const newId = (): string => drawId(context.newId, (id) => taken.has(id) || draft.find(id) !== undefined);
  batch.forEach((op, opIndex) => draft.apply(op, opIndex, newId));

  const actual = draft.active.length;
  if (actual > limits.activeItems && actual > state.items.length) {
    throw reject(
      "limit_exceeded",
      `the list would have ${actual} active items, at most ${limits.activeItems} are allowed`,
      "Archive some first",
      {
        opIndex: null,
        limit: "activeItems",
        max: limits.activeItems,
        actual,
      },
    );
  }
  return finish(state, draft, context);
}

function finish(state: TodoListState, draft: DraftList, context: ApplyTodoOpsContext): AppliedTodoOps {
  const actor = cleanTodoActor(context.actor);
  const items = draft.active.map((row) => settle(row, actor, context.now));
  const fresh = draft.removed
    .map((row) => ({ row, item: settle(row, actor, context.now) }))
    .flatMap(({ row, item }) => (item === row.before ? [] : [item]));
  const moved = new Set(fresh.map((item) => item.id));
  const kept = state.archived.filter((item) => !moved.has(item.id) && draft.find(item.id)?.archived === true);
  const sameItems = items.length === state.items.length && items.every((item, index) => item === state.items[index]);
  if (sameItems && fresh.length === 0 && kept.length === state.archived.length) {
    return { changed: false, items: state.items, archived: state.archived, added: [] };
  }
  return { changed: true, items, archived: [...fresh, ...kept], added: draft.added.map((row) => row.id) };
}

/** The row as the list will hold it: the same object where nothing about its content has changed. */
function settle(row: DraftRow, actor: TodoActor, now: string): TodoItem {
  const { before, id, subject, detail, owner, status, archived } = row;
  if (
    before &&
    before.subject === subject &&
    before.detail === detail &&
    before.owner === owner &&
    before.status === status &&
    (before.archivedAt !== null) === archived
  ) {
    return before;
  }
  return Object.freeze({
    id,
    subject,
    detail,
    owner,
    status,
    archivedAt: archived ? now : null,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    createdBy: before?.createdBy ?? actor,
    updatedBy: actor,
  });
}

function drawId(newId: () => string, isTaken: (id: string) => boolean): string {
  for (let tries = 0; tries < 1000; tries += 1) {
    const id = newId();
    if (!isTodoId(id)) {
      throw new RangeError(
        `swarm-todos: newId gave ${quoteValue(id)}. Nothing was written. Give 6 to 16 characters of a-z and 0-9.`,
      );
    }
    if (!isTaken(id)) return id;
  }
  throw new RangeError("swarm-todos: newId gave no free id in 1000 tries. Nothing was written. Give random ids.");
}
