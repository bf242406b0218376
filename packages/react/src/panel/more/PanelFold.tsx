"use client";
import { useEffect, useRef } from "react";
import type { PanelStageProps } from "../panel-stage.ts";

/**
 * Folds a plan that is finished when the next run begins, and opens it when there is work in it again. What the person
 * folded stays folded, and a finished plan that they opened stays open.
 */
export function PanelFold({ panel }: PanelStageProps): null {
  const { props, todos, view, setView, past, root, spot, isBusy } = panel;
  const { runActive } = props;
  const { rows, phase } = todos;
  const hasWork = rows.some((row) => row.status !== "completed");
  const isReady = phase === "ready";
  /** How all of that stood the last time, and whose doing it is that the plan is folded, or open although it is finished. */
  const last = useRef({ runActive, view, isOurs: false, isKept: false });

  useEffect(() => {
    // A run may have begun before the list was there, or this.
    if (!isReady) return;
    const before = last.current;
    const wasActive = past.current[0] ? past.current[0][2] : before.runActive;
    const isOpened = before.view === "folded" && view === "plan";
    const now = {
      runActive,
      view,
      isOurs: before.isOurs && !isOpened,
      isKept: !hasWork && (before.isKept || isOpened),
    };
    last.current = now;
    if (hasWork) {
      if (now.isOurs && view === "folded") setView("plan");
    } else if (rows[0] && view === "plan" && runActive && wasActive === false && !now.isKept) {
      if (isBusy()) return;
      now.isOurs = true;
      // What has the focus goes out of sight.
      if (spot.current) root.current?.querySelector<HTMLElement>("[data-control=fold]")?.focus();
      setView("folded");
    }
    // oxlint-disable-next-line react/exhaustive-deps -- these are the reasons to fold or to open
  }, [isReady, runActive, hasWork, view]);
  return null;
}
