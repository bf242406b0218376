import type { TodoItem } from "@swarm-todos/core";
import { pendingTime } from "./pending-time.ts";

/** The items with the batch's real time, frozen. */
export function withTime(items: readonly TodoItem[], time: string): TodoItem[] {
  return items.map((item) => {
    if (item.updatedAt !== pendingTime) return item;
    return Object.freeze({
      ...item,
      createdAt: item.createdAt === pendingTime ? time : item.createdAt,
      updatedAt: time,
    });
  });
}
