import type { TodoStore } from "../todo-store.ts";
import type { TodoHistoryEntry, TodoSnapshot } from "../types.ts";
import { TodoLifecycleError } from "./todo-lifecycle-error.ts";

/**
 * Each entry after a rev up to that of a list as it was read, page by page, so that a history of any length is walked in little memory.
 * @throws TodoLifecycleError `history_gap` when an entry is missing
 */
export async function* walkHistory(
  history: NonNullable<TodoStore["history"]>,
  tenantId: string,
  list: TodoSnapshot,
  after: number,
): AsyncGenerator<TodoHistoryEntry, void> {
  let rev = after;
  while (rev < (list.rev ?? 0)) {
    const page = await history(tenantId, list.container, { after: rev });
    for (const entry of page.length > 0 ? page : [undefined]) {
      if (entry?.rev !== rev + 1) {
        throw new TodoLifecycleError(
          "history_gap",
          `swarm-todos: the history has no entry of rev ${rev + 1}. What was added then is not known. Archive by hand, or go back to a later rev.`,
          list,
        );
      }
      rev = entry.rev;
      yield entry;
    }
  }
}
