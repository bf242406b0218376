import type { TodoItem } from "@swarm-todos/core";
import type { Deed } from "./deed.ts";

/** What gestures without an outcome make of rows. */
export interface Wanted {
  /** By the key of the row: the values that its fields have to show. */
  readonly fields: ReadonlyMap<string, Partial<TodoItem>>;
  /** Keys of rows that must not show. */
  readonly gone: ReadonlySet<string>;
}

/** What has to show for gestures, oldest first, on whatever rows there are; of two that set a field the newer one counts. */
export function wantedFields(waiting: Iterable<Deed>, keyOf: (key: string) => string): Wanted {
  const fields = new Map<string, Record<string, string | null>>();
  const gone = new Set<string>();
  for (const { ops, keys } of waiting) {
    ops.forEach((op, at) => {
      const named = keys[at];
      // A row that a read brought under its id has the key of its placeholder by now, where that is known.
      const key = named === undefined ? undefined : keyOf(named);
      if (op.op === "restore") {
        // Where the row is archived by now, what was wanted of it before comes to nothing; where it is not, it stays.
        gone.delete(key ?? "");
        fields.delete(key ?? "");
      }
      if (key === undefined || gone.has(key)) return;
      if (op.op === "remove") {
        fields.delete(key);
        gone.add(key);
      }
      if (op.op !== "update") return;
      const row = fields.get(key) ?? {};
      fields.set(key, row);
      if (op.subject !== undefined) row["subject"] = op.subject;
      if (op.detail !== undefined) row["detail"] = op.detail || null;
      if (op.owner !== undefined) row["owner"] = op.owner || null;
      if (op.status === undefined) return;
      // Starting one row puts another back, if it is there at all.
      if (op.status === "in_progress") {
        for (const other of fields.values()) if (other["status"] === op.status) delete other["status"];
      }
      row["status"] = op.status;
    });
  }
  return { fields, gone };
}
