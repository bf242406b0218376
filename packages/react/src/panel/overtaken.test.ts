import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";
import { overtaken } from "./overtaken.ts";

const base = { subject: "Draft", detail: "", owner: "ana" };

test("only fields that the person touched are changes, and an emptied subject is none", () => {
  expect(changedFields(base, base)).toEqual({});
  expect(changedFields(base, { ...base, subject: "  " })).toEqual({});
  expect(changedFields(base, { subject: "Final", detail: "x", owner: "" })).toEqual({
    ...{ subject: "Final", detail: "x", owner: "" },
  });
});

test("a field is overtaken when both changed it to different things and theirs was not shown", () => {
  const mine = { ...base, subject: "Mine" };
  const theirs = { ...base, subject: "Theirs" };
  expect(overtaken(base, mine, theirs, base)).toEqual(["subject"]);
  expect(overtaken(base, mine, theirs, theirs)).toEqual([]);
  expect(overtaken(base, mine, mine, base)).toEqual([]);
  expect(overtaken(base, mine, { ...base, detail: "theirs" }, base)).toEqual([]);
});
