import type { TodoOp } from "@swarm-todos/core";
import { rememberDeeds } from "../../hooks/remember-deeds.ts";
import { sendMany } from "../../hooks/send-many.ts";
import { findRow } from "../../sync/find-row.ts";
import type { TodoOutcome } from "../../sync/types.ts";
import type { TodoDeed } from "../../sync/undo.ts";
import type { PanelFrame } from "../panel-frame.ts";

/** Sends ops that change the rows, as one gesture; says how many, and offers to take all of it back. Gives what it did. */
export function sendBatch(panel: PanelFrame, ops: readonly TodoOp[], word: string): TodoDeed {
  const { common, link, setOffer, speech, spot, store } = panel;
  const [say, begin] = speech;
  const text = common.messages.on(word, ops.length);
  begin();
  say(text);
  const deeds = rememberDeeds(store);
  const { length } = deeds;
  // A row that somebody archived meanwhile does not keep the others from what was meant for them, and is told alone.
  const goOn = (outcome: TodoOutcome): void => {
    if (outcome.outcome !== "dropped") return;
    const { id, ops: all, seen } = outcome.issue;
    const left = all.filter((op) => op.op !== "update" || findRow(store.get().rows, op.id));
    if (!left[0] || left.length === all.length) return;
    store.dismiss(id);
    sendBatch(link.get(), left, word);
    for (const op of all) if (!left.includes(op)) void store.send([op], undefined, seen);
  };
  for (const outcome of sendMany(store, ops)) void outcome.then(goOn);
  const parts = deeds.splice(length);
  const after = store.get().rows;
  const made = { before: parts[0]?.before ?? after, after, ops: parts.flatMap((part) => part.ops) };
  // Others may have been faster with all of it.
  if (parts[0]) {
    deeds.push(made);
    setOffer({ text, made, row: spot.current?.row });
  }
  return made;
}
