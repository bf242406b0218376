import type { KeyboardEvent } from "react";
import { closest } from "../closest.ts";
import type { PanelFrame } from "../panel-frame.ts";
import { actOnSelection } from "./act-on-selection.ts";

/**
 * The keys of a box that selects a row: arrows, Home and End walk the boxes, Control or Command with A selects all rows,
 * Delete archives those selected, Escape ends.
 */
export function pressPickKey(event: KeyboardEvent<HTMLElement>, panel: PanelFrame): void {
  const { currentTarget, key } = event;
  const { common, setMore, speech, todos } = panel;
  const { rows } = todos;
  const boxes = [...(closest(currentTarget, "ul")?.querySelectorAll<HTMLElement>("[data-control=pick]") ?? [])];
  const at = boxes.indexOf(currentTarget);
  const isMeta = event.ctrlKey || event.metaKey;
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: boxes.length - 1 }[key];
  // Caps Lock writes it large.
  if (isMeta && !event.shiftKey && /^a$/i.test(key)) {
    setMore((now) => ({ ...now, selection: { keys: rows.map((row) => row.key) } }));
    speech[0](common.messages.selected(rows.length));
  } else if (isMeta || event.altKey) return;
  else if (to !== undefined) boxes[to]?.focus();
  else if (key === "Escape") setMore((now) => ({ ...now, selection: undefined }));
  else if (/^(Delete|Backspace)$/.test(key)) {
    if (!event.repeat) actOnSelection(panel, true);
  } else return;
  event.preventDefault();
}
