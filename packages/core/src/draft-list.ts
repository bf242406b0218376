import { reject } from "./reject.ts";
import type { TodoOpError } from "./todo-op-error.ts";
import type { TodoItem, TodoOp } from "./types.ts";

/** A row as a batch is changing it: what it was, and its content by now. */
export interface DraftRow {
  /** The row before the batch; null for one that the batch added. */
  readonly before: TodoItem | null;
  readonly id: string;
  subject: string;
  detail: string | null;
  owner: string | null;
  status: TodoItem["status"];
  archived: boolean;
}

/** A list while a batch is being applied to it, one op after the other. */
export class DraftList {
  readonly #rows = new Map<string, DraftRow>();
  #active: DraftRow[];
  /** Rows archived by this batch, in the order in which it archived them. */
  readonly #removed = new Set<DraftRow>();
  readonly #added: DraftRow[] = [];

  constructor(items: readonly TodoItem[], archived: readonly TodoItem[]) {
    for (const item of archived) this.#rows.set(item.id, draftOf(item, true));
    this.#active = items.map((item) => draftOf(item, false));
    for (const row of this.#active) this.#rows.set(row.id, row);
  }

  get active(): readonly DraftRow[] {
    return this.#active;
  }

  /** The rows that this batch archived and did not restore, the last one first. */
  get removed(): readonly DraftRow[] {
    const rows = [...this.#removed];
    rows.reverse();
    return rows;
  }

  /** The rows that this batch added, in the order of its ops. */
  get added(): readonly DraftRow[] {
    return this.#added;
  }

  find(id: string): DraftRow | undefined {
    return this.#rows.get(id);
  }

  /** Carries out one op, whose structure and texts have been checked; `newId` gives the id of an added row. */
  apply(op: TodoOp, opIndex: number, newId: () => string): void {
    switch (op.op) {
      case "add":
        return this.#add(op, opIndex, newId);
      case "update":
        return this.#update(this.#activeRow(op.id, opIndex, "id"), op);
      case "remove": {
        const row = this.#activeRow(op.id, opIndex, "id");
        row.archived = true;
        this.#active.splice(this.#active.indexOf(row), 1);
        this.#removed.add(row);
        return;
      }
      case "reorder":
        return this.#reorder(op.ids, opIndex);
      case "restore":
        return this.#restore(op.id, opIndex);
    }
  }

  #add(op: Extract<TodoOp, { op: "add" }>, opIndex: number, newId: () => string): void {
    const anchor = op.after === undefined ? undefined : this.#activeRow(op.after, opIndex, "after");
    const row: DraftRow = {
      before: null,
      id: newId(),
      subject: op.subject,
      detail: op.detail || null,
      owner: op.owner || null,
      status: "pending",
      archived: false,
    };
    let place = this.#active.length;
    if (anchor) {
      place = this.#active.indexOf(anchor) + 1;
      // Several adds after one item stand in the order in which they were given.
      while (this.#active[place]?.before === null) place += 1;
    }
    this.#active.splice(place, 0, row);
    this.#rows.set(row.id, row);
    this.#added.push(row);
  }

  #update(row: DraftRow, op: Extract<TodoOp, { op: "update" }>): void {
    if (op.subject !== undefined) row.subject = op.subject;
    if (op.detail !== undefined) row.detail = op.detail || null;
    if (op.owner !== undefined) row.owner = op.owner || null;
    if (op.status === undefined) return;
    if (op.status === "in_progress") {
      for (const other of this.#active) if (other !== row && other.status === "in_progress") other.status = "pending";
    }
    row.status = op.status;
  }

  #reorder(ids: readonly string[], opIndex: number): void {
    const wanted = new Set(ids);
    const byId = new Map(this.#active.map((row) => [row.id, row]));
    const missing = [...byId.keys()].filter((id) => !wanted.has(id));
    const unknown = [...wanted].filter((id) => !byId.has(id));
    const seen = new Set<string>();
    const repeated = [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
    if (missing.length + unknown.length + repeated.length > 0) {
      const counts = `${missing.length} missing, ${unknown.length} unknown, ${repeated.length} repeated`;
      throw reject(
        "reorder_mismatch",
        `the ids of op ${opIndex} are not the active ones (${counts})`,
        "Send every active id, each once",
        {
          opIndex,
          field: "ids",
          ids: { missing, unknown, repeated },
        },
      );
    }
    this.#active = ids.map((id) => byId.get(id) as DraftRow);
  }

  #restore(id: string, opIndex: number): void {
    const row = this.#rows.get(id);
    if (!row) throw unknownItem(id, opIndex, "id");
    if (!row.archived) {
      throw reject("not_archived", `the item of op ${opIndex} is not archived`, "Leave it out, or update the item", {
        opIndex,
        id,
        field: "id",
      });
    }
    row.archived = false;
    row.status = "pending";
    this.#removed.delete(row);
    this.#active.push(row);
  }

  #activeRow(id: string, opIndex: number, field: string): DraftRow {
    const row = this.#rows.get(id);
    if (!row) throw unknownItem(id, opIndex, field);
    if (row.archived) {
      throw reject(
        "archived_item",
        `the item of op ${opIndex} is archived`,
        "Read the list again; a person can restore the item",
        { opIndex, id, field },
      );
    }
    return row;
  }
}

function draftOf(item: TodoItem, archived: boolean): DraftRow {
  const { id, subject, detail, owner, status } = item;
  return { before: item, id, subject, detail, owner, status, archived };
}

function unknownItem(id: string, opIndex: number, field: string): TodoOpError {
  return reject(
    "unknown_item",
    `the list has no item with the id of op ${opIndex}`,
    "Read the list again and use its ids",
    { opIndex, id, field },
  );
}
