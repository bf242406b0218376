import type { TodoOp } from "@swarm-todos/core";
import { findRow } from "./find-row.ts";
import { updateFields } from "./projections.ts";
import type { TodoRow } from "./types.ts";

/** What one gesture of the person did to the rows that are shown. */
export interface TodoDeed {
  readonly ops: readonly TodoOp[];
  /** The rows right before and right after it. */
  readonly before: readonly TodoRow[];
  readonly after: readonly TodoRow[];
}

/** The ops that take a deed back, and the rows that they are meant for: those shown, and those that a restore brings. */
export interface TodoUndo {
  readonly ops: readonly TodoOp[];
  readonly seen: readonly TodoRow[];
}

/** The keys of the rows that are among others, in their order. */
const common = (rows: readonly TodoRow[], others: readonly TodoRow[]): string =>
  rows.flatMap((row) => (findRow(others, row.key) ? row.key : [])).join();

/**
 * How to take a deed back on the rows as they are now: an added row is archived, an archived one comes back as it was and
 * where it was, changed fields and places become again what they were. Null where something that the deed touched is no
 * longer as the deed left it; what it did not touch may have changed.
 */
export function undoDeed({ before, after }: TodoDeed, rows: readonly TodoRow[]): TodoUndo | null {
  const ops: TodoOp[] = [];
  let seen = after;
  for (const left of after) {
    const id = left.key;
    const was = findRow(before, id);
    // All that is in an added row is the deed's.
    const touched = updateFields.filter((field) => left[field] !== was?.[field]);
    if (touched.some((field) => findRow(rows, id)?.[field] !== left[field])) return null;
    const old = Object.fromEntries(touched.map((field) => [field, was?.[field] ?? ""]));
    if (touched[0]) ops.push(was ? { op: "update", id, ...old } : { op: "remove", id });
  }
  for (const was of before) {
    const { key: id, status } = was;
    if (findRow(after, id)) continue;
    if (findRow(rows, id)) return null;
    seen = [...seen, { ...was, status: "pending" }];
    ops.push({ op: "restore", id });
    // What others have in progress by now stays in progress.
    if (!rows.some((row) => row.status === "in_progress" && row.status === status))
      ops.push({ op: "update", id, status });
  }
  if (common(before, after) !== common(after, before) && common(rows, after) !== common(after, rows)) return null;
  // An order stands for what it moves: here, for the places that the deed changed.
  ops.push({ op: "reorder", ids: before.map((row) => row.key) });
  return { ops, seen };
}
