import type { TodoOp } from "@swarm-todos/core";
import type { TodoDeed } from "../../sync/undo.ts";
import type { PanelFrame } from "../panel-frame.ts";

/** Sends ops as one gesture, says how many, and offers to take all of it back. Gives what it did to the rows. */
export function sendBatch(
  { common, setOffer, speech: [say, begin], spot, store }: PanelFrame,
  ops: readonly TodoOp[],
  word: string,
): TodoDeed | undefined {
  const text = common.messages.on(word, ops.length);
  const before = store.deeds?.at(-1);
  begin();
  say(text);
  void store.send(ops);
  const last = store.deeds?.at(-1);
  const made = last === before ? undefined : last;
  if (made) setOffer({ text, made, row: spot.current?.row });
  return made;
}
