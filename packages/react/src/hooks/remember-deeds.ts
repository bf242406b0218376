import type { TodosList } from "../client/todos-list.ts";
import type { TodoDeed } from "../sync/undo.ts";

/** How many gestures can be taken back. */
const deedsKept = 20;

/** What the person did on a list, newest last. A list remembers from the first time that it is asked. */
export function rememberDeeds(list: TodosList): TodoDeed[] {
  const deeds = (list.deeds ??= []);
  deeds.splice(0, deeds.length - deedsKept);
  return deeds;
}
