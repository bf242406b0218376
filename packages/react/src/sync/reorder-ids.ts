import { findRow } from "./find-row.ts";

/**
 * The ids of all rows after moving one of them by `delta` places, ready for a `reorder` op. A move past an end stops at
 * it, so `Infinity` moves to the bottom. Null where nothing would move: at the edge, for an unknown id, for no delta.
 */
export function reorderIds(
  rows: readonly { readonly id: string; readonly key?: string }[],
  id: string,
  delta: number,
): string[] | null {
  const from = rows.indexOf(findRow(rows, id) as (typeof rows)[number]);
  const to = Math.min(rows.length - 1, Math.max(0, from + Math.trunc(delta)));
  if (from < 0 || Number.isNaN(to) || to === from) return null;
  const ids = rows.map((row) => row.id);
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}
