import type { TodoRow } from "../../sync/types.ts";

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);

/** The rows as a checklist in Markdown, details indented below their task. */
export function planAsMarkdown(rows: readonly Pick<TodoRow, "subject" | "detail" | "status">[]): string {
  return rows
    .map(({ subject, detail, status }) => {
      const lines = detail ? `\n${detail.replaceAll("\r", "").split("\n").map(escaped).join("\n")}` : "";
      return `- [${status === "completed" ? "x" : " "}] ${escaped(subject)}${lines.replaceAll("\n", "\n  ")}`;
    })
    .join("\n");
}
