import { fingerprintOps } from "../fingerprint-ops.ts";
import type { TodoHistoryEntry, TodoItem, TodoOp } from "../types.ts";

/**
 * How far the copy of a list has come: its rows are added in order, and a row that has been added gets its status in a later batch, since
 * no batch can name the ids that it gives.
 */
export class CopyProgress {
  readonly #rows: readonly TodoItem[];
  /** The new ids of the first rows. */
  readonly #ids: string[] = [];
  /** Of how many rows the status has been seen to. */
  #marked = 0;

  constructor(rows: readonly TodoItem[]) {
    this.#rows = rows;
  }

  /** The new id of each row that has been added, by its old one. */
  get ids(): ReadonlyMap<string, string> {
    return new Map(this.#ids.map((id, index) => [this.#rows[index]?.id ?? "", id]));
  }

  /**
   * What is still to do on the copy as it stands: adds first, then the statuses of rows that are there. What somebody else has done to
   * the copy meanwhile stands: a row that is archived or no longer pending is left alone, and nothing in progress is demoted.
   */
  next(copy: readonly TodoItem[]): TodoOp[] {
    const active = new Map(copy.map((item) => [item.id, item]));
    const last = this.#ids.findLast((id) => active.has(id));
    const anchor = last === undefined || copy.at(-1)?.id === last ? {} : { after: last };
    const adds = this.#rows.slice(this.#ids.length).map((row) => ({ ...addOf(row), ...anchor }));
    const isBusy = copy.some((item) => item.status === "in_progress");
    const statuses = this.#ids.flatMap((id, index): TodoOp[] => {
      const status = this.#statusOf(index);
      if (index < this.#marked || active.get(id)?.status !== "pending" || status === "pending") return [];
      return status === "in_progress" && isBusy ? [] : [{ op: "update", id, status }];
    });
    return [...adds, ...statuses];
  }

  /** Takes in that the first of the ops that `next` gave were written. */
  wrote(ops: readonly TodoOp[], count: number, added: readonly string[]): void {
    const open = ops.slice(count).find((op) => op.op === "update");
    this.#marked = open ? this.#ids.indexOf(open.id) : this.#ids.length;
    this.#ids.push(...added);
  }

  /** Takes in an entry of the copy's history; false when it is nothing that this copy would have written next. */
  follow({ ops, added }: TodoHistoryEntry): boolean {
    const known = this.#ids.length;
    let isNew = known;
    for (const op of ops) {
      while (op.op === "update" && this.#marked < known && this.#statusOf(this.#marked) === "pending")
        this.#marked += 1;
      const row = this.#rows[op.op === "update" ? this.#marked : isNew];
      if (!row) return false;
      const own: TodoOp =
        op.op === "update" ? { op: "update", id: this.#ids[this.#marked] ?? "", status: row.status } : addOf(row);
      if (fingerprintOps(op) !== fingerprintOps(own)) return false;
      if (op.op === "update") this.#marked += 1;
      else isNew += 1;
    }
    this.#ids.push(...added);
    return true;
  }

  #statusOf(index: number): TodoItem["status"] {
    return this.#rows[index]?.status ?? "pending";
  }
}

function addOf({ subject, detail, owner }: TodoItem): Extract<TodoOp, { op: "add" }> {
  return { op: "add", subject, ...(detail === null ? {} : { detail }), ...(owner === null ? {} : { owner }) };
}
