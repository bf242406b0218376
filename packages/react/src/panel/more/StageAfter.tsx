import type { ReactElement } from "react";
import type { PanelStageProps } from "../panel-stage.ts";
import { PanelNews } from "./PanelNews.tsx";
import { UndoBar } from "./UndoBar.tsx";

/** What the second stage has behind the composer: the undo bar, and the voice that needs no place. */
export function StageAfter({ panel }: PanelStageProps): ReactElement {
  return (
    <>
      <UndoBar panel={panel} />
      <PanelNews panel={panel} />
    </>
  );
}
