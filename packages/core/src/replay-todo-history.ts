import { applyTodoOps, type TodoListState } from "./apply-todo-ops.ts";
import type { TodoLimits } from "./limits.ts";
import type { TodoHistoryEntry } from "./types.ts";

// The limits of the store may have been other ones when a batch was accepted.
const max = Number.MAX_SAFE_INTEGER;
const unlimited: TodoLimits = { activeItems: max, opsPerBatch: max, subject: max, detail: max, owner: max };

/**
 * The list that a whole history makes, oldest entry first: active items in order, archived ones newest first, each as the store holds it.
 * For checks and repairs; archived items that an operator purged since are in it.
 * @throws TodoOpError when the entries are not the whole history of one list
 */
export function replayTodoHistory(entries: readonly TodoHistoryEntry[]): TodoListState {
  return entries.reduce<TodoListState>(
    (state, { actor, origin, at, ops, added }) => {
      const ids = [...added];
      const newId = (): string => ids.shift() ?? "";
      return applyTodoOps(state, ops, { actor, origin, now: at, newId, limits: unlimited });
    },
    { items: [], archived: [] },
  );
}
