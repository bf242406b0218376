import type { TodoOp } from "@swarm-todos/core";
import type { TodoRow } from "../../sync/types.ts";
import type { PanelFrame } from "../panel-frame.ts";
import { isGone } from "./is-gone.ts";

/**
 * Sends what was changed in an editor, and closes it. Words that the list refuses come back, where the person still is.
 * Nothing is sent while the plan is read-only: the editor stays open with what was typed.
 * `end` is what becomes of an editor whose row was archived; until the person says so it stays open with what they typed.
 */
export async function saveEdit(panel: PanelFrame, form: HTMLFormElement, end?: "restore" | "add"): Promise<void> {
  const frame = panel.link.get();
  const { editing, rows, setEditing, send, spot } = frame;
  const { messages, readOnly } = frame.common;
  const row = editing?.row;
  if (!form.isConnected || !row) return;
  const id = row.key;
  const texts = ([...new FormData(form)] as [keyof TodoRow, string][]).filter(
    ([name, text]) => text.trim() || name !== "subject",
  );
  const changes = texts.filter(([name, text]) => text !== (row[name] ?? ""));
  if (end ? readOnly : changes[0] && (readOnly || isGone(frame))) return;
  form.reset();
  if (!changes[0] && !end) return;
  const update = { op: "update", id, ...Object.fromEntries(changes) } as TodoOp;
  const added = { op: "add", subject: row.subject, ...Object.fromEntries(texts.filter(([, text]) => text)) } as const;
  const restore = [{ op: "restore", id } as TodoOp, changes[0] ? update : []].flat();
  const outcome = await (end === "add"
    ? send(added, messages.added, added)
    : send(end ? restore : update, messages[end ? "restored" : "changed"], row, editing.seen));
  if (outcome.outcome === "rejected" && spot.current?.row?.dataset["key"] === id && !panel.link.get().isBusy())
    setEditing({ row, seen: rows, issue: outcome.issue });
}
