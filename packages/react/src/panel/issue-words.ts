import { isolated } from "../a11y/isolated.ts";
import { quoted } from "../a11y/quoted.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoIssue } from "../sync/types.ts";
import { actorLabel } from "./actor-label.ts";

/** What a notice says of an issue. */
export interface IssueWords {
  readonly text: string;
  /** What the person wrote. */
  readonly words: readonly string[];
  /** What stands in the list in the place of those words, where it is something else. */
  readonly current: readonly string[];
}

const texts = ["subject", "detail", "owner"] as const;

/** Turns an issue's codes into words of the catalogue; no prose of the server is ever shown. */
export function issueWords(issue: TodoIssue, messages: TodoMessages): IssueWords {
  const words = new Set<string>();
  const current = new Set<string>();
  for (const op of issue.ops) {
    if (op.op !== "add" && op.op !== "update") continue;
    for (const field of texts) {
      const mine = op[field];
      if (mine === undefined) continue;
      if (mine !== "") words.add(mine);
      const now = issue.current?.[field];
      if (now && now !== mine) current.add(now);
    }
  }
  return {
    text: messages.issue({
      ...issue,
      subject: issue.row === null ? undefined : quoted(issue.row.subject),
      by: issue.by && isolated(actorLabel(issue.by)),
    }),
    words: [...words],
    current: [...current],
  };
}
