import type { TodoItem } from "@swarm-todos/core";

const known = new WeakMap<TodoItem, string>();

/** A list as one text, times and authors with it. Stores hand out frozen items, so each item's part is made once. */
export function signature(items: readonly TodoItem[]): string {
  let text = "";
  for (const item of items) {
    let part = Object.isFrozen(item) ? known.get(item) : undefined;
    if (part === undefined) {
      const { id, subject, detail, owner, status, createdAt, updatedAt, createdBy, updatedBy } = item;
      part = `${id}|${subject}|${detail}|${owner}|${status}|${createdAt}|${createdBy.id}|${updatedAt}|${updatedBy.id};`;
      if (Object.isFrozen(item)) known.set(item, part);
    }
    text += part;
  }
  return text;
}
