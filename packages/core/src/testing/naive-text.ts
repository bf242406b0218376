import type { TodoTextField } from "../index.ts";

// Written out from the rule character by character, to share nothing with the function that it checks.
const collapsing = [0x20, 0x09, 0x0a, 0x0d, 0x0b, 0x0c, 0x85, 0x2028, 0x2029];
const whiteSpace = [
  ...collapsing,
  0xa0,
  0x1680,
  0x202f,
  0x205f,
  0x3000,
  ...Array.from({ length: 11 }, (_, index) => 0x2000 + index),
];

/** The text rule in the plainest way: the cleaned text, its length, and what is wrong with it if anything is. */
export function naiveText(
  field: TodoTextField,
  given: string,
): { text: string; length: number; fault: "invalid_text" | "empty_subject" | null } {
  let points = Array.from(given, (char) => char.codePointAt(0) ?? 0);
  if (field === "detail") {
    points = points.flatMap((point, index) => (point !== 0x0d ? [point] : points[index + 1] === 0x0a ? [] : [0x0a]));
  } else {
    points = points
      .map((point) => (collapsing.includes(point) ? 0x20 : point))
      .filter((point, index, all) => point !== 0x20 || all[index - 1] !== 0x20);
  }
  while (whiteSpace.includes(points[0] ?? -1)) points.shift();
  while (whiteSpace.includes(points.at(-1) ?? -1)) points.pop();
  const invalid = points.some((point) => {
    if (field === "detail" && (point === 0x09 || point === 0x0a)) return false;
    return point < 0x20 || (point > 0x7f && point < 0xa0) || (point >= 0xd800 && point < 0xe000);
  });
  const length = points.length;
  const text = points.map((point) => String.fromCodePoint(point)).join("");
  if (invalid) return { text, length, fault: "invalid_text" };
  if (field === "detail" || Array.from(text).some((char) => !/^[\p{Z}\p{Cf}]$/u.test(char)))
    return { text, length, fault: null };
  return { text: "", length: 0, fault: field === "owner" ? null : "empty_subject" };
}
