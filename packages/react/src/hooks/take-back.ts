import type { TodosList } from "../client/todos-list.ts";
import type { TodoOutcome } from "../sync/types.ts";
import { undoDeed } from "../sync/undo.ts";
import { rememberDeeds } from "./remember-deeds.ts";

/** As many as a list takes at once where its host does not say otherwise. */
const maxOps = 100;

/** Takes back the newest gesture on a list; see `TodosUndo.undo`. */
export async function takeBack(list: TodosList): Promise<TodoOutcome> {
  const deeds = rememberDeeds(list);
  const last = deeds.pop();
  if (!last) return { outcome: "satisfied" };
  const { length } = deeds;
  const { ops = [], seen } = undoDeed(last, list.get().rows) ?? {};
  let outcome: Promise<TodoOutcome> | undefined;
  // To bring many rows back takes more than one batch holds.
  for (let at = 0; at < ops.length; at += maxOps) outcome = list.send(ops.slice(at, at + maxOps), undefined, seen);
  // What takes back is nothing to take back.
  deeds.length = length;
  return outcome ?? { outcome: "failed", code: "changed" };
}
