import type { PanelFrame } from "../panel-frame.ts";

/** Sends what an issue kept once more, to a row that was archived after bringing it back; or closes the issue. */
export async function actOnIssue(
  { todos, speech: [, begin] }: PanelFrame,
  control: string,
  key: string | undefined,
): Promise<void> {
  const issue = todos.issues.find((each) => each.id === key);
  if (!issue) return;
  if (control === "dismiss") return todos.dismiss(issue.id);
  begin();
  const { id } = issue.ops[0] as { readonly id?: string };
  if (id && issue.code.startsWith("archived")) await todos.send([{ op: "restore", id }]);
  await todos.retry(issue.id);
}
