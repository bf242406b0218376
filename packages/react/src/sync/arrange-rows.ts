import { findRow } from "./find-row.ts";
import type { TodoRow } from "./types.ts";

/** Puts a row, one of the rows or a new one, behind the nearest of those that stood before it and are still there. */
export function putBehind(
  rows: readonly TodoRow[],
  row: TodoRow,
  before: readonly TodoRow[],
  otherwise = 0,
): readonly TodoRow[] {
  const rest = rows.filter((other) => row !== other);
  const nearest = before.findLast((other) => findRow(rest, other.key));
  return rest.toSpliced(rest.findIndex((other) => other.key === nearest?.key) + 1 || otherwise, 0, row);
}

/** Which of the rows have moved where they stand in another order: the fewest that explain it, and those that come from the archive. */
export function readMoves(rows: readonly TodoRow[], order: readonly TodoRow[]): readonly TodoRow[] {
  // Those of the longest run were not moved. For each row there is the longest run that ends with it, the last row first;
  // of the runs the longest comes first.
  const runs: (readonly TodoRow[])[] = [[]];
  for (const row of order) {
    const run = runs.find(([last]) => rows.indexOf(last as TodoRow) < rows.indexOf(row));
    if (!row.archivedAt) runs.push([row, ...(run as TodoRow[])]);
    runs.sort((one, other) => other.length - one.length);
  }
  return order.filter((row) => !runs[0]?.includes(row));
}
