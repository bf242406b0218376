import type { ReactElement } from "react";
import type { PanelStageProps } from "../panel-stage.ts";
import { JumpButton } from "./JumpButton.tsx";
import { PanelAbout } from "./PanelAbout.tsx";
import { PanelDrag } from "./PanelDrag.tsx";
import { PanelFold } from "./PanelFold.tsx";
import { PanelLeave } from "./PanelLeave.tsx";
import { PanelNews } from "./PanelNews.tsx";
import { PasteQuestion } from "./PasteQuestion.tsx";
import { SelectBar } from "./SelectBar.tsx";
import { UndoBar } from "./UndoBar.tsx";

/** What the second stage has behind the composer: what stays in sight at the panel's end, and what needs no place. */
export function StageAfter({ panel }: PanelStageProps): ReactElement {
  return (
    <>
      <div {...panel.common.part("dock")}>
        <JumpButton panel={panel} />
        <PasteQuestion panel={panel} />
        <SelectBar panel={panel} />
        <UndoBar panel={panel} />
      </div>
      <PanelAbout panel={panel} />
      <PanelFold panel={panel} />
      <PanelLeave panel={panel} />
      <PanelDrag panel={panel} />
      <PanelNews panel={panel} />
    </>
  );
}
