import type { TodoRow } from "../../sync/types.ts";
import type { PanelFrame } from "../panel-frame.ts";

/** Sends what was changed in an editor, and closes it. Words that the list refuses come back, where the person still is. */
export async function saveEdit(panel: PanelFrame, form: HTMLFormElement): Promise<void> {
  const { common, editing, rows, link, setEditing, send, spot } = panel;
  const row = editing?.row;
  if (!form.isConnected || !row) return;
  const changes = ([...new FormData(form)] as [keyof TodoRow, string][]).filter(
    ([name, text]) => text !== (row[name] ?? "") && (text.trim() || name !== "subject"),
  );
  form.reset();
  if (!changes[0]) return;
  const outcome = await send(
    { op: "update", id: row.key, ...Object.fromEntries(changes) },
    common.messages.changed,
    row,
    editing.seen,
  );
  if (outcome.outcome === "rejected" && spot.current?.row?.dataset["key"] === row.key && !link.get().isBusy())
    setEditing({ row, seen: rows, issue: outcome.issue });
}
