import type { TodoRow } from "./types.ts";

/** One row that a person moved, and the rows that they put before it, nearest first. */
export interface Move {
  readonly key: string;
  readonly after: readonly string[];
}

/**
 * Which rows a complete order moves, seen from the order that was shown: the fewest that explain it. Null when `ids`
 * names a row twice, which is no order.
 */
export function readMoves(rows: readonly TodoRow[], ids: readonly string[]): Move[] | null {
  if (new Set(ids).size < ids.length) return null;
  const order = ids.map((id) => rows.findIndex((row) => row.id === id || row.key === id)).filter((at) => at >= 0);
  // The longest run of rows that keep their order were not moved: for each row, the longest that ends with it.
  const runs: number[][] = [];
  let still: number[] = [];
  for (const at of order) {
    let best: number[] = [];
    for (const run of runs) if ((run.at(-1) ?? 0) < at && run.length > best.length) best = run;
    best = [...best, at];
    runs.push(best);
    if (best.length > still.length) still = best;
  }
  const keys = order.map((at) => rows[at]?.key ?? "");
  return keys.flatMap((key, i) => (still.includes(order[i] ?? 0) ? [] : { key, after: keys.slice(0, i).toReversed() }));
}

/** Makes the moves on rows that may have changed meanwhile: each goes after the nearest of its predecessors still there. */
export function applyMoves(rows: readonly TodoRow[], moves: readonly Move[]): readonly TodoRow[] {
  const next = rows.filter((row) => !moves.some((move) => move.key === row.key));
  for (const move of moves) {
    const row = rows.find((other) => other.key === move.key);
    const before = move.after.find((key) => next.some((other) => other.key === key));
    if (row) next.splice(next.findIndex((other) => other.key === before) + 1, 0, row);
  }
  return next.every((row, i) => row === rows[i]) ? rows : next;
}
