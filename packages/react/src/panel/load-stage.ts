import type { TodoSlotCommon } from "../slots/slot-props.ts";
import { iconPaths } from "./icon-paths.ts";
import type { PanelStage } from "./panel-stage.ts";

let stage: Promise<PanelStage | undefined> | undefined;
let isTold = false;

/**
 * Loads the second stage, once for the page. Without a connection there is none: that is reported the first time, and the
 * next call tries again.
 */
export function loadStage(report: TodoSlotCommon["report"]): Promise<PanelStage | undefined> {
  stage ??= import("./more/more-stage.ts").then(
    ({ moreStage }) => {
      Object.assign(iconPaths, moreStage.icons);
      return moreStage;
    },
    (error: unknown): undefined => {
      stage = undefined;
      if (!isTold) report(error, "more");
      isTold = true;
    },
  );
  return stage;
}
