import type { TodoItem } from "@swarm-todos/core";
import { expect, test } from "vitest";
import { en } from "../../messages/en.ts";
import type { TodoIssue } from "../../sync/types.ts";
import { issueText } from "./issue-text.ts";

const row = { key: "k", id: "abc123", subject: "Draft" };
const text = (more: Partial<TodoIssue>): string =>
  issueText({ id: "1", kind: "rejected", ops: [], seen: [], code: "limit_exceeded", ...more }, en);

test("a limit is named with what it allows and what was sent", () => {
  expect(text({ limit: "subject", max: 200, actual: 240 })).toBe("Too long: 240 of at most 200");
  expect(text({ limit: "owner", max: 64, actual: 70 })).toBe("Too long: 70 of at most 64");
  expect(text({ limit: "activeItems", max: 100, actual: 101 })).toBe("Too many tasks: 101 of at most 100");
});

test("a change that lost says to what and against whom", () => {
  const by = { kind: "agent", id: "writer-7", name: "Writer" } as const;
  expect(text({ kind: "dropped", code: "changed", row, current: { updatedBy: by } as TodoItem })).toBe(
    "Changed by \u2068Writer\u2069: ‘\u2068Draft\u2069’",
  );
  expect(text({ kind: "dropped", code: "archived", row })).toBe("Archived: ‘\u2068Draft\u2069’");
  expect(text({ code: "archived_item", row })).toBe("Archived: ‘\u2068Draft\u2069’");
});

test("what was refused or had no answer was not the doing of whoever changed the row last", () => {
  const current = { updatedBy: { kind: "agent", id: "writer-7", name: "Writer" } } as TodoItem;
  expect(text({ kind: "failed", code: "malformed_batch", row, current })).toBe("Not saved: ‘\u2068Draft\u2069’");
  expect(text({ kind: "unconfirmed", code: "unavailable", row, current })).toBe("Maybe not saved: ‘\u2068Draft\u2069’");
});

test("an unknown code falls back to a word of the catalogue, a long subject is cut", () => {
  expect(text({ code: "teapot" })).toBe("Not saved");
  expect(text({ kind: "unconfirmed", code: "teapot", row: { ...row, subject: "👩‍👧".repeat(61) } })).toBe(
    `Maybe not saved: ‘\u2068${"👩‍👧".repeat(60)}…\u2069’`,
  );
});
