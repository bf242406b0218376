import type { TodoIssue, TodoRow } from "../sync/types.ts";
import type { TodoDraft } from "./todo-draft.ts";

/** A row that is being edited. */
export interface TodoEditing {
  /** The row as it was when the editor opened: what the person's changes are measured against. */
  readonly row: TodoRow;
  /** The `data-control` that gets the focus back when the editor closes. */
  readonly opener: string;
  /** What the fields start with, where it is not the row's own. */
  readonly draft?: TodoDraft;
  /** Why the last try did not make it into the list. */
  readonly issue?: TodoIssue;
  /** Whether the subject takes the focus when the editor opens. */
  readonly focus: boolean;
}
