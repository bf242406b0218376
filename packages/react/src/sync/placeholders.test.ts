import { expect, test } from "vitest";
import { createSyncHarness, item, list } from "../test-support/sync-harness.ts";
import { projectAdd, projectRestore } from "./projections.ts";

const rows = [item("aaaaaa"), item("bbbbbb")];
const keys = (h: ReturnType<typeof createSyncHarness>): string[] => h.core.view().rows.map((row) => row.key);

test("an add shows a placeholder that can be no id of a server, and its answer replaces it in place under the same key", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([{ op: "add", subject: "New", after: "aaaaaa" }], projectAdd({ subject: "New", after: "aaaaaa" }));
  const shown = h.core.view().rows[1];
  expect(shown).toMatchObject({ subject: "New", placeholder: true });
  expect(shown?.id).not.toMatch(/^[a-z0-9]{6,16}$/);
  h.applied(2, [item("aaaaaa"), item("cccccc", { subject: "New" }), item("bbbbbb")], ["cccccc"]);
  expect(h.core.view().rows[1]).toMatchObject({ id: "cccccc", key: shown?.key, placeholder: false });
});

test("a read that holds the add already never shows it twice", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([{ op: "add", subject: "New" }]);
  const key = keys(h)[2];
  const ack = { batchId: h.posts[0]?.batch.batchId ?? "", rev: 2, added: ["cccccc"] };
  h.dispatch({ type: "refresh" });
  h.answerGet(list(2, [...rows, item("cccccc", { subject: "New" })], { ack }));
  expect(h.subjects()).toEqual(["Task aaaaaa", "Task bbbbbb", "New"]);
  expect(keys(h)[2]).toBe(key);
  h.applied(2, [...rows, item("cccccc", { subject: "New" })], ["cccccc"]);
  expect(h.subjects()).toHaveLength(3);
});

test("a gesture on a placeholder waits for its id, and then names it", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([{ op: "update", id: "aaaaaa", status: "completed" }]);
  h.send([{ op: "add", subject: "New" }]);
  const key = keys(h)[2] ?? "";
  h.send([{ op: "update", id: key, subject: "Renamed" }]);
  const tick = h.send([{ op: "update", id: key, status: "completed" }]);
  expect(h.subjects()[2]).toBe("Renamed");
  h.applied(2, [item("aaaaaa", { status: "completed" }), item("bbbbbb")]);
  expect(h.posts[0]?.batch.ops).toEqual([{ op: "add", subject: "New" }]);
  h.applied(3, [...rows, item("cccccc", { subject: "New" })], ["cccccc"]);
  expect(h.subjects()[2]).toBe("Renamed");
  expect(h.posts[0]?.batch.ops).toEqual([
    { op: "update", id: "cccccc", subject: "Renamed" },
    { op: "update", id: "cccccc", status: "completed" },
  ]);
  h.applied(4, [...rows, item("cccccc", { subject: "Renamed", status: "completed" })]);
  expect(h.outcomes.get(tick)?.outcome).toBe("applied");
  expect(keys(h)[2]).toBe(key);
});

test("offline, a row is added, renamed and completed: the server hears it in that order, of one item", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "surroundings", online: false });
  h.send([{ op: "add", subject: "New" }]);
  const key = keys(h)[2] ?? "";
  h.send([{ op: "update", id: key, subject: "Renamed" }]);
  h.send([{ op: "update", id: key, status: "completed" }]);
  h.dispatch({ type: "surroundings", online: true });
  expect(h.posts[0]?.batch.ops).toEqual([{ op: "add", subject: "New" }]);
  h.applied(2, [...rows, item("cccccc", { subject: "New" })], ["cccccc"]);
  expect(h.posts[0]?.batch.ops).toHaveLength(2);
});

test.each([true, false])("typed after one row, A and B stand as typed (one batch: %s)", (together) => {
  const h = createSyncHarness(list(1, rows));
  if (together) h.send([{ op: "update", id: "bbbbbb", status: "completed" }]);
  h.send([{ op: "add", subject: "A", after: "aaaaaa" }]);
  h.send([{ op: "add", subject: "B", after: "aaaaaa" }]);
  expect(h.subjects()).toEqual(["Task aaaaaa", "A", "B", "Task bbbbbb"]);
  if (together) {
    h.applied(2, rows);
    // The server puts an add behind the adds of its own batch that follow the same row.
    expect(h.posts[0]?.batch.ops).toEqual([
      { op: "add", subject: "A", after: "aaaaaa" },
      { op: "add", subject: "B", after: "aaaaaa" },
    ]);
    return;
  }
  h.applied(2, [item("aaaaaa"), item("cccccc", { subject: "A" }), item("bbbbbb")], ["cccccc"]);
  expect(h.posts[0]?.batch.ops).toEqual([{ op: "add", subject: "B", after: "cccccc" }]);
  expect(h.subjects()).toEqual(["Task aaaaaa", "A", "B", "Task bbbbbb"]);
});

test("an order that names a placeholder waits for its id, and is complete when it goes", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "surroundings", online: false });
  h.send([{ op: "add", subject: "New" }]);
  const key = keys(h)[2] ?? "";
  h.send([{ op: "reorder", ids: [key, "aaaaaa", "bbbbbb"] }]);
  expect(keys(h)[0]).toBe(key);
  h.dispatch({ type: "surroundings", online: true });
  expect(h.posts[0]?.batch.ops).toHaveLength(1);
  h.applied(2, [...rows, item("dddddd"), item("cccccc", { subject: "New" })], ["cccccc"]);
  expect(h.posts[0]?.batch.ops).toEqual([{ op: "reorder", ids: ["cccccc", "aaaaaa", "bbbbbb", "dddddd"] }]);
});

test("an order beside the add that it names goes out for the server to refuse, and holds nothing up", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "surroundings", online: false });
  const odd = h.send([
    { op: "add", subject: "New" },
    { op: "reorder", ids: ["bbbbbb", "aaaaaa"] },
  ]);
  const tick = h.send([{ op: "update", id: "aaaaaa", status: "completed" }]);
  h.dispatch({ type: "surroundings", online: true });
  while (h.posts[0] && h.posts[0].batch.ops.length > 1) {
    h.answerPost({ status: 422, error: { code: "reorder_mismatch" }, list: list(1, rows) });
  }
  expect(h.outcomes.get(odd)).toMatchObject({ outcome: "rejected", code: "reorder_mismatch" });
  h.applied(2, [item("aaaaaa", { status: "completed" }), item("bbbbbb")]);
  expect(h.outcomes.get(tick)?.outcome).toBe("applied");
});

test("what was done to a row whose add is rejected is told with that add, as one issue", () => {
  const h = createSyncHarness(list(1, rows));
  const add = h.send([{ op: "add", subject: "x".repeat(201) }]);
  const key = keys(h)[2] ?? "";
  const tick = h.send([{ op: "update", id: key, status: "completed" }]);
  h.answerPost({
    status: 422,
    error: { code: "limit_exceeded", limit: "subject", max: 200, actual: 201 },
    list: list(1, rows),
  });
  expect(h.outcomes.get(add)?.outcome).toBe("rejected");
  expect(h.outcomes.get(tick)?.outcome).toBe("dropped");
  expect(h.core.view().issues).toHaveLength(1);
  expect(h.core.view().saving).toBe(false);
});

test("two adds that are both rejected leave the truth and two issues", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "surroundings", online: false });
  h.send([{ op: "add", subject: "\u0000" }]);
  h.send([{ op: "add", subject: "\u0001" }]);
  h.dispatch({ type: "surroundings", online: true });
  for (let i = 0; i < 3; i += 1) h.answerPost({ status: 422, error: { code: "invalid_text" }, list: list(1, rows) });
  expect(h.subjects()).toEqual(["Task aaaaaa", "Task bbbbbb"]);
  expect(h.core.view().issues).toHaveLength(2);
});

test("an undo of an archive shows at once, and names the row's id", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([{ op: "remove", id: "aaaaaa" }]);
  h.applied(2, [item("bbbbbb")]);
  h.send([{ op: "restore", id: "aaaaaa" }], projectRestore(item("aaaaaa")));
  expect(h.subjects()).toEqual(["Task bbbbbb", "Task aaaaaa"]);
  expect(h.posts[0]?.batch.ops).toEqual([{ op: "restore", id: "aaaaaa" }]);
});

test("a row that was added here, archived and restored from the archive keeps its key", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([{ op: "add", subject: "New" }]);
  const key = keys(h)[2];
  const added = item("cccccc", { subject: "New" });
  h.applied(2, [...rows, added], ["cccccc"]);
  h.send([{ op: "remove", id: "cccccc" }]);
  h.applied(3, rows);
  const archived = { ...added, key: "cccccc", placeholder: false, archivedAt: "2026-01-02T00:00:00.000Z" };
  const seen = [...h.core.view().rows, archived];
  h.dispatch({ type: "gesture", id: "back", ops: [{ op: "restore", id: "cccccc" }], seen });
  expect(keys(h)[2]).toBe(key);
  h.applied(4, [...rows, added]);
  expect(keys(h)[2]).toBe(key);
});

test("taking back the archiving of a row whose add is refused asks the server for nothing", () => {
  const h = createSyncHarness(list(1, rows));
  const add = h.send([{ op: "add", subject: "New" }]);
  const { rows: shown } = h.core.view();
  const id = keys(h)[2] ?? "";
  h.send([{ op: "remove", id }]);
  h.dispatch({ type: "gesture", id: "back", ops: [{ op: "restore", id }], seen: shown });
  h.answerPost({
    ...{ status: 422, error: { code: "limit_exceeded", limit: "activeItems", max: 2, actual: 3 } },
    list: list(1, rows),
  });
  expect(h.outcomes.get(add)?.outcome).toBe("rejected");
  expect(h.outcomes.get("back")?.outcome).toBe("dropped");
  expect(h.posts).toEqual([]);
  expect(h.subjects()).toEqual(["Task aaaaaa", "Task bbbbbb"]);
  expect(h.core.view().issues.map((issue) => issue.id)).toEqual([add]);
});

test("an add that a host projects stands behind the unanswered adds after the same row, where the list will have it", () => {
  const h = createSyncHarness(list(1, rows));
  const add = (subject: string): void => {
    h.send([{ op: "add", subject, after: "aaaaaa" }], projectAdd({ subject, after: "aaaaaa" }));
  };
  add("One");
  add("Two");
  expect(h.subjects()).toEqual(["Task aaaaaa", "One", "Two", "Task bbbbbb"]);
});
