import type { TodoStatus } from "@swarm-todos/core";
import type { TodoIssue } from "../sync/types.ts";

/**
 * Every word that the panel shows or speaks. A constant is a string, a sentence with something in it a plain function.
 * What people wrote comes wrapped in direction isolates wherever the sentence is seen or spoken, and bare where it is only the
 * name of a control. A word serves wherever it fits: "Archived" names what was done to a row, whoever did it. Override any of
 * them, for a whole `SwarmProvider` or for one panel.
 */
export interface TodoMessages extends Readonly<Record<TodoStatus | TodoIssue["kind"], string>> {
  /** The heading of the list, and the name of its region. */
  readonly title: string;
  /** Read by assistive technology in place of a list that is not there yet. */
  readonly loading: string;
  /** In the heading, while something of the person's has had no answer yet. */
  readonly saving: string;
  /** A notice for those who may change nothing. */
  readonly readOnly: string;
  /** Stands in place of what a component of the host threw instead of rendering. */
  readonly broken: string;
  /** Spoken for the progress bar: how many tasks are done, of how many. */
  readonly progress: (done: number, total: number) => string;

  /** A status: nobody works on the task. */
  readonly pending: string;
  /** A status, and the row's button that gives it to the task. */
  readonly in_progress: string;
  /** A status, and the button that makes the selected tasks done. */
  readonly completed: string;
  /** In place of `in_progress` while nothing works on the task. */
  readonly paused: string;

  /** The heading's button that begins to select several tasks; the name of the box of one, and of the bar for all of them. */
  readonly select: string;
  /** The heading's button that copies the plan as a checklist. */
  readonly copy: string;
  /** The place where archived tasks are: the heading's button that leads there, and the heading once it is shown. */
  readonly archiveView: string;
  /** The heading's button that leads from the archive back to the plan. */
  readonly back: string;
  /** The heading's button that folds the plan away and back; assistive technology hears which. */
  readonly fold: string;

  /**
   * Something about a row: a button's name, or what was done to it. `word` is a word of this catalogue, `subject` the row's text, bare
   * or as `quote` gave it, or a number of rows.
   */
  readonly on: (word: string, subject: string | number) => string;
  /** A deed, `word`, and the name of `who` did it, where that is known. */
  readonly by: (word: string, who: string | undefined) => string;
  /** Puts the text of a row into quotation marks, for a sentence. */
  readonly quote: (subject: string) => string;
  /** The name of a row's toolbar, with the row's text. */
  readonly actionsFor: (subject: string) => string;
  /** A row's button that opens its editor. */
  readonly edit: string;
  /** A row's button that moves it up by one. */
  readonly up: string;
  /** A row's button that moves it down by one. */
  readonly down: string;
  /** A row's button that shows who added and changed the task, and when. */
  readonly about: string;
  /** What is done to a task: the button of a row, and the one for the selected rows. */
  readonly archive: string;
  /** The button of an archived row, and of a change to a task that was archived meanwhile. */
  readonly restore: string;
  /** The button below the archived rows that reads more of them. */
  readonly more: string;

  /** The name of the editor's first field, with the row's text. */
  readonly editing: (subject: string) => string;
  /** The editor's field for a task's details. */
  readonly detail: string;
  /** The editor's field for a task's owner. */
  readonly owner: string;
  /** The editor's button that keeps what was typed. */
  readonly save: string;
  /** The button that ends an edit, a selection or a question without doing anything. */
  readonly cancel: string;
  /** The name and the placeholder of the composer's field. */
  readonly compose: string;
  /** The composer's button, and the answer to `pasted` that adds. */
  readonly add: string;

  /** In place of a plan without tasks. */
  readonly empty: string;
  /** In place of an archive without tasks. */
  readonly emptyArchive: string;

  /** A notice: the device has no network. */
  readonly offline: string;
  /** A notice: the server does not answer. */
  readonly unreachable: string;
  /** A notice: the server does not know who is asking. */
  readonly unauthenticated: string;
  /** A notice: the person may not see or change this list. */
  readonly forbidden: string;
  /** A notice: others' changes come late, as nothing tells of them. */
  readonly liveUpdatesOff: string;
  /** The button that asks the server again, or sends a change again. */
  readonly retry: string;
  /** The button that closes what became of a change. */
  readonly dismiss: string;
  /** The button that sends a change after all that lost to what others wrote. */
  readonly apply: string;
  /** The button that takes back the person's last gesture. */
  readonly undo: string;
  /** Spoken when that is done. */
  readonly undone: string;
  /** Shown and spoken when it cannot be done: others have changed the task since. */
  readonly notUndone: string;
  /** Introduces the words of a person that did not make it into the list. */
  readonly yours: string;
  /** Introduces what the list has in their place. */
  readonly now: string;

  /** An issue: a change lost to one of others and is not sent again by itself. Followed by who and what, as `by` and `on` say it. */
  readonly conflict: string;
  /** An issue: a change would have written over what the person had not seen. Followed by who and what. */
  readonly dropped: string;
  /** An issue: the server refused a change. Followed by what it was made to. */
  readonly rejected: string;
  /** An issue: nobody knows whether the server made a change. Followed by what it was made to. */
  readonly unconfirmed: string;
  /** An issue: a change could not be sent. Followed by what it was made to. */
  readonly failed: string;
  /**
   * An issue: what was sent is too long or too many. `name` is that of the limit as the server has it (`subject`, `activeItems` and so on),
   * `max` what it allows, `actual` what was sent, where that is known.
   */
  readonly limit: (name: string, max: number, actual: number | undefined) => string;
  /** An issue: a text has characters in it that cannot be kept. */
  readonly invalidText: string;

  /** Deeds: what was done to a row. Shown and spoken alone, with `by`, with `on`, and with a number of rows. */
  readonly added: string;
  /** A deed: other text, or another owner. */
  readonly changed: string;
  /** A deed: the row went into the archive. */
  readonly archived: string;
  /** A deed: the row came back from the archive. */
  readonly restored: string;
  /** A deed: the row went to this place, from 1, of so many. */
  readonly moved: (position: number, count: number) => string;
  /** Spoken of what others did: words with their numbers of rows, as `on` put them together. */
  readonly news: (counts: readonly string[]) => string;
  /** Spoken when the last task is done. */
  readonly allDone: string;

  /** The button that goes to the task in progress while that is out of view. */
  readonly jump: string;
  /** How many rows are selected: in their bar, and spoken after a range. */
  readonly selected: (count: number) => string;
  /** Asks whether so many lines that were pasted shall be as many tasks. */
  readonly pasted: (count: number) => string;
  /** Shown and spoken once the plan is on the clipboard. */
  readonly copied: string;
  /** Shown and spoken where the clipboard cannot be written. */
  readonly notCopied: string;
  /** What to do with the words of an editor whose task was archived: the task comes back with them. */
  readonly restoreAndSave: string;
  /** They become a task of their own. */
  readonly addAsNew: string;
  /** They are given up. */
  readonly discard: string;
  /** Spoken, with the row: it was taken up with a pointer. */
  readonly lifted: string;
  /** Spoken, with the row: it was put back where it was. */
  readonly putBack: string;
}
