import type { PanelStage } from "../panel-stage.ts";

/** What a list item has before its row. */
export const rowLead: PanelStage["lead"] = () => null;
