import type { KeyboardEvent } from "react";
import { closest } from "../closest.ts";
import type { PanelFrame } from "../panel-frame.ts";
import { actOnSelection } from "./act-on-selection.ts";

/**
 * The keys of a box that selects a row: arrows, Home and End walk the boxes, Control or Command with A selects all rows,
 * Delete archives those selected, Escape ends.
 */
export function pressPickKey(event: KeyboardEvent<HTMLElement>, panel: PanelFrame): void {
  const { currentTarget } = event;
  const { common, rows, setMore, speech } = panel;
  const boxes = [...(closest(currentTarget, "ul")?.querySelectorAll<HTMLElement>("[data-control=pick]") ?? [])];
  const at = boxes.indexOf(currentTarget);
  const archive = (): void => {
    if (!event.repeat) actOnSelection(panel, true);
  };
  const run = {
    ArrowUp: () => boxes[at - 1]?.focus(),
    ArrowDown: () => boxes[at + 1]?.focus(),
    Home: () => boxes[0]?.focus(),
    End: () => boxes.at(-1)?.focus(),
    Escape: () => setMore((now) => ({ ...now, selection: undefined })),
    Delete: archive,
    Backspace: archive,
    Metaa: () => {
      setMore((now) => ({ ...now, selection: { keys: rows.map(({ key }) => key) } }));
      speech[0](common.messages.selected(rows.length));
    },
  }[(event.ctrlKey || event.metaKey ? "Meta" : "") + (event.altKey ? "Alt" : "") + event.key];
  if (!run) return;
  event.preventDefault();
  run();
}
