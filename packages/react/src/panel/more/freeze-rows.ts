import { findRow } from "../../sync/find-row.ts";
import type { TodoRow } from "../../sync/types.ts";

/** Rows in an order that stands still while one of them is edited; that one stays among them whatever becomes of it. */
export function freezeRows(rows: readonly TodoRow[], edited: TodoRow, seen: readonly TodoRow[]): readonly TodoRow[] {
  const order = seen.map((row) => row.key);
  const place = (row: TodoRow): number => order.indexOf(row.key) + 1 || Infinity;
  return (findRow(rows, edited.key) ? rows : [...rows, edited]).toSorted((a, b) => place(a) - place(b));
}
