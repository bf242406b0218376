import type { TodoIssue, TodoRow } from "../sync/types.ts";

/** What is being edited: a row, or a text of the composer that the list refused. */
export interface TodoEditing {
  /** The row as the person saw it last: what their changes are measured against. */
  readonly row?: TodoRow | undefined;
  /** The rows as they stood when the editor opened. */
  readonly seen: readonly TodoRow[];
  /** The refusal that the form shows in place of a notice: its words are what the fields start with. */
  readonly issue?: TodoIssue | undefined;
  /** What stood in the fields when the editor was taken away with words that could not be saved. */
  readonly draft?: Readonly<Record<string, string>> | undefined;
  /** What is wrong with the last try. */
  readonly problem?: string | undefined;
}
