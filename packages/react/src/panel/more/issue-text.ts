import type { TodoMessages } from "../../messages/messages.ts";
import type { TodoIssue } from "../../sync/types.ts";
import { deed } from "../deed.ts";

/** Turns an issue's codes into words of the catalogue; no prose of the server is ever shown. */
export function issueText(
  { kind, code, limit = "", max, actual, row, current }: TodoIssue,
  messages: TodoMessages,
): string {
  if (max) return messages.limit(limit, max, actual);
  if (code === "invalid_text") return messages.invalidText;
  const isArchived = code.startsWith("archived");
  // What did not reach the list was nobody else's doing.
  const by = isArchived || kind === "dropped" || kind === "conflict" ? current?.updatedBy : undefined;
  return deed(messages, messages[isArchived ? "archived" : kind], row, by);
}
