"use client";
import { type ReactElement, useEffect } from "react";
import { findRow } from "../../sync/find-row.ts";
import type { PanelStageProps } from "../panel-stage.ts";
import { actOnSelection } from "./act-on-selection.ts";
import { StageBar } from "./StageBar.tsx";

/** What can be done to the selected rows. */
export function SelectBar({ panel }: PanelStageProps): ReactElement | undefined {
  const { common, more, setMore, todos } = panel;
  const { messages } = common;
  const { selection } = more;
  const { rows } = todos;

  useEffect(() => {
    // A row that went is selected no more, also where it comes back.
    setMore((now) => {
      const keys = now.selection?.keys.filter((key) => findRow(rows, key));
      return keys ? { ...now, selection: { ...now.selection, keys } } : now;
    });
  }, [rows, setMore]);

  const isOff = !selection?.keys[0] || undefined;
  return (
    selection && (
      <StageBar
        panel={panel}
        label={messages.select}
        text={messages.selected(selection.keys.length)}
        buttons={[
          [messages.completed, () => actOnSelection(panel, false), isOff],
          [messages.archive, () => actOnSelection(panel, true), isOff],
          [messages.cancel, () => panel.act("select")],
        ]}
      />
    )
  );
}
