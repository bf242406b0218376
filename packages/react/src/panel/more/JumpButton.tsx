"use client";
import { type ReactElement, useEffect, useLayoutEffect, useState } from "react";
import { Action } from "../Action.tsx";
import type { PanelStageProps } from "../panel-stage.ts";

/** Leads to the task in progress while that is out of view. Nothing else scrolls. */
export function JumpButton({ panel }: PanelStageProps): ReactElement | false {
  const { common, keepFocus, root, rows, view } = panel;
  const [isAway, setAway] = useState(false);
  const find = (): HTMLElement | null | undefined => root.current?.querySelector("li[data-status=in_progress]");

  useEffect(() => {
    const item = find();
    const Observer = item?.ownerDocument.defaultView?.IntersectionObserver;
    if (!item || !Observer) return;
    const observer = new Observer((entries) => setAway(!entries.at(-1)?.isIntersecting));
    observer.observe(item);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- another row may be in progress, or the list be shown anew
  }, [rows, view]);
  useLayoutEffect(keepFocus);

  return (
    isAway &&
    view === "plan" &&
    rows.some(({ status }) => status === "in_progress") && (
      <Action
        part={common.part}
        control="jump"
        word={common.messages.jump}
        onClick={() => {
          const item = find();
          item?.scrollIntoView({ block: "center" });
          item?.querySelector<HTMLElement>("[data-control=check], [tabindex='0']")?.focus({ preventScroll: true });
        }}
      />
    )
  );
}
