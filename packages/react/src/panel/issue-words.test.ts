import { expect, test } from "vitest";
import { en } from "../messages/en.ts";
import type { TodoIssue } from "../sync/types.ts";
import { issueWords } from "./issue-words.ts";

const row = { key: "k", id: "abc123", subject: "Draft" };
const issue = (more: Partial<TodoIssue>): TodoIssue => ({
  ...{ id: "1", kind: "rejected", ops: [], row: null, code: "limit_exceeded" },
  ...more,
});

test("a limit is named with what it allows and what was sent", () => {
  const add = issue({ limit: "subject", max: 200, actual: 240, ops: [{ op: "add", subject: "x".repeat(240) }] });
  const { text, words } = issueWords(add, en);
  expect(text).toBe("A task can have at most 200 characters; this would be 240.");
  expect(words).toEqual(["x".repeat(240)]);
});

test("a change that lost says against whom, with both versions", () => {
  const lost = issue({
    ...{ kind: "dropped", code: "changed", row, by: { kind: "agent", id: "writer-7", name: "Writer" } },
    ops: [{ op: "update", id: "abc123", subject: "Mine", detail: "" }],
    current: {
      ...{ id: "abc123", subject: "Theirs", detail: null, owner: null, status: "pending", archivedAt: null },
      ...{ createdAt: "", updatedAt: "", createdBy: { kind: "user", id: "u" }, updatedBy: { kind: "user", id: "u" } },
    },
  });
  expect(issueWords(lost, en)).toEqual({
    text: "‘\u2068Draft\u2069’ was changed by \u2068Writer\u2069 meanwhile.",
    words: ["Mine"],
    current: ["Theirs"],
  });
});

test("an unknown code falls back to a sentence of the catalogue", () => {
  expect(issueWords(issue({ code: "teapot" }), en).text).toBe("Your change could not be saved.");
  expect(issueWords(issue({ kind: "failed", code: "teapot", row }), en).text).toBe(
    "‘\u2068Draft\u2069’ could not be saved.",
  );
  expect(issueWords(issue({ limit: "moons", max: 1, actual: 2 }), en).text).toBe(
    "There can be at most 1; this would be 2.",
  );
});
