import type { ApplyOutcome, TodoActor, TodoOp, TodoSnapshot, TodoStore } from "@swarm-todos/core";
import { createRouteFetch } from "@swarm-todos/react/testing";
import { createTodosRoute } from "@swarm-todos/server";

/** The person who uses the route. */
export const ana: TodoActor = { kind: "user", id: "ana", name: "Ana" };

/** The agent whose batches are another's only where a test says so. */
export const planner: TodoActor = { kind: "agent", id: "planner" };

/** A list in a store, seen by a person through the route, and by agents through the store, as their tools do. */
export interface Lane {
  readonly store: TodoStore;
  readonly read: () => Promise<TodoSnapshot>;
  /** A batch of an agent on the list as it read it. */
  readonly agent: (ops: readonly TodoOp[], rev: number | null, who?: TodoActor) => Promise<ApplyOutcome>;
  /** The same, for adds that meet no conflict: the new ids. */
  readonly add: (ops: readonly TodoOp[], rev: number | null) => Promise<readonly string[]>;
  /** A person's batch by the route. */
  readonly post: (ops: readonly TodoOp[], expectedRev: number | null) => Promise<Record<string, unknown>>;
  readonly fetchList: (query?: string) => Promise<TodoSnapshot>;
  readonly tenant: string;
}
let count = 0;

/** Makes an organisation of its own in a store, with one list. */
export function createLane(store: TodoStore): Lane {
  const tenant = `org${(count += 1)}`;
  const route = createTodosRoute({
    store,
    authenticate: () => ({ tenant, actor: ana }),
    participates: () => true,
  });
  const fetch = createRouteFetch(route);
  return {
    store,
    tenant,
    read: () => store.get(tenant, "c1"),
    agent: (ops, rev, who = planner) => store.apply(tenant, "c1", ops, rev, who, "tool"),
    add: async (ops, rev) => {
      const outcome = await store.apply(tenant, "c1", ops, rev, planner, "tool");
      if (outcome.conflict) throw new Error("the list was another one");
      return outcome.added;
    },
    post: async (ops, expectedRev) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch("/c1", { method: "POST", headers, body: JSON.stringify({ ops, expectedRev }) });
      return { httpStatus: response.status, ...((await response.json()) as object) };
    },
    fetchList: async (query = "") => (await fetch(`/c1${query}`)).json() as Promise<TodoSnapshot>,
  };
}
