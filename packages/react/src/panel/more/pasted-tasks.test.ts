import { expect, test } from "vitest";
import { pastedTasks } from "./pasted-tasks.ts";

const read = (text: string): string[] => pastedTasks(text).map(({ subject, isDone }) => (isDone ? "+" : "") + subject);

test.each([
  ["a\nb", ["a", "b"]],
  ["a\r\nb\rc", ["a", "b", "c"]],
  [" \n\t\na\n\n", ["a"]],
  ["- a\n* b\n+ c\n• d\n– e", ["a", "b", "c", "d", "e"]],
  ["1. a\n2) b\n10. c", ["a", "b", "c"]],
  ["- [ ] a\n- [x] b\n* [X] c\n1. [x] d\n[ ] e\n[x] f\n- [] g", ["a", "+b", "+c", "+d", "e", "+f", "g"]],
  ["☐ a\n☑ b\n✅c\n✓ d\n✔\ufe0f e\n☒ f", ["a", "+b", "+c", "+d", "+e", "+f"]],
  ["  - nested", ["nested"]],
  ["-\n- \n- [x]\n- [ ] \n3.\n☐", []],
])("%j is %j", (text, tasks) => {
  expect(read(text)).toEqual(tasks);
});

test.each(["-1 degrees", "3.5 litres", "2024", "[link](address)", "*bold* words", "x marks the spot", "[x]y", "a - b"])(
  "%s is taken as it is",
  (text) => {
    expect(read(text)).toEqual([text]);
  },
);
