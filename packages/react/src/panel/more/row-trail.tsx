import type { PanelStage } from "../panel-stage.ts";
import { TodoEditor } from "./TodoEditor.tsx";

/** What a list item has behind its row: the editor. */
export const rowTrail: PanelStage["trail"] = (panel, row) =>
  panel.editing?.row?.key === row.key && <TodoEditor panel={panel} row={row} />;
