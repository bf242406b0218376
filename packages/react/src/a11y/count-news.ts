import type { TodoStatus } from "@swarm-todos/core";
import type { TodoRow } from "../sync/types.ts";
import { todoFields } from "./todo-fields.ts";

/** A word of the catalogue for what became of a row. */
export type NewsWord = TodoStatus | "added" | "archived" | "changed";

/** What differs between the list as it was last spoken of and as it is: how many rows there are to each word, each row under one. */
export function countNews(said: readonly TodoRow[], rows: readonly TodoRow[]): Map<NewsWord, number> {
  const counts = new Map<NewsWord, number>();
  const count = (word: NewsWord): unknown => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const row of rows) {
    const was = said.find((each) => row.key === each.key);
    if (!was) count("added");
    else if (was.status !== row.status) count(row.status);
    else if (todoFields.some((field) => was[field] !== row[field])) count("changed");
  }
  for (const { key } of said) if (!rows.some((row) => row.key === key)) count("archived");
  return counts;
}
