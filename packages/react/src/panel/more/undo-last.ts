import { rememberDeeds } from "../../hooks/remember-deeds.ts";
import { takeBack } from "../../hooks/take-back.ts";
import { undoDeed } from "../../sync/undo.ts";
import type { PanelFrame } from "../panel-frame.ts";

/** Takes back the person's last gesture, and says what became of that. */
export async function undoLast(panel: PanelFrame): Promise<void> {
  const { setOffer, spot, store, offer, speech, common } = panel;
  const [say, begin] = speech;
  const { messages } = common;
  // The row takes the focus of a button that goes.
  if (spot.current?.control === "undo") spot.current = { control: "undo", row: offer?.row };
  begin();
  setOffer(undefined);
  const last = rememberDeeds(store).at(-1);
  // Said at once, like all that the person does: an answer may be long in coming.
  if (last && undoDeed(last, store.get().rows)) say(messages.undone);
  const { outcome } = await takeBack(store);
  if (outcome !== "failed") return;
  const text = messages.notUndone;
  say(text);
  setOffer({ text });
}
