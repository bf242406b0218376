import type { PanelFrame } from "../panel-frame.ts";

/** Sends what an issue kept once more, to a row that was archived after bringing it back; or closes the issue. */
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
  // Of a batch, the row that it failed by.
  const id = issue.row?.id;
  if (id && issue.code.startsWith("archived")) await todos.send([{ op: "restore", id }]);
  await todos.retry(issue.id);
}
