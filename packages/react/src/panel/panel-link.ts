import type { PanelFrame } from "./panel-frame.ts";

/** Leads from what lives as long as a panel to what it was rendered with last. */
export interface PanelLink {
  readonly get: () => PanelFrame;
  readonly set: (frame: PanelFrame) => void;
}

/** Makes the link of one panel. */
export function createPanelLink(): PanelLink {
  let last: PanelFrame;
  return {
    get: () => last,
    set: (frame) => {
      last = frame;
    },
  };
}
