import type { TodoOp } from "@swarm-todos/core";
import { applyMoves, type Move, readMoves } from "./arrange-rows.ts";
import { findRow } from "./find-row.ts";
import { projectAdd, projectRemove, projectRestore, projectUpdate, wholeOrders } from "./projections.ts";
import type { TodoProjection, TodoProjectionContext, TodoRow } from "./types.ts";

/** One op as the person meant it: beside the op, what they saw when they made it, so that it can be judged on other rows. */
export interface Intent {
  readonly op: TodoOp;
  /** The key of the row: for an add its placeholder; `""` for a reorder. */
  readonly key: string;
  /** The row as it was shown. */
  readonly saw?: TodoRow;
  /** For an add behind a row: the rows before its place, nearest first. */
  readonly after?: readonly string[];
  /** For a reorder: what was moved; null for an order that names a row twice and goes out as it is. */
  readonly moves?: readonly Move[] | null;
}

/** One `send`: its intents stay together, come what may. */
export interface Gesture {
  readonly id: string;
  readonly ops: readonly TodoOp[];
  readonly intents: readonly Intent[];
  /** What shows it: the host's projection, until it throws, or the ops' own. */
  project: TodoProjection;
  readonly own: TodoProjection;
  readonly context: TodoProjectionContext;
  readonly at: number;
  /** How many gestures may share a batch with this one: fewer after a batch was too large or was rejected. */
  cap: number;
  /** True once the server has refused it for lack of rights. */
  refused: boolean;
  /** The issue that this gesture retries, while it is not known whether the first try landed. */
  readonly retries?: string;
}

/** The fields of an update, in the order in which they are compared. */
export const updateFields: readonly ["status", "subject", "detail", "owner"] = ["status", "subject", "detail", "owner"];

/** What one intent makes of rows. */
export function applyIntent(
  intent: Intent,
  rows: readonly TodoRow[],
  context: TodoProjectionContext,
): readonly TodoRow[] {
  const { op } = intent;
  switch (op.op) {
    case "add": {
      const anchor = intent.after?.find((key) => findRow(rows, key));
      return projectAdd(op, anchor === undefined ? undefined : rows.findIndex((row) => row.key === anchor) + 1)(
        rows,
        context,
      );
    }
    case "update":
      return projectUpdate(intent.key, op)(rows, context);
    case "remove":
      return projectRemove(intent.key)(rows);
    case "restore":
      return projectRestore(intent.key)(rows, context);
    case "reorder":
      return applyMoves(rows, intent.moves ?? []);
    default:
      return rows;
  }
}

function readIntent(op: TodoOp, rows: readonly TodoRow[], placeholder: string | undefined): Intent {
  if (op?.op === "add") {
    if (op.after === undefined) return { op, key: placeholder ?? "" };
    // Rows that were typed behind the same one and have no answer yet stand before this one, as in the order of typing.
    let place = rows.findIndex((row) => row.id === op.after || row.key === op.after);
    while (place >= 0 && rows[place + 1]?.placeholder) place += 1;
    const before = rows.slice(0, place + 1).map((row) => row.key);
    return { op, key: placeholder ?? "", after: before.toReversed() };
  }
  if (op?.op === "reorder") return { op, key: "", moves: Array.isArray(op.ids) ? readMoves(rows, op.ids) : null };
  const saw = findRow(rows, op?.id);
  return { op, key: saw?.key ?? op?.id ?? "", ...(saw && { saw: { ...saw } }) };
}

/** Makes a gesture of what was sent, judged by the rows that the person saw. `ops` are the caller's own copy. */
export function createGesture(
  rows: readonly TodoRow[],
  given: Pick<Gesture, "id" | "ops" | "context" | "at" | "retries">,
  project?: TodoProjection,
): Gesture {
  const { ops, context } = given;
  const intents: Intent[] = [];
  let after = rows;
  let adds = 0;
  for (const op of ops) {
    const intent = readIntent(op, after, op?.op === "add" ? context.placeholders[adds++] : undefined);
    intents.push(intent);
    if (op) after = applyIntent(intent, after, context);
  }
  const own: TodoProjection = (shown) =>
    intents.reduce((next, intent) => (intent.op ? applyIntent(intent, next, context) : next), shown);
  return {
    ...given,
    intents,
    project: project && !wholeOrders.has(project) ? project : own,
    own,
    cap: Infinity,
    refused: false,
  };
}
