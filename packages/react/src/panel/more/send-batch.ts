import type { TodoOp } from "@swarm-todos/core";
import { rememberDeeds } from "../../hooks/remember-deeds.ts";
import type { TodoDeed } from "../../sync/undo.ts";
import type { PanelFrame } from "../panel-frame.ts";

/** Sends ops that change the rows, as one gesture; says how many, and offers to take all of it back. Gives what it did. */
export function sendBatch(
  { common, setOffer, speech: [say, begin], spot, store }: PanelFrame,
  ops: readonly TodoOp[],
  word: string,
): TodoDeed {
  const text = common.messages.on(word, ops.length);
  begin();
  say(text);
  void store.send(ops);
  const made = rememberDeeds(store).at(-1) as TodoDeed;
  setOffer({ text, made, row: spot.current?.row });
  return made;
}
