/** A line as a task. */
export interface PastedTask {
  readonly subject: string;
  /** Whether its mark says that it is done. */
  readonly isDone: boolean;
}

/** A bullet or a number, then a box: each may be there or not. */
const mark = /^\s*(?:(?:[-*+•◦·–—]|\d+[.)])(?:\s+|$))?(?:\[([ xX]?)\](?:\s+|$)|([☐☑☒✅✓✔])\ufe0f?\s*)?/u;

/** The tasks that lines of text stand for: blank lines are none, and what marks a line as one of a list is not of its subject. */
export function pastedTasks(text: string): readonly PastedTask[] {
  return text.split(/[\r\n]+/).flatMap((line) => {
    const [all = "", box, sign] = mark.exec(line) ?? [];
    const subject = line.slice(all.length).trim();
    return subject ? { subject, isDone: Boolean(box?.trim() || (sign && sign !== "☐")) } : [];
  });
}
