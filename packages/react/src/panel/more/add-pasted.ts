import { rememberDeeds } from "../../hooks/remember-deeds.ts";
import type { PanelFrame } from "../panel-frame.ts";
import type { PastedTask } from "./pasted-tasks.ts";
import { sendBatch } from "./send-batch.ts";

/**
 * Adds the tasks of pasted lines in one batch. An add has no status, so those that are done already are ticked by a second
 * one, which waits for the first; both are one thing to take back.
 */
export function addPasted(panel: PanelFrame, tasks: readonly PastedTask[]): void {
  const { common, setOffer, store } = panel;
  const adds = tasks.map(({ subject }) => ({ op: "add", subject }) as const);
  const { before, after, ops } = sendBatch(panel, adds, common.messages.added);
  const ticks = after
    .slice(-tasks.length)
    .filter((_, i) => tasks[i]?.isDone)
    .map(({ key: id }) => ({ op: "update", id, status: "completed" }) as const);
  if (!ticks[0]) return;
  void store.send(ticks);
  const made = { before, after: store.get().rows, ops: [...ops, ...ticks] };
  rememberDeeds(store).splice(-2, 2, made);
  setOffer((offer) => offer && { ...offer, made });
}
