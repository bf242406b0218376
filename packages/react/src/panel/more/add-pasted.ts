import { rememberDeeds } from "../../hooks/remember-deeds.ts";
import { sendMany } from "../../hooks/send-many.ts";
import type { PanelFrame } from "../panel-frame.ts";
import type { PastedTask } from "./pasted-tasks.ts";
import { sendBatch } from "./send-batch.ts";

/**
 * Adds the tasks of pasted lines by one gesture. An add has no status, so those that are done already are ticked by a second
 * one, which waits for the first; both are one thing to take back.
 */
export function addPasted(panel: PanelFrame, tasks: readonly PastedTask[]): void {
  const { common, setOffer, store } = panel;
  const adds = tasks.map(({ subject }) => ({ op: "add", subject }) as const);
  const added = sendBatch(panel, adds, common.messages.added);
  const { before, after, ops } = added;
  const ticks = after
    .slice(-tasks.length)
    .filter((_, i) => tasks[i]?.isDone)
    .map(({ key: id }) => ({ op: "update", id, status: "completed" }) as const);
  if (!ticks[0]) return;
  void sendMany(store, ticks);
  const made = { before, after: store.get().rows, ops: [...ops, ...ticks] };
  const deeds = rememberDeeds(store);
  deeds.splice(deeds.indexOf(added), Infinity, made);
  setOffer((offer) => offer && { ...offer, made });
}
