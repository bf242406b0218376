import type { TodoActor, TodoItem, TodoLimits, TodoOp, TodoOpErrorCode, TodoOrigin } from "../index.ts";
import { naiveText } from "./naive-text.ts";

interface Row extends TodoItem {
  /** Sorts archived rows: the batch, then the op, that archived it. */
  readonly archivedBy: readonly [number, number] | null;
  /** The batch that added it. */
  readonly addedBy: number;
}

/** Why the model says that a batch is refused. */
export interface NaiveRefusal {
  readonly code: TodoOpErrorCode;
  readonly opIndex: number | null;
  readonly limit?: keyof TodoLimits;
}

type Batch = { readonly ops: readonly TodoOp[]; readonly actor: TodoActor; readonly origin: TodoOrigin };

/**
 * A list in the plainest way that the rules can be written down: one array of all rows, copied whole for each op. It is slow and has
 * nothing in common with the code of a store, which is what it is for.
 */
export class NaiveList {
  rows: readonly Row[] = [];
  batches = 0;
  readonly #limits: TodoLimits;

  constructor(limits: TodoLimits) {
    this.#limits = limits;
  }

  get active(): readonly TodoItem[] {
    return this.rows.filter((row) => row.archivedAt === null).map(itemOf);
  }

  get archived(): readonly TodoItem[] {
    const rows = this.rows.filter((row) => row.archivedBy !== null);
    rows.sort(
      (a, b) =>
        (b.archivedBy?.[0] ?? 0) - (a.archivedBy?.[0] ?? 0) || (b.archivedBy?.[1] ?? 0) - (a.archivedBy?.[1] ?? 0),
    );
    return rows.map(itemOf);
  }

  /** Why the batch is refused; null when it is not. Changes nothing. */
  refusalOf(batch: Batch): NaiveRefusal | null {
    const result = this.#run(batch, "", []);
    return "code" in result ? result : null;
  }

  /** Takes over an accepted batch, which the store gave a time and ids, and says whether it changed the list. */
  accept(batch: Batch, at: string, added: readonly string[]): boolean {
    const result = this.#run(batch, at, added);
    if ("code" in result) throw new Error(`the model refuses the batch: ${result.code}`);
    const before = new Map(this.rows.map((row) => [row.id, row]));
    const settled = result.rows.map((row) => {
      const old = before.get(row.id);
      return old && contentOf(old) === contentOf(row) ? old : { ...row, updatedAt: at, updatedBy: batch.actor };
    });
    const shape = (rows: readonly Row[]): string =>
      JSON.stringify([rows.filter((row) => !row.archivedAt).map((row) => row.id), rows.map(contentOf).sort()]);
    const changed = shape(settled) !== shape(this.rows);
    if (changed) {
      this.rows = settled;
      this.batches += 1;
    }
    return changed;
  }

  #run(
    { ops, actor, origin }: Batch,
    at: string,
    added: readonly string[],
  ): { readonly rows: readonly Row[] } | NaiveRefusal {
    const limits = this.#limits;
    if (ops.length > limits.opsPerBatch) return { code: "limit_exceeded", opIndex: null, limit: "opsPerBatch" };
    const texts = ops.flatMap((op, opIndex) =>
      (["subject", "detail", "owner"] as const).flatMap((field) => {
        const given = (op as Readonly<Record<string, unknown>>)[field];
        return typeof given === "string" ? [{ opIndex, field, ...naiveText(field, given) }] : [];
      }),
    );
    const long = texts.find(({ field, length }) => length > limits[field]);
    if (long) return { code: "limit_exceeded", opIndex: long.opIndex, limit: long.field };
    const faulty = texts.find(({ fault }) => fault !== null);
    if (faulty?.fault) return { code: faulty.fault, opIndex: faulty.opIndex };
    const restore = ops.findIndex((op) => op.op === "restore");
    if (restore >= 0 && (origin === "tool" || actor.kind === "agent"))
      return { code: "restore_forbidden", opIndex: restore };

    const batch = this.batches + 1;
    const ids = [...added];
    let rows = this.rows;
    for (const [opIndex, op] of ops.entries()) {
      const clean = (field: "subject" | "detail" | "owner"): string =>
        texts.find((text) => text.opIndex === opIndex && text.field === field)?.text ?? "";
      const active = rows.filter((row) => row.archivedAt === null);
      const rest = rows.filter((row) => row.archivedAt !== null);
      const named = op.op === "add" ? op.after : op.op === "reorder" ? undefined : op.id;
      const target = rows.find((row) => row.id === named);
      if (named !== undefined && !target) return { code: "unknown_item", opIndex };
      if (target?.archivedAt && op.op !== "restore") return { code: "archived_item", opIndex };

      if (op.op === "add") {
        const row: Row = {
          id: ids.shift() ?? `model${opIndex}`,
          subject: clean("subject"),
          detail: clean("detail") || null,
          owner: clean("owner") || null,
          status: "pending",
          archivedAt: null,
          createdAt: at,
          updatedAt: at,
          createdBy: actor,
          updatedBy: actor,
          archivedBy: null,
          addedBy: batch,
        };
        let head = target ? active.slice(0, active.indexOf(target) + 1) : active;
        let tail = active.slice(head.length);
        while (tail[0]?.addedBy === batch) [head, tail] = [[...head, tail[0]], tail.slice(1)];
        rows = [...head, row, ...tail, ...rest];
      } else if (op.op === "update") {
        rows = rows.map((row) => {
          if (row.id === op.id) {
            return {
              ...row,
              ...(op.subject === undefined ? {} : { subject: clean("subject") }),
              ...(op.detail === undefined ? {} : { detail: clean("detail") || null }),
              ...(op.owner === undefined ? {} : { owner: clean("owner") || null }),
              ...(op.status === undefined ? {} : { status: op.status }),
            };
          }
          return op.status === "in_progress" && row.status === "in_progress" && !row.archivedAt
            ? { ...row, status: "pending" as const }
            : row;
        });
      } else if (op.op === "remove") {
        rows = rows.map((row) =>
          row.id === op.id ? { ...row, archivedAt: at || "now", archivedBy: [batch, opIndex] as const } : row,
        );
      } else if (op.op === "restore") {
        if (!target?.archivedAt) return { code: "not_archived", opIndex };
        rows = [
          ...active,
          { ...target, archivedAt: null, archivedBy: null, status: "pending" },
          ...rest.filter((row) => row !== target),
        ];
      } else {
        const same =
          [...op.ids].sort().join() ===
          active
            .map((row) => row.id)
            .sort()
            .join();
        if (!same) return { code: "reorder_mismatch", opIndex };
        rows = [...op.ids.flatMap((id) => active.filter((row) => row.id === id)), ...rest];
      }
    }
    const count = rows.filter((row) => row.archivedAt === null).length;
    const before = this.rows.filter((row) => row.archivedAt === null).length;
    if (count > limits.activeItems && count > before)
      return { code: "limit_exceeded", opIndex: null, limit: "activeItems" };
    return { rows };
  }
}

function contentOf(row: Row): string {
  return JSON.stringify([row.id, row.subject, row.detail, row.owner, row.status, row.archivedAt !== null]);
}

function itemOf(row: Row): TodoItem {
  const { id, subject, detail, owner, status, archivedAt, createdAt, updatedAt, createdBy, updatedBy } = row;
  return { id, subject, detail, owner, status, archivedAt, createdAt, updatedAt, createdBy, updatedBy };
}
