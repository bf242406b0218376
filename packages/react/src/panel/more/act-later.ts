import { findRow } from "../../sync/find-row.ts";
import type { PanelFrame } from "../panel-frame.ts";
import { actOnIssue } from "./act-on-issue.ts";
import { undoLast } from "./undo-last.ts";

/** Does what a control of the second stage stands for, to the row or the issue of a key. */
export function actLater(panel: PanelFrame, control: string, key: string | undefined): void {
  const { archivedRef, common, todos, send } = panel;
  const row = findRow(archivedRef.current, key);
  if (control === "retry" || control === "dismiss") void actOnIssue(panel, control, key);
  if (common.readOnly) return;
  if (control === "undo") void undoLast(panel);
  if (control === "restore" && row)
    void send({ op: "restore", id: row.id }, common.messages.restored, row, [...todos.rows, row]);
}
