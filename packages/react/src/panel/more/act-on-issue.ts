import type { TodoOp } from "@swarm-todos/core";
import { findRow } from "../../sync/find-row.ts";
import type { PanelFrame } from "../panel-frame.ts";

/** Sends what an issue kept once more, to rows that were archived after bringing them back; or closes the issue. */
export async function actOnIssue(
  { common, todos, speech: [, begin] }: PanelFrame,
  control: string,
  key: string | undefined,
): Promise<void> {
  const issue = todos.issues.find((each) => each.id === key);
  if (!issue) return;
  if (control === "dismiss") return todos.dismiss(issue.id);
  if (common.readOnly) return;
  begin();
  // Of several rows any may be the one that went.
  const gone = issue.ops.flatMap((op): TodoOp | readonly [] =>
    op.op === "update" && !findRow(todos.rows, op.id) ? { op: "restore", id: op.id } : [],
  );
  if (gone[0] && issue.code.startsWith("archived")) await todos.send(gone);
  await todos.retry(issue.id);
}
