import type { ReactElement } from "react";
import type { PanelStageProps } from "../panel-stage.ts";
import { PanelDrag } from "./PanelDrag.tsx";
import { PanelNews } from "./PanelNews.tsx";
import { UndoBar } from "./UndoBar.tsx";

/** What the second stage has behind the composer: the undo bar, and what needs no place: the voice, the drag. */
export function StageAfter({ panel }: PanelStageProps): ReactElement {
  return (
    <>
      <UndoBar panel={panel} />
      <PanelNews panel={panel} />
      <PanelDrag panel={panel} />
    </>
  );
}
