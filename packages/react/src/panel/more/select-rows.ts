import { findRow } from "../../sync/find-row.ts";
import type { TodoRow } from "../../sync/types.ts";
import type { PanelFrame } from "../panel-frame.ts";

/** Turns the box of a row; with `isRange` those between it and the one that was turned last become as it does. */
export function selectRows(panel: PanelFrame, row: TodoRow, isRange: boolean): void {
  const { common, more, rows, setMore, speech, todos } = panel;
  const { keys = [], last } = more.selection ?? {};
  const at = rows.indexOf(row);
  const from = rows.indexOf((isRange && findRow(rows, last)) || row);
  const between = rows.filter((_, i) => (i - from) * (i - at) <= 0);
  // Not one that is only still shown since it is edited.
  const range = between.map(({ key }) => key).filter((key) => findRow(todos.rows, key));
  const others = keys.filter((key) => !range.includes(key));
  const next = keys.includes(row.key) ? others : [...others, ...range];
  setMore((now) => ({ ...now, selection: { keys: next, last: row.key } }));
  // A box alone says by itself what it is.
  if (range[1]) speech[0](common.messages.selected(next.length));
}
