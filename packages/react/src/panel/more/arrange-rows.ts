import type { TodoRow } from "../../sync/types.ts";
import type { PanelStage } from "../panel-stage.ts";
import { freezeRows } from "./freeze-rows.ts";

/** The order stands still while a row is edited or dragged: moving its element would end a composition, or the drag. */
export const arrangeRows: PanelStage["arrange"] = (rows, editing, { drag }): readonly TodoRow[] =>
  [editing, drag].reduce((shown, held) => (held?.row ? freezeRows(shown, held.row, held.seen) : shown), rows);
