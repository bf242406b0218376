interface Keyed {
  readonly id: string;
  readonly key?: string;
}

/** One row that a person moved, and the rows that they put before it, nearest first. */
export interface Move {
  readonly key: string;
  readonly after: readonly string[];
}

/**
 * Which rows a complete order moves, seen from the order that was shown: the fewest that explain it. Null when `ids`
 * names a row twice, which is no order.
 */
export function readMoves(rows: readonly (Keyed & { readonly key: string })[], ids: readonly string[]): Move[] | null {
  if (new Set(ids).size !== ids.length) return null;
  const index = new Map(rows.flatMap((row, i) => [[row.id, i] as const, [row.key, i] as const]));
  const order = ids.flatMap((id) => index.get(id) ?? []);
  // The longest run of rows that keep their order: those were not moved.
  const length: number[] = [];
  const before: number[] = [];
  let last = -1;
  order.forEach((place, i) => {
    length[i] = 1;
    before[i] = -1;
    for (let j = 0; j < i; j += 1) {
      if ((order[j] ?? 0) < place && (length[j] ?? 0) >= (length[i] ?? 0)) {
        length[i] = (length[j] ?? 0) + 1;
        before[i] = j;
      }
    }
    if (last < 0 || (length[i] ?? 0) > (length[last] ?? 0)) last = i;
  });
  const still = new Set<number>();
  for (; last >= 0; last = before[last] ?? -1) still.add(last);
  const keys = order.map((place) => rows[place]?.key ?? "");
  return keys.flatMap((key, i) => (still.has(i) ? [] : { key, after: keys.slice(0, i).toReversed() }));
}

/** Makes the moves on rows that may have changed meanwhile: each goes after the nearest of its predecessors still there. */
export function applyMoves<T extends Keyed>(rows: readonly T[], moves: readonly Move[]): readonly T[] {
  const keyOf = (row: T): string => row.key ?? row.id;
  const moved = new Map(rows.map((row) => [keyOf(row), row]));
  const next = rows.filter((row) => !moves.some((move) => move.key === keyOf(row)));
  for (const { key, after } of moves) {
    const row = moved.get(key);
    if (!row) continue;
    const anchor = after.find((id) => next.some((other) => keyOf(other) === id));
    next.splice(next.findIndex((other) => keyOf(other) === anchor) + 1, 0, row);
  }
  return next.every((row, i) => row === rows[i]) ? rows : next;
}
