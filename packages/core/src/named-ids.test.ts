import { expect, test } from "vitest";
import { namedIds } from "./named-ids.ts";
import type { TodoOp } from "./types.ts";

test("every id that a batch names comes once", () => {
  const ops: TodoOp[] = [
    { op: "add", subject: "cccccc", after: "aaaaaa" },
    { op: "update", id: "bbbbbb", status: "completed" },
    { op: "remove", id: "aaaaaa" },
    { op: "reorder", ids: ["dddddd", "bbbbbb"] },
    { op: "restore", id: "eeeeee" },
  ];
  expect(namedIds(ops)).toEqual(["aaaaaa", "bbbbbb", "dddddd", "eeeeee"]);
});

test("what can be no id is left out, so that it never reaches a database", () => {
  const ops = [
    null,
    5,
    "x",
    {},
    { op: "remove", id: "a\u0000b" },
    { op: "remove", id: 7 },
    { op: "reorder", ids: "aaaaaa" },
    { op: "reorder", ids: [null, "\ud800", "aaaaaa"] },
  ];
  expect(namedIds(ops as TodoOp[])).toEqual(["aaaaaa"]);
  expect(namedIds(undefined as unknown as TodoOp[])).toEqual([]);
});
