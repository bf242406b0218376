"use client";
import { useNews } from "../../a11y/useNews.ts";
import type { PanelStageProps } from "../panel-stage.ts";

/** Speaks of what others changed. */
export function PanelNews({ panel }: PanelStageProps): null {
  const { speech, props, past, isBusy, common, todos } = panel;
  const rows = todos.phase === "ready" ? todos.rows : null;
  useNews(rows, past, speech, props.announce === "off", isBusy, common.messages);
  return null;
}
