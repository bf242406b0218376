import type { TodoOp } from "@swarm-todos/core";
import { applyMoves, type Move, readMoves } from "./arrange-rows.ts";
import { findRow } from "./find-row.ts";
import { projectAdd, projectRemove, projectRestore, projectUpdate } from "./projections.ts";
import type { TodoProjection, TodoProjectionContext, TodoRow } from "./types.ts";

/** One op as the person meant it: beside the op, what they saw when they made it, so that it can be judged on other rows. */
export interface Intent {
  readonly op: TodoOp;
  /** The key of the row: for an add its placeholder; empty for a reorder. */
  readonly key: string;
  /** The row as it was shown. */
  readonly saw?: TodoRow | undefined;
  /** For an add behind a row: the rows before its place, nearest first. */
  readonly after?: readonly string[] | undefined;
  /** For a reorder: what was moved; null for an order that names a row twice and goes out as it is. */
  readonly moves?: readonly Move[] | null;
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
  /** What shows it: the host's projection, until it throws, or the ops' own. */
  project: TodoProjection;
  /** How many gestures may share a batch with this one: fewer after a batch was too large or was rejected. */
  cap: number;
  /** True once the server has refused it for lack of rights. */
  refused: boolean;
}

/** What one intent makes of rows. */
export function applyIntent(
  { op, key, after, moves }: Intent,
  rows: readonly TodoRow[],
  context: TodoProjectionContext,
): readonly TodoRow[] {
  switch (op?.op) {
    case "add": {
      const anchor = after?.map((before) => findRow(rows, before)).find(Boolean);
      return projectAdd(op, anchor && rows.indexOf(anchor) + 1)(rows, context);
    }
    case "update":
      return projectUpdate(key, op)(rows, context);
    case "remove":
      return projectRemove(key)(rows);
    case "restore":
      return projectRestore(key)(rows, context);
    case "reorder":
      return applyMoves(rows, moves ?? []);
  }
  return rows;
}

/** What the ops of a gesture make of rows by themselves. */
export function projectIntents(intents: readonly Intent[]): TodoProjection {
  return (rows, context) => intents.reduce((next, intent) => applyIntent(intent, next, context), rows);
}

/** Reads what a person meant by ops that they sent while these rows were shown. */
export function readIntents(
  ops: readonly TodoOp[],
  shown: readonly TodoRow[],
  context: TodoProjectionContext,
): readonly Intent[] {
  let rows = shown;
  let adds = 0;
  return ops.map((op) => {
    let intent: Intent;
    if (op?.op === "add") {
      // Rows that were typed behind the same one and have no answer yet stand before this one, as in the order of typing.
      let place = rows.findIndex((row) => row.id === op.after || row.key === op.after) + 1;
      while (place && rows[place]?.placeholder) place += 1;
      const before = rows.slice(0, place).map((row) => row.key);
      intent = { op, key: context.placeholders[adds++] ?? "", after: op.after ? before.toReversed() : undefined };
    } else if (op?.op === "reorder") {
      intent = { op, key: "", moves: Array.isArray(op.ids) ? readMoves(rows, op.ids) : null };
    } else {
      const row = findRow(rows, op?.id);
      intent = { op, key: row?.key ?? op?.id, saw: row && { ...row } };
    }
    rows = applyIntent(intent, rows, context);
    return intent;
  });
}
