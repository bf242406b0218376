import type { TodoRow } from "../../sync/types.ts";
import type { PanelFrame } from "../panel-frame.ts";

/** Turns the box of a row; with `isRange` those between it and the one that was turned last become as it does. */
export function selectRows({ common, more, rows, setMore, speech }: PanelFrame, row: TodoRow, isRange: boolean): void {
  const { keys = [], last } = more.selection ?? {};
  const at = rows.indexOf(row);
  const from = isRange ? rows.findIndex(({ key }) => key === last) : -1;
  const range = from < 0 ? [row.key] : rows.slice(Math.min(from, at), Math.max(from, at) + 1).map(({ key }) => key);
  const others = keys.filter((key) => !range.includes(key));
  const next = keys.includes(row.key) ? others : [...others, ...range];
  setMore((now) => ({ ...now, selection: { keys: next, last: row.key } }));
  // A box alone says by itself what it is.
  if (range[1]) speech[0](common.messages.selected(next.length));
}
