"use client";
import { useEffect } from "react";
import { findRow } from "../../sync/find-row.ts";
import { closest } from "../closest.ts";
import type { PanelStageProps } from "../panel-stage.ts";
import { dragRow } from "./drag-row.ts";

/** Hears of the handles by which rows are dragged. There is none to press while an editor is open, in the archive, and for those who may only read. */
export function PanelDrag({ panel }: PanelStageProps): null {
  const { link, root, store, common, editing, view } = panel;
  const isOff = common.readOnly || view !== "plan" || Boolean(editing?.row);
  useEffect(() => {
    const node = root.current;
    if (isOff || !node) return;
    let leave: (() => void) | undefined;
    const press = (event: PointerEvent): void => {
      const { rows } = link.get();
      const item = closest(event.target, "[data-key] [data-swarm-todos=handle]")?.closest<HTMLElement>("[data-key]");
      const row = findRow(rows, item?.dataset["key"]);
      if (!item || !row || event.button || !event.isPrimary) return;
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
