import type { TodoOp } from "@swarm-todos/core";
import { cleanText } from "./clean-text.ts";
import { findRow } from "./find-row.ts";
import { applyIntent, type Gesture, type Intent } from "./intents.ts";
import type { TodoRow } from "./types.ts";

/** What becomes of a gesture on the rows as they stand now. */
export interface Verdict {
  /** What to send; none where the list already is as wanted. */
  readonly ops: readonly TodoOp[];
  /** The rows after them. */
  readonly rows: readonly TodoRow[];
  /** Nothing can be named after this one: the rows lack a restored one that the page does not know. */
  readonly last?: boolean;
  /** It names something that has no id yet. */
  readonly wait?: boolean;
  /** It would overwrite what its author has not seen, or what it names is gone. */
  readonly drop?: "archived" | "changed";
  /** Which of its intents. */
  readonly intent?: Intent;
}

type Step = TodoOp | "wait" | "archived" | "changed" | "satisfied";

const rank = ["pending", "in_progress", "completed"];

function judge(
  intent: Intent,
  rows: readonly TodoRow[],
  next: readonly TodoRow[],
  ids: ReadonlyMap<string, string>,
): Step {
  const { op, key, saw, moves } = intent;
  const row = findRow(rows, key);
  switch (op?.op) {
    case "add": {
      if (!intent.after) return op;
      const place = next.findIndex((other) => other.key === key);
      // The server puts an add behind the adds of its own batch that follow the same row, so those need no name.
      let anchor = place - 1;
      while (rows[anchor]?.placeholder) anchor -= 1;
      if (rows[place]?.placeholder || (anchor < 0 && place < rows.length)) return "wait";
      return { ...op, after: rows[anchor]?.id } as TodoOp;
    }
    case "update": {
      if (!row) return "archived";
      let same = false;
      let differs = false;
      for (const field of ["status", "subject", "detail", "owner"] as const) {
        if (op[field] === undefined) continue;
        const wanted = field === "status" ? op.status : cleanText(field, op[field]);
        if (row[field] === wanted) same = true;
        else {
          const further = rank.indexOf(op.status ?? "") > rank.indexOf(row.status);
          if (saw && row[field] !== saw[field] && !(field === "status" && further)) return "changed";
          differs = true;
        }
      }
      return same && !differs ? "satisfied" : row.placeholder ? "wait" : { ...op, id: row.id };
    }
    case "remove":
      return !row ? "satisfied" : row.placeholder ? "wait" : { ...op, id: row.id };
    case "restore":
      return row ? "satisfied" : { ...op, id: ids.get(key) ?? key };
    case "reorder":
      if (!moves) return op;
      if (rows.some((other) => other.placeholder)) return "wait";
      if (moves[0] && !moves.some((move) => findRow(rows, move.key))) return "archived";
      return next === rows ? "satisfied" : { ...op, ids: next.map((other) => other.id) };
  }
  return op;
}

/**
 * Judges a gesture against rows that are the server's truth with the earlier gestures of the same batch on top: what may
 * go out, what the list already has, and what a person must decide about again. A tick beats a start, an archive goes
 * through whatever else changed, and a text never overwrites one that its author had not seen. `ids` gives the ids that
 * placeholders have been answered with.
 */
export function classify(gesture: Gesture, start: readonly TodoRow[], ids: ReadonlyMap<string, string>): Verdict {
  const ops: TodoOp[] = [];
  let rows = start;
  let last = false;
  for (const intent of gesture.intents) {
    const { op } = intent;
    const next = applyIntent(intent, rows, gesture.context);
    let step = judge(intent, rows, next, ids);
    // An add followed by an order in one gesture can never be named: the server says so.
    if (step === "wait" && op.op === "reorder" && gesture.context.placeholders[0]) step = op;
    if (step === "wait") return { ops, rows, wait: true };
    if (step === "archived" || step === "changed") return { ops, rows, drop: step, intent };
    if (step !== "satisfied") {
      ops.push(step);
      last ||= op?.op === "restore" && next === rows;
    }
    rows = next;
  }
  return { ops, rows, last };
}
