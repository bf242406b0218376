import { findRow } from "./find-row.ts";
import { keepSame } from "./keep-same.ts";
import type { TodoRow } from "./types.ts";

/** One row that a person moved, and the rows that they put before it, nearest first. */
export interface Move {
  readonly key: string;
  readonly after: readonly string[];
}

const longest = (runs: readonly TodoRow[][]): readonly TodoRow[] =>
  runs.reduce((best, run) => (run.length > best.length ? run : best));

/** Which rows a complete order moves, seen from the order that was shown: the fewest that explain it. */
export function readMoves(rows: readonly TodoRow[], ids: readonly string[]): Move[] {
  const order = ids.flatMap((id) => findRow(rows, id) ?? []);
  // The longest run of rows that keep their order were not moved: for each row, the longest that ends with it.
  const runs: TodoRow[][] = [[]];
  for (const row of order) {
    const before = runs.filter((run) => !run[0] || rows.indexOf(run[0]) < rows.indexOf(row));
    runs.push([row, ...longest(before)]);
  }
  const still = longest(runs);
  return order.flatMap((row, i) =>
    still.includes(row)
      ? []
      : {
          key: row.key,
          after: order
            .slice(0, i)
            .map((other) => other.key)
            .toReversed(),
        },
  );
}

/** Makes the moves on rows that may have changed meanwhile: each goes after the nearest of its predecessors still there. */
export function applyMoves(rows: readonly TodoRow[], moves: readonly Move[]): readonly TodoRow[] {
  const next = rows.filter((row) => !moves.some((move) => move.key === row.key));
  for (const { key, after } of moves) {
    const row = findRow(rows, key);
    const before = after.map((other) => findRow(next, other)).find(Boolean);
    if (row) next.splice(before ? next.indexOf(before) + 1 : 0, 0, row);
  }
  return keepSame(rows, next);
}
