import type { TodoOp } from "@swarm-todos/core";
import { putBehind, readMoves } from "./arrange-rows.ts";
import { findRow } from "./find-row.ts";
import type { Gesture } from "./gesture.ts";
import { keepSame } from "./keep-same.ts";
import { change, newRow, updateFields } from "./projections.ts";
import type { TodoRow } from "./types.ts";

/** What becomes of an op on other rows than those that it was made on. */
export interface Step {
  readonly op: TodoOp;
  /** The rows after it. */
  readonly rows: readonly TodoRow[];
  /** What is to be sent, if it can be: nothing where the rows are already as the op wants them. */
  readonly send?: TodoOp | false;
  /** Why it cannot go out: as long as a row has no id, or at all. */
  readonly stop?: "wait" | "archived" | "changed" | false | undefined;
}

/**
 * Makes a person's op on rows as they are now, and judges it by those that the person saw when they made it, which tell
 * what was meant by a place or an order. A tick beats a start, an archive goes through whatever else changed, and a text
 * never overwrites one that its author had not seen.
 */
function take({ context, ids }: Gesture, op: TodoOp, rows: readonly TodoRow[], seen: readonly TodoRow[]): Step {
  let next = rows;
  let send: TodoOp = op;
  let isOwed = false;
  let stop: Step["stop"];
  if (op.op === "add") {
    // Rows that were typed behind the same one and have no answer yet stand before this one, as in the order of typing.
    let place = seen.indexOf(findRow(seen, op.after) as TodoRow) + 1;
    while (place && seen[place]?.placeholder) place += 1;
    const row = newRow(rows, op, context);
    next = putBehind(rows, row, seen.slice(0, place), rows.length);
    const at = next.indexOf(row);
    // The server puts an add behind the adds of its own batch that follow the same row, so those need no name.
    const named = next.slice(0, at).findLast((other) => !other.placeholder);
    send = { ...op, after: op.after && named?.id } as TodoOp;
    stop = rows[at]?.placeholder && "wait";
  } else if (op.op === "reorder") {
    const order = op.ids.flatMap((id) => findRow(seen, id) ?? []);
    const moves = readMoves(seen, order);
    stop = moves[0] && "archived";
    for (const move of moves) {
      const row = findRow(rows, move.key);
      if (row) {
        next = putBehind(next, row, order.slice(0, order.indexOf(move)));
        stop = undefined;
      }
    }
    send = { ...op, ids: next.map((row) => row.id) };
    if (rows.some((row) => row.placeholder)) stop = "wait";
  } else {
    const row = findRow(rows, op.id);
    const saw = findRow(seen, op.id);
    const id = row?.id ?? ids.get(op.id) ?? op.id;
    send = { ...op, id };
    stop = row?.placeholder && "wait";
    if (op.op === "remove") next = rows.filter((other) => row !== other);
    else if (op.op !== "update") {
      isOwed = !row || op.op !== "restore";
      // Who brings back a row may have it among those that they saw.
      if (!row && saw) {
        // A row without an id waits for its own add, and comes to nothing with it.
        stop = saw.placeholder && op.id === id && "archived";
        next = [...rows, { ...saw, id, status: "pending", placeholder: !!stop, archivedAt: null }];
      }
    } else if (row) {
      next = change(rows, row, op, context);
      const wanted = findRow(next, op.id) as TodoRow;
      const isLost = (field: (typeof updateFields)[number]): boolean =>
        // The words for a status stand in the alphabet as they do in time, the last one first.
        row[field] !== (saw ?? row)[field] &&
        wanted[field] !== row[field] &&
        (field !== "status" || wanted.status > row.status);
      if (updateFields.some(isLost)) stop = "changed";
      isOwed = !updateFields.some((field) => field in op);
    } else stop = "archived";
  }
  next = keepSame(rows, next);
  return { op, rows: next, send: (isOwed || next !== rows) && send, stop };
}

/** What becomes of a gesture's ops on rows, one after the other. */
export function replay(gesture: Gesture, start: readonly TodoRow[]): readonly Step[] {
  let rows = start;
  let saw = gesture.seen;
  return gesture.ops.map((op) => {
    const step = take(gesture, op, rows, saw);
    ({ rows } = step);
    saw = take(gesture, op, saw, saw).rows;
    return step;
  });
}
