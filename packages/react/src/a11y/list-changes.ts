import type { TodoChangeCounts } from "../messages/messages.ts";
import type { TodoRow } from "../sync/types.ts";

/** The list as it was last spoken of. */
export type SpokenList = ReadonlyMap<string, TodoRow>;

const contentOf = (row: TodoRow): string => JSON.stringify([row.subject, row.detail, row.owner, row.status]);

/** What differs between the list as it was last spoken of and as it is; null where nothing does. */
export function listChanges(spoken: SpokenList, rows: readonly TodoRow[]): TodoChangeCounts | null {
  const counts = { done: 0, started: 0, added: 0, archived: 0, changed: 0 };
  const now = new Map(rows.map((row) => [row.key, row]));
  for (const key of spoken.keys()) if (!now.has(key)) counts.archived += 1;
  for (const row of rows) {
    const was = spoken.get(row.key);
    if (was === undefined) counts.added += 1;
    else if (contentOf(was) === contentOf(row)) continue;
    else if (was.status !== row.status && row.status !== "pending")
      counts[row.status === "completed" ? "done" : "started"] += 1;
    else counts.changed += 1;
  }
  const before = [...spoken.keys()].filter((key) => now.has(key));
  const after = rows.filter((row) => spoken.has(row.key));
  const moved = before.some((key, i) => key !== after[i]?.key);
  return moved || Object.values(counts).some(Boolean) ? { ...counts, moved } : null;
}
