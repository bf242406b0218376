import { findRow } from "../../sync/find-row.ts";
import type { PanelFrame } from "../panel-frame.ts";

/**
 * Whether the row that is edited was archived meanwhile: its editor stays in place, and what was typed needs another end than
 * being saved. A row whose add came to nothing was never archived, and its edit is told with that add.
 */
export function isGone({ editing, todos }: PanelFrame): boolean {
  const row = editing?.row;
  return Boolean(row && !findRow(todos.rows, row.key) && (!row.placeholder || editing.problem));
}
