import type { TodoRow } from "../sync/types.ts";

/** What an editor's fields hold. */
export interface TodoDraft {
  readonly subject: string;
  readonly detail: string;
  readonly owner: string;
}

/** The fields of a row as an editor shows them. */
export function todoDraft(row: TodoRow): TodoDraft {
  return { subject: row.subject, detail: row.detail ?? "", owner: row.owner ?? "" };
}
