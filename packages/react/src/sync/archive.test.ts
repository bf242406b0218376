import { expect, test } from "vitest";
import { createSyncHarness, item, list } from "../test-support/sync-harness.ts";

const old = (id: string) => item(id, { archivedAt: "2026-01-02T00:00:00.000Z" });
const page = (from: number, count: number) => Array.from({ length: count }, (_, i) => old(`row${from + i}`));

test("the archive is read when it is opened, and the list's own writes cost one more read", () => {
  const h = createSyncHarness(list(3, [item("a")]));
  h.dispatch({ type: "archive", open: true });
  expect(h.core.view().archive.phase).toBe("loading");
  expect(h.gets).toMatchObject([{ archived: true }]);
  h.answerGet(list(3, [item("a"), old("z")], { archivedCount: 1 }));
  expect(h.core.view()).toMatchObject({ archive: { phase: "ready", count: 1, hasMore: false, rows: [{ id: "z" }] } });
  expect(h.core.view().rows).toHaveLength(1);

  h.advance(1000);
  h.send([{ op: "restore", id: "z" }]);
  expect(h.core.view().archive.rows).toEqual([]);
  expect(h.subjects()).toEqual(["Task a", "Task z"]);
  h.applied(4, [item("a"), item("z")]);
  expect(h.gets).toHaveLength(1);
  h.answerGet(list(4, [item("a"), item("z")], { archivedCount: 0 }));
  expect(h.core.view().archive).toMatchObject({ rows: [], count: 0 });
  h.dispatch({ type: "archive", open: false });
  h.advance(5000);
  expect(h.gets).toMatchObject([{ archived: false }]);
});

test("further pages are appended, and stay when the list moves on", () => {
  const h = createSyncHarness(list(3, []));
  h.dispatch({ type: "archive", open: true });
  h.answerGet(list(3, page(0, 100), { archivedCount: 150 }));
  expect(h.core.view().archive).toMatchObject({ hasMore: true, count: 150 });
  h.advance(125);
  h.dispatch({ type: "more" });
  expect(h.gets).toMatchObject([{ archived: true, before: "row99" }]);
  h.answerGet(list(3, page(100, 50), { archivedCount: 150 }));
  expect(h.core.view().archive).toMatchObject({ hasMore: false });
  expect(h.core.view().archive.rows).toHaveLength(150);

  h.dispatch({ type: "ping", rev: 4 });
  h.advance(125);
  h.answerGet(list(4, [old("newest"), ...page(0, 99)], { archivedCount: 151 }));
  const ids = h.core.view().archive.rows.map((row) => row.id);
  expect(ids).toHaveLength(151);
  expect(new Set(ids).size).toBe(151);
  expect(ids.slice(0, 2)).toEqual(["newest", "row0"]);
  h.advance(125);
  expect(h.gets).toEqual([]);
});

test("a failed read of the archive is shown, and made up for", () => {
  const h = createSyncHarness(list(3, []));
  h.dispatch({ type: "archive", open: true });
  h.answerGet({ status: 500 });
  expect(h.core.view().archive.phase).toBe("failed");
  h.advance(1000);
  h.answerGet(list(3, [old("z")], { archivedCount: 1 }));
  expect(h.core.view().archive).toMatchObject({ phase: "ready", count: 1 });
});
