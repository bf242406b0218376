import { rememberDeeds } from "../../hooks/remember-deeds.ts";
import type { TodoDeed } from "../../sync/undo.ts";
import type { PanelFrame } from "../panel-frame.ts";
import type { PastedTask } from "./pasted-tasks.ts";

/**
 * Adds the tasks of pasted lines in one batch. An add has no status, so those that are done already are ticked by a second
 * one, which waits for the first; both are one thing to take back.
 */
export function addPasted({ common, send, setOffer, store }: PanelFrame, tasks: readonly PastedTask[]): void {
  const { messages } = common;
  const adds = tasks.map(({ subject }) => ({ op: "add", subject }) as const);
  void send(adds, messages.on(messages.added, adds.length));
  const { before, after, ops } = rememberDeeds(store).at(-1) as TodoDeed;
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
