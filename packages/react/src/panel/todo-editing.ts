import type { TodoRow } from "../sync/types.ts";
import type { todoFields } from "./todo-fields.ts";

/** What is being edited: a row, or a text of the composer that the list refused. */
export interface TodoEditing {
  /** The row as the person saw it last: what their changes are measured against. */
  readonly row?: TodoRow | undefined;
  /** The keys of the rows when the editor opened. */
  readonly order: readonly string[];
  /** What the fields start with, where it is not the row's own. */
  readonly draft?: { readonly [K in (typeof todoFields)[number]]?: string | null };
  /** The issue that the form shows in place of a notice. */
  readonly issue?: string;
  /** What is wrong with the last try. */
  readonly problem?: string;
  /** The field that is too long. */
  readonly limit?: string | undefined;
}
