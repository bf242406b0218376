import type { TodoOp } from "@swarm-todos/core";
import { applyMoves, readMoves } from "./arrange-rows.ts";
import { cleanField } from "./clean-field.ts";
import { findRow } from "./find-row.ts";
import { projectAdd, projectRemove, projectRestore, projectUpdate, updateFields } from "./projections.ts";
import type { TodoProjection, TodoProjectionContext, TodoRow } from "./types.ts";

/** What becomes of an op on other rows than those that it was made on: an op to send, or why none is. */
export type Step = TodoOp | "satisfied" | "wait" | "archived" | "changed";

/** One op as the person meant it, so that it can be shown and judged on other rows. */
export interface Intent {
  /** The key of the row: for an add its placeholder; empty for a reorder. */
  readonly key: string;
  /** The row as it was shown. */
  readonly saw?: TodoRow | undefined;
  /** What it makes of rows. */
  readonly project: TodoProjection;
  /** Judges it on rows; `next` are the rows after it. */
  readonly judge: (rows: readonly TodoRow[], next: readonly TodoRow[]) => Step;
}

function readAdd(op: TodoOp & { op: "add" }, shown: readonly TodoRow[], key: string): Intent {
  // Rows that were typed behind the same one and have no answer yet stand before this one, as in the order of typing.
  const anchor = findRow(shown, op.after);
  let place = anchor ? shown.indexOf(anchor) + 1 : 0;
  while (place && shown[place]?.placeholder) place += 1;
  const before = shown.slice(0, place).map((row) => row.key);
  return {
    key,
    project: (rows, context) => {
      const last = rows.findLast((row) => before.includes(row.key));
      return projectAdd(op, last && rows.indexOf(last) + 1)(rows, context);
    },
    judge: (rows, next) => {
      if (!op.after) return op;
      const at = next.findIndex((row) => row.key === key);
      // The server puts an add behind the adds of its own batch that follow the same row, so those need no name.
      const named = rows.slice(0, Math.max(at, 0)).findLast((row) => !row.placeholder);
      return rows[at]?.placeholder || (!named && rows[at]) ? "wait" : ({ ...op, after: named?.id } as TodoOp);
    },
  };
}

function readReorder(op: TodoOp & { op: "reorder" }, shown: readonly TodoRow[], placeholder?: string): Intent {
  // Beside an add, whose id no order can name, it goes out as it is, for the server to refuse.
  const moves = placeholder || !Array.isArray(op.ids) ? null : readMoves(shown, op.ids);
  return {
    key: "",
    project: (rows) => applyMoves(rows, moves ?? []),
    judge: (rows, next) => {
      // An order that names a row twice is the server's to refuse.
      if (!moves) return op;
      if (rows.some((row) => row.placeholder)) return "wait";
      if (moves[0] && !moves.some((move) => findRow(rows, move.key))) return "archived";
      return next === rows ? "satisfied" : { ...op, ids: next.map((row) => row.id) };
    },
  };
}

/**
 * Reads what a person meant by an op that they sent while these rows were shown. A tick beats a start, an archive goes
 * through whatever else changed, and a text never overwrites one that its author had not seen. `ids` gives the ids that
 * placeholders have been answered with.
 */
export function readIntent(
  op: TodoOp,
  shown: readonly TodoRow[],
  placeholder: string | undefined,
  ids: ReadonlyMap<string, string>,
): Intent {
  if (op.op === "add") return readAdd(op, shown, placeholder ?? "");
  if (op.op === "reorder") return readReorder(op, shown, placeholder);
  const saw = findRow(shown, op.id);
  const key = saw?.key ?? op.id;
  const projections = { update: projectUpdate, remove: projectRemove, restore: projectRestore };
  return {
    key,
    saw,
    project: projections[op.op]?.(key, op as never) ?? ((rows) => rows),
    judge: (rows) => {
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
      } else if (!row === (op.op === "remove")) return "satisfied";
      return row?.placeholder ? "wait" : { ...op, id: row?.id ?? ids.get(key) ?? key };
    },
  };
}

/** One `send`: its intents stay together, come what may. */
export interface Gesture {
  readonly id: string;
  /** The gesture that was sent first, where this one retries it. */
  readonly root: string;
  readonly ops: readonly TodoOp[];
  readonly at: number;
  readonly context: TodoProjectionContext;
  readonly intents: readonly Intent[];
  /** The host's projection, until it throws; without one the intents' own shows the gesture. */
  project: TodoProjection | undefined;
  /** How many gestures may share a batch with this one: fewer after a batch was too large or was rejected. */
  cap: number;
}
