import type { PanelStage } from "../panel-stage.ts";
import { TodoAbout } from "./TodoAbout.tsx";
import { TodoEditor } from "./TodoEditor.tsx";

/** What a list item has behind its row: the editor, or who did what to the task. */
export const rowTrail: PanelStage["trail"] = (panel, row) =>
  panel.editing?.row?.key === row.key ? (
    <TodoEditor panel={panel} row={row} />
  ) : (
    panel.more.about === row.key && !row.archivedAt && <TodoAbout panel={panel} row={row} />
  );
