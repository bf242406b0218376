import type { PanelStage } from "../panel-stage.ts";
import { isGone } from "./is-gone.ts";
import { pressPickKey } from "./press-pick-key.ts";
import { selectRows } from "./select-rows.ts";

/** What a list item has before its row: while several are to be selected, a box for that. */
export const rowLead: PanelStage["lead"] = (panel, row) => {
  const { messages, part, readOnly } = panel.common;
  const { selection } = panel.more;
  const isOver = panel.editing?.row?.key === row.key && isGone(panel);
  return (
    selection &&
    !readOnly &&
    !row.archivedAt &&
    !isOver && (
      <input
        type="checkbox"
        {...part("pick")}
        data-control="pick"
        aria-label={messages.on(messages.select, row.subject)}
        checked={selection.keys.includes(row.key)}
        onChange={({ nativeEvent }) => selectRows(panel, row, (nativeEvent as MouseEvent).shiftKey)}
        onKeyDown={(event) => pressPickKey(event, panel)}
      />
    )
  );
};
