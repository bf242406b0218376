import type { TodoOp } from "@swarm-todos/core";
import type { TodosList } from "../client/todos-list.ts";
import type { TodoOutcome, TodoRow } from "../sync/types.ts";

/** As many as a list takes at once where its host does not say otherwise. */
const maxOps = 100;

/** Sends ops in as many batches as they need, one right after the other. Gives what becomes of each. */
export function sendMany(
  list: TodosList,
  ops: readonly TodoOp[],
  seen?: readonly TodoRow[],
): readonly Promise<TodoOutcome>[] {
  const outcomes: Promise<TodoOutcome>[] = [];
  for (let at = 0; at < ops.length; at += maxOps) outcomes.push(list.send(ops.slice(at, at + maxOps), undefined, seen));
  return outcomes;
}
