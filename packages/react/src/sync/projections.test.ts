import { expect, test } from "vitest";
import { item } from "../test-support/sync-harness.ts";
import { projectAdd, projectRemove, projectReorder, projectRestore, projectUpdate } from "./projections.ts";
import { reorderIds } from "./reorder-ids.ts";
import type { TodoProjectionContext, TodoRow } from "./types.ts";

const rows = [item("a"), item("b", { status: "in_progress" }), item("c")];
const context: TodoProjectionContext = {
  placeholders: ["new-1", "new-2"],
  now: "2026-02-02T00:00:00.000Z",
  actor: { kind: "user", id: "ana" },
};
const ids = (list: readonly { readonly id: string }[]): string[] => list.map((row) => row.id);

test("an update sets its fields as the store would keep them, and leaves the other rows alone", () => {
  const next = projectUpdate("a", { subject: "  Two\n words ", owner: "", detail: "x\ny " })(rows);
  expect(next[0]).toMatchObject({ subject: "Two words", owner: null, detail: "x\ny" });
  expect(next[1]).toBe(rows[1]);
});

test("starting a row puts the one in progress back to pending", () => {
  const next = projectUpdate("a", { status: "in_progress" })(rows);
  expect(next.map((row) => row.status)).toEqual(["in_progress", "pending", "pending"]);
});

test("what changes nothing gives the same rows", () => {
  expect(projectUpdate("a", { status: "pending" })(rows)).toBe(rows);
  expect(projectUpdate("zz", { status: "pending" })(rows)).toBe(rows);
  expect(projectRemove("zz")(rows)).toBe(rows);
  expect(projectRestore("a")(rows)).toBe(rows);
  expect(projectReorder(["a", "b", "c"])(rows)).toBe(rows);
});

test("adds take the batch's placeholders in turn, at the end, behind a row, or at an index", () => {
  const shown = rows.map((row): TodoRow => ({ ...row, key: row.id, placeholder: false }));
  const one = projectAdd({ subject: "One" })(shown, context);
  expect(ids(one)).toEqual(["a", "b", "c", "new-1"]);
  expect(one[3]).toMatchObject({ key: "new-1", placeholder: true, status: "pending", createdBy: context.actor });
  expect(ids(projectAdd({ subject: "Two", after: "a" })(one, context))).toEqual(["a", "new-2", "b", "c", "new-1"]);
  expect(ids(projectAdd({ subject: "Two" }, 0)(one, context))).toEqual(["new-2", "a", "b", "c", "new-1"]);
});

test("a restore brings an archived row back as pending, at the end", () => {
  const archived = item("z", { status: "completed", archivedAt: "2026-01-02T00:00:00.000Z" });
  expect(projectRestore("z")([archived, ...rows]).at(-1)).toMatchObject({
    id: "z",
    status: "pending",
    archivedAt: null,
  });
  expect(ids(projectRestore(archived)(rows, context))).toEqual(["a", "b", "c", "z"]);
  expect(projectRestore("z")(rows, context)).toBe(rows);
});

test("an order passes over unknown ids, and rows that it does not name stay behind their predecessor", () => {
  expect(ids(projectReorder(["c", "zz", "a"])(rows))).toEqual(["c", "a", "b"]);
  expect(ids(projectReorder(["b", "c"])(rows))).toEqual(["a", "b", "c"]);
});

test("reorderIds moves by any whole number, stops at the ends, and is null where nothing moves", () => {
  expect(reorderIds(rows, "c", -1)).toEqual(["a", "c", "b"]);
  expect(reorderIds(rows, "a", 9)).toEqual(["b", "c", "a"]);
  expect(reorderIds(rows, "c", -Infinity)).toEqual(["c", "a", "b"]);
  for (const delta of [0, -1, Number.NaN]) expect(reorderIds(rows, "a", delta)).toBeNull();
  expect(reorderIds(rows, "zz", 1)).toBeNull();
});
