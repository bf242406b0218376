import type { TodosList } from "../client/todos-list.ts";
import type { TodoOutcome } from "../sync/types.ts";
import { undoDeed } from "../sync/undo.ts";
import { rememberDeeds } from "./remember-deeds.ts";
import { sendMany } from "./send-many.ts";

/** Takes back the newest gesture on a list; see `TodosUndo.undo`. */
export async function takeBack(list: TodosList): Promise<TodoOutcome> {
  const deeds = rememberDeeds(list);
  const last = deeds.pop();
  if (!last) return { outcome: "satisfied" };
  const { length } = deeds;
  const { ops = [], seen } = undoDeed(last, list.get().rows) ?? {};
  // To bring many rows back takes more than one batch holds.
  const outcome = sendMany(list, ops, seen).at(-1);
  // What takes back is nothing to take back.
  deeds.length = length;
  return outcome ?? { outcome: "failed", code: "changed" };
}
