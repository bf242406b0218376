import type { AppliedTodoOps, TodoItem, TodoListState } from "@swarm-todos/core";
import { pendingTime } from "./pending-time.ts";

/** What the commit function writes: new rows, the columns that changed of the others, and the order where that changed. */
export interface RowChanges {
  readonly inserts: readonly object[];
  readonly updates: readonly object[];
  readonly order: readonly string[] | undefined;
}

/** The difference between a list and what a batch made of it with `pendingTime` as its time. */
export function rowChanges(before: TodoListState, after: AppliedTodoOps): RowChanges {
  const known = new Map([...before.archived, ...before.items].map((item) => [item.id, item]));
  const inserts: object[] = [];
  const updates: object[] = [];
  after.items.forEach((item, pos) => {
    const old = known.get(item.id);
    const { id, subject, detail, owner, status } = item;
    if (!old) inserts.push({ id, pos, subject, detail, owner, status });
    else if (old !== item)
      updates.push({ ...contentChange(old, item), ...(old.archivedAt === null ? {} : { archived: false, pos }) });
  });
  const fresh = after.archived.filter((item) => item.archivedAt === pendingTime);
  fresh.forEach((item, index) => {
    const old = known.get(item.id);
    if (old) {
      updates.push({
        ...contentChange(old, item),
        ...(old.archivedAt === null ? { archived: true } : {}),
        // Newest first: of one batch the later op has the higher number.
        archivedOrd: fresh.length - index,
      });
    }
  });
  const sameOrder =
    after.items.length === before.items.length && after.items.every((item, pos) => item.id === before.items[pos]?.id);
  return { inserts, updates, order: sameOrder ? undefined : after.items.map((item) => item.id) };
}

function contentChange(old: TodoItem, item: TodoItem): object {
  const change: Record<string, unknown> = { id: item.id };
  for (const field of ["subject", "detail", "owner", "status"] as const) {
    if (old[field] !== item[field]) change[field] = item[field];
  }
  if (item.updatedAt === pendingTime) change["touched"] = true;
  return change;
}
