import type { PanelFrame } from "../panel-frame.ts";
import { planAsMarkdown } from "./plan-as-markdown.ts";

/** Puts the plan on the clipboard, and says and shows whether that worked. */
export async function copyPlan({ common, root, setOffer, speech, todos }: PanelFrame): Promise<void> {
  const { messages } = common;
  let text = messages.copied;
  try {
    const clipboard = root.current?.ownerDocument.defaultView?.navigator.clipboard;
    // Where a page is not served securely there is no clipboard.
    if (clipboard) await clipboard.writeText(planAsMarkdown(todos.rows));
    else text = messages.notCopied;
  } catch {
    text = messages.notCopied;
  }
  speech[0](text);
  setOffer({ text });
}
