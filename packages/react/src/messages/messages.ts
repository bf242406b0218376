import type { TodoStatus } from "@swarm-todos/core";
import type { TodoIssue } from "../sync/types.ts";

/**
 * Every word that the panel shows or speaks. A constant is a string, a sentence with something in it a plain function;
 * arguments that people wrote come wrapped in direction isolates. A word serves wherever it fits: "Archived" names
 * what was done to a row, whoever did it. Override any of them, for a whole `SwarmProvider` or for one panel.
 */
export interface TodoMessages extends Readonly<Record<TodoStatus | TodoIssue["kind"], string>> {
  /** The heading of the list, and the name of its region. */
  readonly title: string;
  readonly loading: string;
  readonly saving: string;
  readonly readOnly: string;
  /** Stands in place of what a component of the host threw instead of rendering. */
  readonly broken: string;
  /** In place of `in_progress` while nothing works on the task. */
  readonly paused: string;
  /** Begins to select several tasks, and names the box of one. */
  readonly select: string;
  /** Copies the plan as a checklist. */
  readonly copy: string;
  /** The button that folds the plan away and back; assistive technology hears which. */
  readonly fold: string;
  /** Shows who added and changed a task, and when. */
  readonly about: string;
  /** Spoken for the progress bar. */
  readonly progress: (done: number, total: number) => string;

  /** Something about a row: a button's name, or what was done to it. */
  readonly on: (word: string, subject: string | number) => string;
  /** A deed and who did it, where that is known. */
  readonly by: (word: string, who: string | undefined) => string;
  readonly actionsFor: (subject: string) => string;
  readonly edit: string;
  readonly up: string;
  readonly down: string;
  /** The button of a row, and what leads to the archive. */
  readonly archive: string;
  readonly restore: string;
  readonly back: string;
  readonly more: string;

  /** The name of the editor's subject field. */
  readonly editing: (subject: string) => string;
  readonly detail: string;
  readonly owner: string;
  readonly save: string;
  readonly cancel: string;
  /** The name and the placeholder of the composer's field. */
  readonly compose: string;
  readonly add: string;

  readonly empty: string;
  readonly emptyArchive: string;

  readonly offline: string;
  readonly unreachable: string;
  readonly unauthenticated: string;
  readonly forbidden: string;
  readonly liveUpdatesOff: string;
  readonly retry: string;
  readonly dismiss: string;
  /** Sends a change after all that lost to what others wrote. */
  readonly apply: string;
  readonly undo: string;
  readonly undone: string;
  /** Others have changed it since. */
  readonly notUndone: string;
  /** Introduces the words of a person that did not make it into the list. */
  readonly yours: string;
  /** Introduces what the list has in their place. */
  readonly now: string;
  /** What the limit of a name allows, and what was sent. */
  readonly limit: (name: string, max: number, actual: number | undefined) => string;
  readonly invalidText: string;

  readonly added: string;
  readonly changed: string;
  readonly archived: string;
  readonly restored: string;
  readonly moved: (position: number, count: number) => string;
  /** What others did: words with their numbers. */
  readonly news: (counts: readonly string[]) => string;
  readonly allDone: string;

  /** Goes to the task in progress. */
  readonly jump: string;
  readonly selected: (count: number) => string;
  /** Asks whether lines that were pasted shall be as many tasks. */
  readonly pasted: (count: number) => string;
  readonly copied: string;
  readonly notCopied: string;
  /** What to do with the words of an editor whose task was archived. */
  readonly restoreAndSave: string;
  readonly addAsNew: string;
  readonly discard: string;
  /** A task was taken up with a pointer; it was put back where it was. */
  readonly lifted: string;
  readonly putBack: string;
}
