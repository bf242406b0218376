import { findRow } from "../../sync/find-row.ts";
import type { TodoDeed } from "../../sync/undo.ts";
import type { PanelFrame } from "../panel-frame.ts";
import type { PastedTask } from "./pasted-tasks.ts";
import { sendBatch } from "./send-batch.ts";

/**
 * Adds the tasks of pasted lines in one batch. An add has no status, so those that are done already are ticked by a second
 * one, which waits for the first; both are one thing to take back.
 */
export function addPasted(panel: PanelFrame, tasks: readonly PastedTask[]): void {
  const { common, setOffer, store } = panel;
  const word = common.messages.added;
  const adds = tasks.map(({ subject }) => ({ op: "add", subject }) as const);
  const made = sendBatch(panel, adds, word);
  const rows = made?.after.filter(({ key }) => !findRow(made.before, key)) ?? [];
  const ticks = rows.flatMap(({ key: id }, i) =>
    tasks[i]?.isDone ? ({ op: "update", id, status: "completed" } as const) : [],
  );
  if (!made || !ticks[0]) return;
  void store.send(ticks);
  const ticked = store.deeds?.pop() ?? made;
  const both: TodoDeed = { ops: [...adds, ...ticks], before: made.before, after: ticked.after };
  store.deeds?.splice(-1, 1, both);
  setOffer((offer) => offer && { ...offer, made: both });
}
