import type { TodoItem, TodoStatus } from "@swarm-todos/core";
import { cleanText } from "./clean-text.ts";
import { findRow } from "./find-row.ts";
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

function change<T extends TodoItem>(row: T, fields: TodoUpdateFields, context?: TodoProjectionContext): T {
  const set: Partial<Record<keyof TodoItem, unknown>> = {};
  for (const field of ["subject", "detail", "owner"] as const) {
    if (fields[field] !== undefined) set[field] = cleanText(field, fields[field]);
  }
  if (fields.status !== undefined) set.status = fields.status;
  if (Object.entries(set).every(([field, value]) => row[field as keyof T] === value)) return row;
  return { ...row, ...set, ...(context && { updatedAt: context.now, updatedBy: context.actor }) };
}

/** Sets fields of one row; starting it puts the one in progress back to pending. An unknown id changes nothing. */
export function projectUpdate(id: string, fields: TodoUpdateFields): TodoItemsProjection {
  return (rows, context) => {
    const target = findRow(rows, id);
    if (!target) return rows;
    const next = rows.map((row) => {
      if (row === target) return change(row, fields, context);
      const demoted = fields.status === "in_progress" && row.status === fields.status && !row.archivedAt;
      return demoted ? change(row, { status: "pending" }, context) : row;
    });
    return next.every((row, i) => row === rows[i]) ? rows : next;
  };
}

/** Shows a new pending row: at `index`, else behind the row `after`, else at the end. Its id is the batch's next placeholder. */
export function projectAdd(fields: TodoAddFields, index?: number): TodoProjection {
  return (rows, { placeholders, now, actor }) => {
    const id = placeholders.find((key) => !findRow(rows, key));
    if (!id) return rows;
    const row: TodoRow = {
      id,
      key: id,
      placeholder: true,
      subject: cleanText("subject", fields.subject) ?? "",
      detail: cleanText("detail", fields.detail),
      owner: cleanText("owner", fields.owner),
      status: "pending",
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
      createdBy: actor,
      updatedBy: actor,
    };
    const anchor = fields.after === undefined ? undefined : findRow(rows, fields.after);
    return rows.toSpliced(index ?? (anchor ? rows.indexOf(anchor) + 1 : rows.length), 0, row);
  };
}

/** Takes a row out of the list. An unknown id changes nothing. */
export function projectRemove(id: string): TodoItemsProjection {
  return (rows) => {
    const target = findRow(rows, id);
    return target ? rows.filter((row) => row !== target) : rows;
  };
}

/**
 * Brings an archived row back as pending, at the end: one that is among the rows with its `archivedAt`, or one that the
 * context knows. An active or unknown id changes nothing.
 */
export function projectRestore(id: string): TodoItemsProjection {
  return (rows, context) => {
    const shown = findRow(rows, id);
    const row = shown ?? (findRow(context?.archived ?? [], id) as (typeof rows)[number] | undefined);
    if (!row || (shown && !shown.archivedAt)) return rows;
    const back = { ...row, archivedAt: null, status: "pending" as const };
    return [
      ...rows.filter((other) => other !== shown),
      context ? { ...back, updatedAt: context.now, updatedBy: context.actor } : back,
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
    return next.every((row, i) => row === rows[i]) ? rows : next;
  };
}
