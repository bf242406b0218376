import { expect, test } from "vitest";
import type { TodoRow } from "../sync/types.ts";
import { countNews } from "./count-news.ts";

const by = { kind: "agent", id: "planner" } as const;
const row = (key: string, more: Partial<TodoRow> = {}): TodoRow => ({
  ...{ key, id: key, subject: key, detail: null, owner: null, status: "pending", archivedAt: null },
  ...{ createdAt: "", updatedAt: "", createdBy: by, updatedBy: by, placeholder: false },
  ...more,
});

test("nothing to say where only times, authors or identities differ", () => {
  const rows = [row("a"), row("b")];
  expect(countNews(rows, [row("a", { updatedAt: "later" }), row("b", { id: "x", placeholder: true })]).size).toBe(0);
});

test("each row counts once, by what is most worth saying", () => {
  const before = [row("a"), row("b"), row("c"), row("d", { status: "completed" }), row("e"), row("f")];
  const after = [
    ...[row("a", { status: "completed", subject: "other" }), row("b", { status: "in_progress" })],
    ...[row("c", { owner: "ana" }), row("d"), row("e"), row("g")],
  ];
  expect(Object.fromEntries(countNews(before, after))).toEqual({
    ...{ completed: 1, in_progress: 1, pending: 1, added: 1, archived: 1, changed: 1 },
  });
});
