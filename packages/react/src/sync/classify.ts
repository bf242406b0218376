import type { TodoOp, TodoStatus } from "@swarm-todos/core";
import { cleanText } from "./clean-text.ts";
import { findRow } from "./find-row.ts";
import { applyIntent, type Gesture, type Intent, updateFields } from "./intents.ts";
import type { TodoRow } from "./types.ts";

/** What becomes of a gesture on the rows as they stand now. */
export type Verdict =
  /** Send `ops` (none: the list already is as wanted); `rows` are the rows after them, `open` says what they lack. */
  | { readonly kind: "send"; readonly ops: readonly TodoOp[]; readonly rows: readonly TodoRow[]; readonly open: boolean }
  /** It names something that has no id yet. */
  | { readonly kind: "wait" }
  /** It would overwrite what its author has not seen, or what it names is gone. */
  | { readonly kind: "drop"; readonly code: "archived" | "changed"; readonly intent: Intent };

const rank: Record<TodoStatus, number> = { pending: 0, in_progress: 1, completed: 2 };

type Step = TodoOp | "wait" | "archived" | "changed" | "satisfied";

function addStep(op: TodoOp & { op: "add" }, intent: Intent, rows: readonly TodoRow[], next: readonly TodoRow[]): Step {
  const { after: _, ...rest } = op;
  const place = next.findIndex((row) => row.key === intent.key);
  const atEnd = place === next.length - 1;
  if (!intent.after || place < 0) return rest;
  // The server puts an add behind the adds of its own batch that follow the same row, so those need no name.
  if (rows[place]?.placeholder) return "wait";
  let anchor = place - 1;
  while (rows[anchor]?.placeholder) anchor -= 1;
  const row = rows[anchor];
  if (row) return intent.after.some((key) => findRow(rows, key)) ? { ...rest, after: row.id } : rest;
  return atEnd ? rest : "wait";
}

function updateStep(op: TodoOp & { op: "update" }, intent: Intent, row: TodoRow | undefined): Step {
  if (!row) return "archived";
  if (row.placeholder) return "wait";
  let satisfied = true;
  let fields = 0;
  for (const field of updateFields) {
    if (op[field] === undefined) continue;
    fields += 1;
    const wanted = field === "status" ? op.status : cleanText(field, op[field]);
    if (row[field] === wanted) continue;
    satisfied = false;
    const further = field === "status" && rank[op.status as TodoStatus] > rank[row.status];
    if (!further && intent.saw && row[field] !== intent.saw[field]) return "changed";
  }
  return satisfied && fields ? "satisfied" : { ...op, id: row.id };
}

function reorderStep(intent: Intent, rows: readonly TodoRow[], next: readonly TodoRow[], ownAdd: boolean): Step {
  if (!intent.moves || ownAdd) return intent.op;
  if (rows.some((row) => row.placeholder)) return "wait";
  if (intent.moves.length > 0 && !intent.moves.some((move) => findRow(rows, move.key))) return "archived";
  return next === rows ? "satisfied" : { op: "reorder", ids: next.map((row) => row.id) };
}

/**
 * Judges a gesture against rows that are the server's truth with the earlier gestures of the same batch on top: what may
 * go out, what the list already has, and what a person must decide about again. A tick beats a start, an archive goes
 * through whatever else changed, and a text never overwrites one that its author had not seen. `idOf` gives the ids that
 * placeholders have been answered with.
 */
export function classify(gesture: Gesture, start: readonly TodoRow[], idOf: ReadonlyMap<string, string>): Verdict {
  const { context } = gesture;
  const ops: TodoOp[] = [];
  let rows = start;
  let open = false;
  let adds = false;
  for (const intent of gesture.intents) {
    const { op } = intent;
    const next = op ? applyIntent(intent, rows, context) : rows;
    const row = findRow(rows, intent.key);
    let step: Step = op;
    if (op?.op === "add") {
      adds = true;
      step = addStep(op, intent, rows, next);
    } else if (op?.op === "update") step = updateStep(op, intent, row);
    else if (op?.op === "reorder") step = reorderStep(intent, rows, next, adds);
    else if (op?.op === "remove") step = !row ? "satisfied" : row.placeholder ? "wait" : { ...op, id: row.id };
    else if (op?.op === "restore") {
      step = row ? "satisfied" : { ...op, id: idOf.get(intent.key) ?? intent.key };
      open ||= next === rows && !row;
    }
    if (step === "wait") return { kind: "wait" };
    if (step === "archived" || step === "changed") return { kind: "drop", code: step, intent };
    if (step !== "satisfied") ops.push(step);
    rows = next;
  }
  return { kind: "send", ops, rows, open };
}
