import { isTodoId } from "./is-todo-id.ts";
import type { TodoOp } from "./types.ts";

/**
 * The ids that a batch names, each once, so that a database reads only those archived rows. What does not have the shape of an id is
 * left out, since no row can have it; so ops that nobody has checked may be given.
 */
export function namedIds(ops: readonly TodoOp[]): string[] {
  const ids = new Set<string>();
  const note = (value: unknown): void => {
    if (isTodoId(value)) ids.add(value);
  };
  for (const op of Array.isArray(ops) ? (ops as readonly unknown[]) : []) {
    if (typeof op !== "object" || op === null) continue;
    const fields = op as Readonly<Record<string, unknown>>;
    note(fields["id"]);
    note(fields["after"]);
    if (Array.isArray(fields["ids"])) fields["ids"].forEach(note);
  }
  return [...ids];
}
