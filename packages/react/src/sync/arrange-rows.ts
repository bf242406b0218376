import { findRow } from "./find-row.ts";
import { keepSame } from "./keep-same.ts";
import type { TodoRow } from "./types.ts";

/** One row that a person moved, and the rows that they put before it, nearest first. */
export interface Move {
  readonly key: string;
  readonly after: readonly string[];
}

/** Rows that keep their order, by their places: the last of them, and those before it. */
interface Run {
  readonly at: number;
  readonly size: number;
  readonly rest?: Run;
}

/** Which rows a complete order moves, seen from the order that was shown: the fewest that explain it. */
export function readMoves(rows: readonly TodoRow[], ids: readonly string[]): Move[] {
  const places = new Map(rows.flatMap((row, i) => [[row.id, i] as const, [row.key, i] as const]));
  const order = ids.flatMap((id) => places.get(id) ?? []);
  // Those of the longest run were not moved: for each row, the longest that ends with it.
  let longest: Run = { at: -1, size: 0 };
  const runs = [longest];
  for (const at of order) {
    let rest = runs[0] as Run;
    for (const run of runs) if (run.at < at && run.size > rest.size) rest = run;
    const run = { at, size: rest.size + 1, rest };
    runs.push(run);
    if (run.size > longest.size) longest = run;
  }
  const still = new Set<number>();
  for (let run: Run | undefined = longest; run; run = run.rest) still.add(run.at);
  const keys = order.map((at) => (rows[at] as TodoRow).key);
  return keys.flatMap((key, i) => (still.has(order[i] as number) ? [] : { key, after: keys.slice(0, i).toReversed() }));
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
