import type { TodosList } from "../client/todos-list.ts";
import type { TodoOutcome } from "../sync/types.ts";
import { undoDeed } from "../sync/undo.ts";
import { rememberDeeds } from "./remember-deeds.ts";

/** Takes back the newest gesture on a list; see `TodosUndo.undo`. */
export async function takeBack(list: TodosList): Promise<TodoOutcome> {
  const deeds = rememberDeeds(list);
  const last = deeds.pop();
  if (!last) return { outcome: "satisfied" };
  const { length } = deeds;
  const back = undoDeed(last, list.get().rows);
  const outcome = back && list.send(back.ops, undefined, back.seen);
  // What takes back is nothing to take back.
  deeds.length = length;
  return outcome ?? { outcome: "failed", code: "changed" };
}
