import { expect, test } from "vitest";
import { pastedTasks } from "./pasted-tasks.ts";

test("each line that is not empty is a task", () => {
  expect(pastedTasks("one\r\n\r\n  two \u2028three\n")).toEqual(["one", "two", "three"]);
});

test("list marks are left away where every line has one", () => {
  expect(pastedTasks("- [ ] one\n- [x] two")).toEqual(["one", "two"]);
  expect(pastedTasks("1. one\n2) two\n10. three")).toEqual(["one", "two", "three"]);
});

test("a mark that only some lines have is text", () => {
  expect(pastedTasks("- one\ntwo")).toEqual(["- one", "two"]);
  expect(pastedTasks("1.5 litres\n2.5 litres")).toEqual(["1.5 litres", "2.5 litres"]);
});

test("one line is one task", () => {
  expect(pastedTasks("just this")).toEqual(["just this"]);
  expect(pastedTasks(" \n ")).toEqual([]);
});
