import { sayAloud } from "../../a11y/say-aloud.ts";
import { enLater } from "../../messages/en-later.ts";
import type { PanelStage } from "../panel-stage.ts";
import { ArchiveView } from "./ArchiveView.tsx";
import { actLater } from "./act-later.ts";
import { arrangeRows } from "./arrange-rows.ts";
import { issueText } from "./issue-text.ts";
import { lookUpLost } from "./look-up-lost.ts";
import { rowLead } from "./row-lead.tsx";
import { rowTrail } from "./row-trail.tsx";
import { StageAfter } from "./StageAfter.tsx";
import { StageBefore } from "./StageBefore.tsx";

/** All of the second stage, as the panel takes it. */
export const moreStage: PanelStage = {
  words: enLater,
  icons: {
    dismiss: "M4 4l8 8M12 4l-8 8",
    restore: "M5.5 3l-3 3 3 3M3 6h6a4 4 0 0 1 0 8H7",
  },
  act: actLater,
  say: sayAloud,
  arrange: arrangeRows,
  lead: rowLead,
  trail: rowTrail,
  issueText,
  onLost: (panel, lost) => void lookUpLost(panel, lost),
  Before: StageBefore,
  After: StageAfter,
  Archive: ArchiveView,
};
