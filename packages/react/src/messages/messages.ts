import type { TodoStatus } from "@swarm-todos/core";
import type { TodoIssue } from "../sync/types.ts";

/** What changed since the list was last spoken of; each number counts rows. */
export interface TodoChangeCounts {
  readonly done: number;
  readonly started: number;
  readonly added: number;
  readonly archived: number;
  /** Rows whose text, owner or status changed in another way. */
  readonly changed: number;
  /** True when the order of the rows that stayed is another one. */
  readonly moved: boolean;
}

/** An issue in the form that words are made from: user text is already quoted and shortened. */
export interface TodoIssueWords extends Pick<TodoIssue, "kind" | "code" | "limit" | "max" | "actual"> {
  /** The quoted subject of the row; undefined for an add. */
  readonly subject: string | undefined;
  /** Who made the other change, where known. */
  readonly by: string | undefined;
}

/**
 * Every word that the panel shows or speaks. A constant is a string, a sentence with something in it a plain function;
 * arguments named `subject` come quoted and wrapped in direction isolates. Override any of them, for a whole
 * `SwarmProvider` or for one panel.
 */
export interface TodoMessages {
  /** The heading of the list, and the name of its region. */
  readonly title: string;
  readonly archiveTitle: string;
  readonly loading: string;
  readonly saving: string;
  readonly readOnly: string;
  /** Spoken for the progress bar. */
  readonly progress: (done: number, total: number) => string;
  readonly showArchive: string;
  readonly showPlan: string;
  readonly status: (status: TodoStatus) => string;

  readonly actionsFor: (subject: string) => string;
  /** The name of a row's button: the action's word and the row's subject. */
  readonly actionOn: (action: string, subject: string) => string;
  readonly edit: string;
  readonly details: string;
  readonly moveUp: string;
  readonly moveDown: string;
  readonly archive: string;
  readonly restore: string;

  /** The name of the editor's subject field. */
  readonly editing: (subject: string) => string;
  readonly owner: string;
  readonly save: string;
  readonly cancel: string;
  readonly history: (createdBy: string, updatedBy: string) => string;
  /** Stands over an editor whose row somebody archived meanwhile; `by` is "" where nobody knows who. */
  readonly gone: (by: string) => string;
  readonly restoreAndSave: string;
  readonly addAsNew: string;
  readonly discard: string;

  /** The name and the placeholder of the composer's field. */
  readonly compose: string;
  readonly add: string;
  readonly addManyQuestion: (count: number) => string;
  readonly addMany: (count: number) => string;
  readonly addAsOne: string;

  readonly empty: string;
  readonly emptyHint: string;
  readonly emptyArchive: string;
  readonly archivedBy: (by: string) => string;
  readonly showMore: string;

  readonly offline: string;
  readonly unreachable: string;
  readonly unauthenticated: string;
  readonly forbidden: string;
  readonly liveUpdatesOff: string;
  readonly tryAgain: string;
  readonly dismiss: string;
  /** Introduces the words of a person that did not make it into the list. */
  readonly yourWords: string;
  /** Introduces what the list has in their place. */
  readonly nowInTheList: string;
  readonly issue: (issue: TodoIssueWords) => string;

  readonly saidAdded: (subject: string, position: number) => string;
  readonly saidAddedMany: (count: number) => string;
  readonly saidStarted: (subject: string, stopped: string | undefined) => string;
  readonly saidStopped: (subject: string) => string;
  readonly saidMoved: (subject: string, position: number, count: number) => string;
  readonly saidArchived: (subject: string) => string;
  readonly saidArchivedBy: (subject: string, by: string | undefined) => string;
  readonly saidRestored: (subject: string) => string;
  readonly saidChanges: (changes: TodoChangeCounts) => string;
  readonly saidAllDone: string;
}
