import type { TodoStatus } from "@swarm-todos/core";
import { findRow } from "../../sync/find-row.ts";
import { reorderIds } from "../../sync/reorder-ids.ts";
import { deed } from "../deed.ts";
import type { PanelStage } from "../panel-stage.ts";
import { actOnIssue } from "./act-on-issue.ts";
import { copyPlan } from "./copy-plan.ts";
import { undoLast } from "./undo-last.ts";

/** Does what a control of the second stage stands for, to the row or the issue of a key. */
export const actLater: PanelStage["act"] = (panel, control, key, by = 1): unknown => {
  const { archivedRef, common, editing, rows: shown, setEditing, setView, speech, store, send, view } = panel;
  const { messages, readOnly } = common;
  // Of several presses that waited for this stage, each goes on from what the one before it did.
  const { rows } = store.get();
  if (control === "retry" || control === "dismiss") return actOnIssue(panel, control, key);
  if (control === "copy") return copyPlan(panel);
  // An editor that is still open when another control is pressed has something to say.
  if (control === "fold") return view !== "plan" ? setView("plan") : !editing?.row && setView("folded");
  if (readOnly) return;
  if (control === "undo") return undoLast(panel);
  if (control === "select") {
    // The bar goes, and what it had of the focus.
    panel.spot.current = { row: null, control };
    return panel.setMore((more) => ({ ...more, selection: more.selection ? undefined : { keys: [] } }));
  }

  const archived = findRow(archivedRef.current, key);
  if (control === "restore" && archived)
    return send({ op: "restore", id: archived.id }, messages.restored, archived, [...rows, archived]);

  const row = findRow(rows, key);
  if (!row) return;
  const { id } = row;
  if (control === "in_progress") {
    const other = rows.find((each) => each.status === control);
    const status: TodoStatus = row === other ? "pending" : control;
    void send({ op: "update", id, status }, messages[status], row);
    if (other && row !== other) speech[0](deed(messages, messages.pending, other));
  }
  if (control === "up" || control === "down") {
    const ids = reorderIds(rows, id, (by as number) * (control === "up" ? -1 : 1));
    if (ids) void send({ op: "reorder", ids }, messages.moved(ids.indexOf(id) + 1, ids.length), row);
  }
  if (control === "about") panel.setMore((more) => ({ ...more, about: more.about === row.key ? undefined : row.key }));
  // So has a hand that drags.
  if (control === "edit" && !editing?.row && !panel.more.drag) {
    setEditing({ row, seen: shown });
    if (view !== "plan") setView("plan");
  }
};
