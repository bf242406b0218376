import type { TodoOp } from "@swarm-todos/core";
import { applyMoves, readMoves } from "./arrange-rows.ts";
import { cleanField } from "./clean-field.ts";
import { findRow } from "./find-row.ts";
import type { Gesture } from "./gesture.ts";
import { change, newRow, updateFields } from "./projections.ts";
import type { TodoProjectionContext, TodoRow } from "./types.ts";

/** What becomes of an op on other rows than those that it was made on: an op to send, or why none is. */
export type Step = TodoOp | "satisfied" | "wait" | "archived" | "changed";

/**
 * What a person's op makes of rows: `seen` are those that they saw when they made it, which tell what was meant by a
 * place or an order once the rows are others.
 */
function applyOp(
  rows: readonly TodoRow[],
  op: TodoOp,
  seen: readonly TodoRow[],
  context: TodoProjectionContext,
): readonly TodoRow[] {
  if (op.op === "add") {
    // Rows that were typed behind the same one and have no answer yet stand before this one, as in the order of typing.
    let place = seen.indexOf(findRow(seen, op.after) as TodoRow) + 1;
    while (place && seen[place]?.placeholder) place += 1;
    const before = seen.slice(0, place).map((row) => row.key);
    const at = rows.findLastIndex((row) => before.includes(row.key)) + 1 || rows.length;
    return rows.toSpliced(at, 0, ...newRow(rows, op, context));
  }
  if (op.op === "reorder") return applyMoves(rows, readMoves(seen, op.ids));
  const target = findRow(rows, findRow(seen, op.id)?.key ?? op.id);
  if (op.op === "remove") return rows.filter((row) => row !== target);
  return op.op === "update" && target ? change(rows, target, op, context) : rows;
}

/** What a gesture's ops make of rows, one after the other; `visit` sees each of them with the rows before and after it. */
export function replay(
  { ops, seen, context }: Gesture,
  start: readonly TodoRow[],
  visit?: (op: TodoOp, rows: readonly TodoRow[], seen: readonly TodoRow[], next: readonly TodoRow[]) => void,
): readonly TodoRow[] {
  let saw = seen;
  return ops.reduce((rows, op) => {
    const next = applyOp(rows, op, saw, context);
    visit?.(op, rows, saw, next);
    saw = applyOp(saw, op, saw, context);
    return next;
  }, start);
}

/**
 * Judges a person's op on rows as they stand now; `next` are the rows after it. A tick beats a start, an archive goes
 * through whatever else changed, and a text never overwrites one that its author had not seen. `keys` gives the
 * placeholders that ids were the answer to.
 */
export function judgeOp(
  rows: readonly TodoRow[],
  op: TodoOp,
  seen: readonly TodoRow[],
  next: readonly TodoRow[],
  keys: ReadonlyMap<string, string>,
): Step {
  if (op.op === "add") {
    if (!op.after) return op;
    const at = next.findIndex((row) => !rows.includes(row));
    // The server puts an add behind the adds of its own batch that follow the same row, so those need no name.
    const named = rows.slice(0, at).findLast((row) => !row.placeholder);
    return rows[at]?.placeholder || (!named && rows[at]) ? "wait" : ({ ...op, after: named?.id } as TodoOp);
  }
  if (op.op === "reorder") {
    const moves = readMoves(seen, op.ids);
    if (rows.some((row) => row.placeholder)) return "wait";
    if (next !== rows) return { ...op, ids: next.map((row) => row.id) };
    return moves[0] && !moves.some((move) => findRow(rows, move.key)) ? "archived" : "satisfied";
  }
  const saw = findRow(seen, op.id);
  const key = saw?.key ?? op.id;
  const row = findRow(rows, key);
  if (op.op === "update") {
    if (!row) return "archived";
    const set = updateFields.filter((field) => op[field] !== undefined);
    const wanted = set.filter((field) => row[field] !== cleanField(field, op[field]));
    if (set[0] && !wanted[0]) return "satisfied";
    const isLost = (field: (typeof updateFields)[number]): boolean =>
      // The words for a status stand in the alphabet as they do in time, the last one first.
      row[field] !== saw?.[field] && !(field === "status" && (op.status ?? "") < row.status);
    if (saw && wanted.some(isLost)) return "changed";
  } else if (op.op === (row ? "restore" : "remove")) return "satisfied";
  return row?.placeholder ? "wait" : { ...op, id: row?.id ?? [...keys].find((pair) => pair[1] === key)?.[0] ?? key };
}
