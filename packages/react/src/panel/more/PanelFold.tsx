"use client";
import { useEffect, useRef } from "react";
import type { PanelStageProps } from "../panel-stage.ts";

/**
 * Folds a plan that is finished when the next run begins, and opens it when there is work in it again. What the person
 * folded stays folded, and a finished plan that they opened stays open.
 */
export function PanelFold({ panel }: PanelStageProps): null {
  const { props, todos, view, setView, past, root, spot, isBusy, more } = panel;
  const { runActive } = props;
  const { rows, phase } = todos;
  const hasWork = rows.some((row) => row.status !== "completed");
  const isReady = phase === "ready";
  /** How that stood the last time, and who folded or opened the plan since it was finished. */
  const last = useRef<{ runActive: typeof runActive; view: typeof view; by?: "panel" | "person" | undefined }>({
    runActive,
    view,
  });

  useEffect(() => {
    // A run may have begun before the list was there, or this.
    if (!isReady) return;
    const before = last.current;
    const wasActive = past.current[0] ? past.current[0][2] : before.runActive;
    let by = before.view === "folded" && view === "plan" ? "person" : before.by;
    if (hasWork) {
      if (by === "panel" && view === "folded") setView("plan");
      by = undefined;
    } else if (
      rows[0] &&
      view === "plan" &&
      runActive &&
      wasActive === false &&
      by !== "person" &&
      !isBusy() &&
      !more.selection &&
      !more.pasted
    ) {
      by = "panel";
      // What has the focus goes out of sight.
      if (spot.current) root.current?.querySelector<HTMLElement>("[data-control=fold]")?.focus();
      setView("folded");
    }
    last.current = { runActive, view, by };
    // oxlint-disable-next-line react/exhaustive-deps -- these are the reasons to fold or to open
  }, [isReady, runActive, hasWork, view]);
  return null;
}
