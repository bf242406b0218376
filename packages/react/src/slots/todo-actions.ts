import type { TodoOp } from "@swarm-todos/core";
import type { TodoOutcome } from "../sync/types.ts";

type Fields<T extends TodoOp["op"]> = Omit<Extract<TodoOp, { readonly op: T }>, "op" | "id">;

/**
 * What a slot can do to the list: the same that the panel's own buttons do, with what is said, shown and taken back
 * afterwards. One object for the panel's whole life. A row is named by its `key` or its `id`; one that is not there,
 * like a panel that is read-only, makes a call do nothing.
 */
export interface TodoActions {
  /** Makes a row done, or not done again. */
  readonly toggle: (row: string) => void;
  /** Puts a row in progress, or back. */
  readonly start: (row: string) => void;
  /** Opens the editor of a row. */
  readonly edit: (row: string) => void;
  /** Moves a row by that many places, up where negative; it stops at the ends. */
  readonly move: (row: string, places: number) => void;
  readonly archive: (row: string) => void;
  /** Takes a row out of the archive; it has to be among those that the archive view shows. */
  readonly restore: (row: string) => void;
  /** Changes fields of a row. Resolves with what became of it; undefined where nothing was sent. */
  readonly update: (row: string, fields: Fields<"update">) => Promise<TodoOutcome> | undefined;
  /** Adds a task. Resolves with what became of it; undefined where nothing was sent. */
  readonly add: (fields: Fields<"add">) => Promise<TodoOutcome> | undefined;
  /** Goes to the archive, or back to the plan. */
  readonly toggleArchive: () => void;
  /** Takes back the person's last gesture. */
  readonly undo: () => void;
  /** Begins to select several tasks, or ends it. */
  readonly select: () => void;
  /** Copies the plan to the clipboard, as a checklist in Markdown. */
  readonly copy: () => void;
  /** Folds the plan, or opens it. */
  readonly fold: () => void;
}
