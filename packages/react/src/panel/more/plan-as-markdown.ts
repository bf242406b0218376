import type { TodoRow } from "../../sync/types.ts";

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|~&]/g, String.raw`\$&`);
/** At the start of a line these would begin a list, a heading or a rule. */
const escapedLine = (line: string): string => escaped(line).replace(/^(\s*\d*)([-+=.)])/, String.raw`$1\$2`);

/** The rows as a checklist in Markdown, details indented below their task. */
export function planAsMarkdown(rows: readonly Pick<TodoRow, "subject" | "detail" | "status">[]): string {
  return rows
    .map(({ subject, detail, status }) => {
      const lines = detail ? `\n${detail.replaceAll("\r", "").split("\n").map(escapedLine).join("\n")}` : "";
      return `- [${status === "completed" ? "x" : " "}] ${escaped(subject)}${lines.replaceAll("\n", "\n  ")}`;
    })
    .join("\n");
}
