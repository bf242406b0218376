import { findRow } from "./find-row.ts";
import type { TodoRow } from "./types.ts";

/** Puts a row, one of the rows or a new one, behind the nearest of those that stood before it and are still there. */
export function putBehind(
  rows: readonly TodoRow[],
  row: TodoRow,
  before: readonly TodoRow[],
  otherwise = 0,
): readonly TodoRow[] {
  const rest = rows.filter((other) => other !== row);
  const nearest = before.findLast(({ key }) => findRow(rest, key));
  return rest.toSpliced(rest.findIndex(({ key }) => key === nearest?.key) + 1 || otherwise, 0, row);
}

/** Which rows a complete order moves, as places in the order that was shown: the fewest that explain it. */
export function readMoves(order: readonly number[]): readonly number[] {
  // Those of the longest run were not moved: for each row, the longest that ends with it; the longest of all first.
  const runs: number[][] = [[]];
  for (const at of order) {
    const run = runs.find((other) => (other.at(-1) ?? -1) < at) ?? [];
    runs.push([...run, at]);
    runs.sort((a, b) => b.length - a.length);
  }
  return order.filter((at) => !runs[0]?.includes(at));
}
