import type { TodoDeed } from "../sync/undo.ts";
import type { FocusSpot } from "./usePanelFocus.ts";

/** The person's last gesture in this panel: its words, what it did, and the row that they were on. */
export interface PanelOffer extends Partial<Pick<FocusSpot, "row">> {
  readonly text: string;
  /** Missing where it could not be taken back. */
  readonly made?: TodoDeed | undefined;
}
