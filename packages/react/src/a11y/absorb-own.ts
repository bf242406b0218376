import type { TodoRow } from "../sync/types.ts";
import type { SpokenList } from "./list-changes.ts";

/** The spoken list with what the person just did themselves, the step from `before` to `after`, taken as spoken. */
export function absorbOwn(spoken: SpokenList, before: readonly TodoRow[], after: readonly TodoRow[]): SpokenList {
  const was = new Map(before.map((row) => [row.key, row]));
  const now = new Set(after.map((row) => row.key));
  const next = new Map<string, TodoRow>();
  for (const row of after) {
    const known = was.get(row.key) === row ? spoken.get(row.key) : row;
    if (known !== undefined) next.set(row.key, known);
  }
  // Rows that somebody else archived, which has not been said yet.
  for (const [key, row] of spoken) if (!now.has(key) && !was.has(key)) next.set(key, row);
  return next;
}
