"use client";
import { useEffect } from "react";
import { useNews } from "../../a11y/useNews.ts";
import type { PanelStageProps } from "../panel-stage.ts";

/** As many as may wait at once. */
const timersKept = 40;

/** Speaks of what others changed, and falls silent with the panel. It stands behind whatever else may speak. */
export function PanelNews({ panel }: PanelStageProps): null {
  const { speech, props, past, isBusy, common, todos, root } = panel;
  const rows = todos.phase === "ready" ? todos.rows : null;
  const [, , , timers] = speech;
  useEffect(() => {
    timers.current.splice(0, Math.max(0, timers.current.length - timersKept));
  });
  useEffect(() => {
    const all = timers.current;
    const node = root.current;
    return () => {
      // StrictMode only pretends that the panel goes.
      if (!node?.isConnected) for (const timer of all) clearTimeout(timer);
    };
  }, [root, timers]);
  useNews(rows, past, speech, props.announce === "off", isBusy, common.messages);
  return null;
}
