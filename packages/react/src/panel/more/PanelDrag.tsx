"use client";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { activeElement } from "../../a11y/active-element.ts";
import { findRow } from "../../sync/find-row.ts";
import { closest } from "../closest.ts";
import type { PanelStageProps } from "../panel-stage.ts";
import { dragRow } from "./drag-row.ts";
import { isGone } from "./is-gone.ts";

/** Hears of the handles by which rows are dragged. There is none to press while an editor has something to ask, in the archive, and for those who may only read. */
export function PanelDrag({ panel }: PanelStageProps): null {
  const { link, root, store, common, view } = panel;
  const isOff = common.readOnly || view !== "plan";
  useEffect(() => {
    const node = root.current;
    if (isOff || !node) return;
    let leave: (() => void) | undefined;
    const press = (event: PointerEvent): void => {
      const panel = link.get();
      const item = closest(event.target, "[data-key] [data-swarm-todos=handle]")?.closest<HTMLElement>("[data-key]");
      const row = findRow(panel.rows, item?.dataset["key"]);
      if (!item || !row || event.button || !event.isPrimary || isGone(panel)) return;
      // A press on a handle does not move the focus: an editor is left, and saved, by this.
      if (panel.editing?.row) flushSync(() => (activeElement(node) as HTMLElement | null)?.blur());
      leave?.();
      leave = dragRow(link, item, row, event);
    };
    node.addEventListener("pointerdown", press);
    return () => {
      node.removeEventListener("pointerdown", press);
      leave?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another list ends what is dragged in the last one
  }, [link, root, isOff, store]);
  return null;
}
