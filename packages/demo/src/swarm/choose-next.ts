import type { TodoItem } from "@swarm-todos/core";

/** What the agents do next, decided from the list alone. */
export type NextStep =
  | { readonly kind: "work"; readonly item: TodoItem }
  /** Only items that people have taken themselves are left. */
  | { readonly kind: "theirs"; readonly items: readonly TodoItem[] }
  | { readonly kind: "nothing" };

/**
 * The item in progress, else the first pending one: the order of the list is the order of the work. An item whose owner
 * is one of `people` is left to that person, and while it is in progress nothing else is started, since a list has one
 * item in progress.
 */
export function chooseNext(items: readonly TodoItem[], people: readonly string[]): NextStep {
  const names = new Set(people.map((name) => name.toLowerCase()));
  const theirs = (item: TodoItem): boolean => item.owner !== null && names.has(item.owner.toLowerCase());

  const started = items.find((item) => item.status === "in_progress");
  if (started !== undefined) {
    return theirs(started) ? { kind: "theirs", items: [started] } : { kind: "work", item: started };
  }
  const pending = items.filter((item) => item.status === "pending");
  const next = pending.find((item) => !theirs(item));
  if (next !== undefined) return { kind: "work", item: next };
  return pending.length > 0 ? { kind: "theirs", items: pending } : { kind: "nothing" };
}
