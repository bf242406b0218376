import type { TodoOp } from "@swarm-todos/core";
import { readMoves } from "./arrange-rows.ts";
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

/** Whether a row is in progress that was not so, or not there, among others. */
const isBegun = (row: TodoRow, others: readonly TodoRow[]): boolean =>
  row.status === "in_progress" && findRow(others, row.key)?.status !== row.status;

/** Those of the rows that stand elsewhere in another order. */
const moved = (rows: readonly TodoRow[], order: readonly TodoRow[]): readonly TodoRow[] =>
  readMoves(
    rows,
    order.flatMap((row) => findRow(rows, row.key) ?? []),
  );

/**
 * How to take a deed back on the rows as they are now: an added row is archived, an archived one comes back as it was and
 * where it was, changed fields and places become again what they were. Null where something that the deed touched is no
 * longer as the deed left it; what it did not touch may have changed.
 */
export function undoDeed({ ops: done, before, after }: TodoDeed, rows: readonly TodoRow[]): TodoUndo | null {
  const ops: TodoOp[] = [];
  let seen = after;
  // What others have begun since stays in progress, and what the deed ended comes back as pending.
  const isTaken = rows.some((row) => isBegun(row, after));
  const old = before.map((row): TodoRow => (isTaken && isBegun(row, after) ? { ...row, status: "pending" } : row));
  for (const left of after) {
    const id = left.key;
    const was = findRow(old, id);
    // All that is in an added row is the deed's.
    const touched = updateFields.filter((field) => left[field] !== was?.[field]);
    if (touched.some((field) => findRow(rows, id)?.[field] !== left[field])) return null;
    const fields = Object.fromEntries(touched.map((field) => [field, was?.[field] ?? ""]));
    if (touched[0]) ops.push(was ? { op: "update", id, ...fields } : { op: "remove", id });
  }
  for (const was of old) {
    const { key: id, status } = was;
    if (findRow(after, id)) continue;
    // What the deed wrote into a row before it archived it is nowhere to be compared with.
    if (findRow(rows, id) || done.some((op) => op.op === "update" && findRow([was], op.id))) return null;
    seen = [...seen, { ...was, archivedAt: was.updatedAt }];
    ops.push({ op: "restore", id }, { op: "update", id, status });
  }
  const moves = moved(after, before);
  const since = moved(after, rows);
  if (moves.some((row) => since.includes(row) || !findRow(rows, row.key))) return null;
  // An order stands for what it moves: here, for the places that the deed changed.
  if (moves[0] || after !== seen) ops.push({ op: "reorder", ids: before.map((row) => row.key) });
  return { seen, ops };
}
