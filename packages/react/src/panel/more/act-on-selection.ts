import type { TodoOp } from "@swarm-todos/core";
import type { PanelFrame } from "../panel-frame.ts";
import { sendBatch } from "./send-batch.ts";

/** Archives the selected rows or makes them done, all by one gesture, and ends the selection. */
export function actOnSelection(panel: PanelFrame, isArchive: boolean): void {
  const { common, more, root, setMore, spot, todos } = panel;
  const { messages } = common;
  const picked = todos.rows.filter(({ key }) => more.selection?.keys.includes(key));
  const [first] = picked;
  if (!first) return;
  const ops = picked
    .filter(({ status }) => isArchive || status !== "completed")
    .map(({ id }): TodoOp => (isArchive ? { op: "remove", id } : { op: "update", id, status: "completed" }));
  // The focus goes to the first of them, and from one that went to the next that is left.
  spot.current = { control: "check", row: root.current?.querySelector<HTMLElement>(`li[data-key="${first.key}"]`) };
  setMore((now) => ({ ...now, selection: undefined }));
  if (ops[0]) sendBatch(panel, ops, messages[isArchive ? "archived" : "completed"]);
}
