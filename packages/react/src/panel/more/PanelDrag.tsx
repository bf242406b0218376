"use client";
import { useEffect } from "react";
import { findRow } from "../../sync/find-row.ts";
import { closest } from "../closest.ts";
import type { PanelStageProps } from "../panel-stage.ts";
import { dragRow } from "./drag-row.ts";

/** Hears of the handles by which rows are dragged. There is none to press while an editor is open, in the archive, and for those who may only read. */
export function PanelDrag({ panel }: PanelStageProps): null {
  const { link, root, store, common, view } = panel;
  const isOff = common.readOnly || view !== "plan";
  useEffect(() => {
    const node = root.current;
    if (isOff || !node) return;
    let leave: (() => void) | undefined;
    const press = (event: PointerEvent | MouseEvent): void => {
      const { editing, rows } = link.get();
      const item = closest(event.target, "[data-swarm-todos=handle]") && closest(event.target, "li[data-key]");
      const row = findRow(rows, item?.dataset["key"]);
      if (!item || !row || event.button || editing?.row) return;
      // A press would select text, and take the focus from where the person is.
      if (event.type === "mousedown") event.preventDefault();
      else if ((event as PointerEvent).isPrimary) {
        leave?.();
        leave = dragRow(link, item, row, event as PointerEvent);
      }
    };
    node.addEventListener("pointerdown", press);
    node.addEventListener("mousedown", press);
    return () => {
      node.removeEventListener("pointerdown", press);
      node.removeEventListener("mousedown", press);
      leave?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another list ends what is dragged in the last one
  }, [link, root, isOff, store]);
  return null;
}
