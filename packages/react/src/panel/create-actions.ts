import type { TodoActions } from "../slots/todo-actions.ts";
import type { TodoOutcome } from "../sync/types.ts";
import type { PanelAct } from "./press-key.ts";

/** The actions of slots, each as the press of a control. */
export function createActions(act: PanelAct): TodoActions {
  const press =
    (control: string) =>
    (key?: string, by?: number | object): never =>
      act(control, key, by) as never;
  return {
    toggle: press("check"),
    start: press("in_progress"),
    edit: press("edit"),
    move: press("down"),
    archive: press("archive"),
    update: press("update"),
    restore: press("restore"),
    toggleArchive: press("view"),
    add: (fields) => act("add", undefined, fields) as Promise<TodoOutcome> | undefined,
    undo: press("undo"),
    select: press("select"),
    copy: press("copy"),
    fold: press("fold"),
  };
}
