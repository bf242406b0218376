import type { TodoStatus } from "@swarm-todos/core";
import type { TodoRow } from "../sync/types.ts";

/** How many rows there are to each word of the catalogue. */
export type NewsCounts = Record<TodoStatus | "added" | "archived" | "changed", number>;

const textOf = (row: TodoRow): string => [row.subject, row.detail, row.owner].join("\n");

/** What differs between the list as it was last spoken of and as it is: each row counts once, under a word of the catalogue. */
export function countNews(said: ReadonlyMap<string, TodoRow>, rows: readonly TodoRow[]): NewsCounts {
  const counts = { completed: 0, in_progress: 0, pending: 0, added: 0, archived: said.size, changed: 0 };
  for (const row of rows) {
    const was = said.get(row.key);
    if (was) counts.archived -= 1;
    if (!was) counts.added += 1;
    else if (was.status !== row.status) counts[row.status] += 1;
    else if (textOf(was) !== textOf(row)) counts.changed += 1;
  }
  return counts;
}
