const marker = /^(?:[-*•‣◦]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/u;

/**
 * The tasks in a text of several lines: one a line that is not empty. Where every line is marked as a list item
 * (a dash, a bullet, a number, a check box) the marks are left away.
 */
export function pastedTasks(text: string): string[] {
  const lines = text
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/u)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.every((line) => marker.test(line)) ? lines.map((line) => line.replace(marker, "")) : lines;
}
