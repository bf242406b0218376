import {
  createMemoryTodoStore,
  type MemoryTodoStore,
  type TodoActor,
  type TodoLimits,
  type TodoOp,
} from "@swarm-todos/core";
import { createTodosRoute } from "@swarm-todos/server";
import { createRouteFetch } from "../testing/create-route-fetch.ts";

/** A real route over a memory store, as the `fetch` of a person, with an agent that writes past it. */
export interface RouteWorld {
  readonly store: MemoryTodoStore;
  readonly fetch: typeof globalThis.fetch;
  /** Each request, as `GET c1` or `POST c1`. */
  readonly requests: string[];
  /** An agent's batch, on the list as it is. */
  readonly remote: (ops: readonly TodoOp[], container?: string) => Promise<readonly string[]>;
}

export const agent: TodoActor = { kind: "agent", id: "planner", name: "Planner" };
export const person: TodoActor = { kind: "user", id: "ana", name: "Ana" };

export function createRouteWorld(limits: Partial<TodoLimits> = {}): RouteWorld {
  const store = createMemoryTodoStore({ limits });
  const route = createTodosRoute({
    store,
    authenticate: () => ({ tenant: "acme", actor: person }),
    participates: () => true,
  });
  const requests: string[] = [];
  const direct = createRouteFetch(route);
  return {
    store,
    requests,
    fetch: (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const path = new URL(address, "http://localhost").pathname;
      const stream = new Headers(init?.headers).get("accept") === "text/event-stream";
      requests.push(`${stream ? "STREAM" : (init?.method ?? "GET")} ${path.split("/").at(-1)}`);
      return direct(input, init);
    },
    remote: async (ops, container = "c1") => {
      const { rev } = await store.get("acme", container);
      const outcome = await store.apply("acme", container, ops, rev, agent, "tool");
      if (outcome.conflict) throw new Error("the agent lost a race that nobody ran");
      return outcome.added;
    },
  };
}
