import type { TodoItem, TodoOp } from "@swarm-todos/core";

/** What an agent does all day: ticks the item in progress and begins another one. The one in progress is ticked first, for the index's sake. */
export function tickNext(items: readonly TodoItem[], turn: number): TodoOp[] {
  const current = items.find((item) => item.status === "in_progress");
  const others = items.filter((item) => item !== current);
  const next = others[turn % others.length];
  return [
    ...(current ? [{ op: "update", id: current.id, status: "completed" } as const] : []),
    ...(next ? [{ op: "update", id: next.id, status: "in_progress" } as const] : []),
  ];
}
