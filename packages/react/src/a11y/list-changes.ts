import type { TodoChangeCounts } from "../messages/messages.ts";
import type { TodoRow } from "../sync/types.ts";

/** The list as it was last spoken of. */
export type SpokenList = ReadonlyMap<string, TodoRow>;

const textOf = (row: TodoRow): string => JSON.stringify([row.subject, row.detail, row.owner]);

/** What differs between the list as it was last spoken of and as it is; null where nothing does. */
export function listChanges(spoken: SpokenList, rows: readonly TodoRow[]): TodoChangeCounts | null {
  const counts = { done: 0, started: 0, added: 0, archived: 0, changed: 0 };
  const stayed = rows.filter((row) => spoken.has(row.key));
  const keys = stayed.map((row) => row.key);
  for (const row of stayed) {
    const was = spoken.get(row.key) as TodoRow;
    if (was.status !== row.status && row.status !== "pending")
      counts[row.status === "completed" ? "done" : "started"] += 1;
    else if (was.status !== row.status || textOf(was) !== textOf(row)) counts.changed += 1;
  }
  counts.added = rows.length - stayed.length;
  counts.archived = spoken.size - stayed.length;
  const before = [...spoken.keys()].filter((key) => keys.includes(key));
  const moved = before.join() !== keys.join();
  return moved || Object.values(counts).some(Boolean) ? { ...counts, moved } : null;
}
