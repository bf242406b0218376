"use client";
import { useEffect } from "react";
import { silence } from "../../a11y/say-aloud.ts";
import { useNews } from "../../a11y/useNews.ts";
import type { PanelStageProps } from "../panel-stage.ts";

/** Speaks of what others changed and of a connection that went, and falls silent with the panel. It stands behind whatever else may speak. */
export function PanelNews({ panel }: PanelStageProps): null {
  const { speech, props, past, isBusy, common, todos, root } = panel;
  const { trouble } = todos;
  const rows = todos.phase === "ready" ? todos.rows : null;
  useEffect(() => {
    const node = root.current;
    return () => {
      // StrictMode only pretends that the panel goes.
      if (node && !node.isConnected) silence(node);
    };
  }, [root]);
  useEffect(() => {
    // Other trouble is an alert.
    if (trouble === "offline" || trouble === "unreachable") speech[0](common.messages[trouble]);
    // oxlint-disable-next-line react/exhaustive-deps -- said once, when it begins
  }, [trouble]);
  useNews(rows, past, speech, props.announce === "off", isBusy, common.messages);
  return null;
}
