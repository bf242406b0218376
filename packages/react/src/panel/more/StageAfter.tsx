import type { ReactElement } from "react";
import type { PanelStageProps } from "../panel-stage.ts";
import { PanelAbout } from "./PanelAbout.tsx";
import { PanelFold } from "./PanelFold.tsx";
import { PanelNews } from "./PanelNews.tsx";
import { UndoBar } from "./UndoBar.tsx";

/** What the second stage has behind the composer: the undo bar, and what needs no place. */
export function StageAfter({ panel }: PanelStageProps): ReactElement {
  return (
    <>
      <UndoBar panel={panel} />
      <PanelAbout panel={panel} />
      <PanelFold panel={panel} />
      <PanelNews panel={panel} />
    </>
  );
}
