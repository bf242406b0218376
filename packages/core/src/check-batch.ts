import { cleanTodoText } from "./clean-todo-text.ts";
import { countCodePoints } from "./count-code-points.ts";
import type { TodoLimits } from "./limits.ts";
import { normalizeTodoText, type TodoTextField } from "./normalize-todo-text.ts";
import { OpFault } from "./op-fault.ts";
import { quoteValue } from "./quote-value.ts";
import { readOp } from "./read-op.ts";
import { reject } from "./reject.ts";
import { TodoOpError } from "./todo-op-error.ts";
import type { TodoOp, TodoOrigin } from "./types.ts";

const textFields: readonly TodoTextField[] = ["subject", "detail", "owner"];

/**
 * Everything about a batch that can be said without the list, in this order: how many ops, their structure, the lengths of all
 * texts, the texts, the origin. Gives the ops back as fresh objects with their texts cleaned.
 */
export function checkBatch(ops: unknown, origin: TodoOrigin, limits: TodoLimits): readonly TodoOp[] {
  if (!Array.isArray(ops) || ops.length === 0) {
    const what = Array.isArray(ops) ? "the batch is empty" : `the ops are ${quoteValue(ops)}`;
    throw reject("invalid_field", what, "Send an array of at least one op", { opIndex: null, field: "ops" });
  }
  if (ops.length > limits.opsPerBatch) {
    throw reject(
      "limit_exceeded",
      `the batch has ${ops.length} ops, at most ${limits.opsPerBatch} are allowed`,
      "Send fewer at a time",
      {
        opIndex: null,
        limit: "opsPerBatch",
        max: limits.opsPerBatch,
        actual: ops.length,
      },
    );
  }
  const read = Array.from(ops as readonly unknown[], readStructure);
  read.forEach((op, opIndex) => checkLengths(op, opIndex, limits));
  const cleaned = read.map(cleanTexts);
  const restore = cleaned.findIndex((op) => op.op === "restore");
  if (origin !== "route" && restore >= 0) {
    throw reject(
      "restore_forbidden",
      `a tool cannot restore an archived item (op ${restore})`,
      "Ask a person to restore it, or add a new item",
      {
        opIndex: restore,
        ...idOf(cleaned[restore]),
      },
    );
  }
  return cleaned;
}

function readStructure(value: unknown, opIndex: number): TodoOp {
  const op = readOp(value, false);
  if (op instanceof OpFault) {
    throw reject("invalid_field", `${op.what} (op ${opIndex})`, op.advice, { opIndex, field: op.field ?? "op" });
  }
  return op;
}

function checkLengths(op: TodoOp, opIndex: number, limits: TodoLimits): void {
  for (const [field, given] of textsOf(op)) {
    const actual = countCodePoints(normalizeTodoText(field, given));
    const max = limits[field];
    if (actual > max) {
      throw reject(
        "limit_exceeded",
        `the ${field} of op ${opIndex} has ${actual} characters, at most ${max} are allowed`,
        "Shorten it",
        {
          opIndex,
          limit: field,
          max,
          actual,
          field,
          ...idOf(op),
        },
      );
    }
  }
}

function cleanTexts(op: TodoOp, opIndex: number): TodoOp {
  const cleaned: Partial<Record<TodoTextField, string>> = {};
  for (const [field, given] of textsOf(op)) {
    try {
      cleaned[field] = cleanTodoText(field, given);
    } catch (error) {
      if (!(error instanceof TodoOpError)) throw error;
      throw new TodoOpError(error.code, error.message, { opIndex, field, ...idOf(op) });
    }
  }
  return { ...op, ...cleaned };
}

function textsOf(op: TodoOp): (readonly [TodoTextField, string])[] {
  if (op.op !== "add" && op.op !== "update") return [];
  return textFields.flatMap((field) => {
    const given = op[field];
    return given === undefined ? [] : [[field, given] as const];
  });
}

function idOf(op: TodoOp | undefined): { readonly id?: string } {
  return op && "id" in op ? { id: op.id } : {};
}
