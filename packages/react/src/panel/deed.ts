import type { TodoActor } from "@swarm-todos/core";
import { isolated } from "../a11y/isolated.ts";
import { quoted } from "../a11y/quoted.ts";
import type { TodoMessages } from "../messages/messages.ts";

/** What was done to a row, and by whom where that is known. */
export function deed(
  messages: TodoMessages,
  word: string,
  row: { readonly subject: string } | undefined,
  by?: TodoActor,
): string {
  const done = messages.by(word, by && isolated(by.name ?? by.id));
  return row ? messages.on(done, quoted(row.subject, messages)) : done;
}
