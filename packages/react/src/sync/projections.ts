import type { TodoItem, TodoStatus } from "@swarm-todos/core";
import { cleanField } from "./clean-field.ts";
import { findRow } from "./find-row.ts";
import { keepSame } from "./keep-same.ts";
import type { TodoItemsProjection, TodoProjection, TodoProjectionContext, TodoRow } from "./types.ts";

/** The fields that an update may set; null or `""` clears a detail or an owner. */
export interface TodoUpdateFields {
  readonly status?: TodoStatus;
  readonly subject?: string;
  readonly detail?: string | null;
  readonly owner?: string | null;
}

/** What an add may say of the new row; `after` is the id of the row that it goes behind. */
export interface TodoAddFields {
  readonly subject: string;
  readonly detail?: string | null;
  readonly owner?: string | null;
  readonly after?: string;
}

/** The fields of an update, in the order in which they are compared. */
export const updateFields: readonly ["status", "subject", "detail", "owner"] = ["status", "subject", "detail", "owner"];

function set<T extends TodoItem>(row: T, fields: TodoUpdateFields, context?: TodoProjectionContext): T {
  const next: { -readonly [K in keyof T]: T[K] } = {
    ...row,
    ...(context && { updatedAt: context.now, updatedBy: context.actor }),
  };
  for (const field of updateFields) {
    if (fields[field] !== undefined) next[field] = cleanField(field, fields[field]) as never;
  }
  return keepSame(row, next as T, updateFields);
}

/** The rows with fields of one of them set. */
export function change<T extends TodoItem>(
  rows: readonly T[],
  target: T,
  fields: TodoUpdateFields,
  context?: TodoProjectionContext,
): readonly T[] {
  return rows.map((row) => {
    if (row === target) return set(row, fields, context);
    const isDemoted = fields.status === "in_progress" && row.status === fields.status && !row.archivedAt;
    return isDemoted ? set(row, { status: "pending" }, context) : row;
  });
}

/** The row of an add. It is named by the batch's next placeholder; by none where the batch has no more. */
export function newRow(rows: readonly TodoRow[], fields: TodoAddFields, context: TodoProjectionContext): TodoRow {
  const id = context.placeholders.find((key) => !findRow(rows, key));
  const row = {
    ...{ id, key: id, placeholder: true, archivedAt: null, detail: null, owner: null },
    ...{ createdAt: context.now, createdBy: context.actor },
  };
  return set(row as TodoRow, { ...fields, status: "pending" }, context);
}

/** Sets fields of one row; starting it puts the one in progress back to pending. An unknown id changes nothing. */
export function projectUpdate(id: string, fields: TodoUpdateFields): TodoItemsProjection {
  return (rows, context) => {
    const target = findRow(rows, id);
    return target ? keepSame(rows, change(rows, target, fields, context)) : rows;
  };
}

/** Shows a new pending row: at `index`, else behind the row `after`, else at the end. Its id is the batch's next placeholder. */
export function projectAdd(fields: TodoAddFields, index?: number): TodoProjection {
  return (rows, context) => {
    const anchor = findRow(rows, fields.after);
    let place = index ?? (anchor ? rows.indexOf(anchor) + 1 : rows.length);
    // Behind those that were typed behind the same row and have no answer yet, as the list will have them.
    if (anchor && index === undefined) while (rows[place]?.placeholder) place += 1;
    const row = newRow(rows, fields, context);
    return row.id ? rows.toSpliced(place, 0, row) : rows;
  };
}

/** Takes a row out of the list. An unknown id changes nothing. */
export function projectRemove(id: string): TodoItemsProjection {
  return (rows) => {
    const target = findRow(rows, id);
    return target ? rows.filter((row) => target !== row) : rows;
  };
}

/**
 * Brings an archived row back as pending, at the end: the row that is given, or by an id one that is among the rows with
 * its `archivedAt`. An active or unknown id changes nothing.
 */
export function projectRestore(archived: string | TodoItem): TodoItemsProjection {
  return (rows, context) => {
    const given = typeof archived === "object" ? (archived as (typeof rows)[number]) : undefined;
    const shown = findRow(rows, given?.id ?? (archived as string));
    const row = shown ?? given;
    if (!row || (shown && !shown.archivedAt)) return rows;
    return [
      ...rows.filter((other) => other !== shown),
      set(
        { key: row.id, placeholder: false, ...row, archivedAt: null, status: undefined as never },
        { status: "pending" },
        context,
      ),
    ];
  };
}

/** Puts rows in the order of `ids`. Unknown ids are passed over; a row that is not named stays behind its predecessor. */
export function projectReorder(ids: readonly string[]): TodoItemsProjection {
  return (rows) => {
    const named = new Set(ids.flatMap((id) => findRow(rows, id) ?? []));
    const next = [...named];
    rows.forEach((row, i) => {
      if (named.has(row)) return;
      const before = rows[i - 1];
      next.splice(before ? next.indexOf(before) + 1 : 0, 0, row);
    });
    return keepSame(rows, next);
  };
}
