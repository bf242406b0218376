import type { PanelFrame } from "../panel-frame.ts";
import { sendBatch } from "./send-batch.ts";

/** Archives the selected rows or makes them done, all by one gesture, and ends the selection. */
export function actOnSelection(panel: PanelFrame, isArchive: boolean): void {
  const { common, more, root, rows, setMore, spot } = panel;
  const { messages } = common;
  const picked = rows.filter(({ key }) => more.selection?.keys.includes(key));
  if (!picked[0]) return;
  const ops = picked.flatMap(({ id, status }) =>
    isArchive
      ? ({ op: "remove", id } as const)
      : status === "completed"
        ? []
        : ({ op: "update", id, status: "completed" } as const),
  );
  // The focus goes to the first of them, and from one that went to the next that is left.
  const items = [...(root.current?.querySelectorAll<HTMLElement>("li[data-key]") ?? [])];
  spot.current = { control: "check", row: items.find((item) => item.dataset["key"] === picked[0]?.key) };
  setMore((now) => ({ ...now, selection: undefined }));
  if (ops[0]) sendBatch(panel, ops, messages[isArchive ? "archived" : "completed"]);
}
