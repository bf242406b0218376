import { createMemoryTodoStore, type MemoryTodoStore, type TodoStore } from "@swarm-todos/core";
import { createTodosRoute } from "../create-todos-route.ts";
import type { TodosRoute } from "../todos-route.ts";
import type { TodosRouteOptions } from "../todos-route-options.ts";

/** A route over a memory store, and what its host saw. */
export interface MadeRoute {
  readonly route: TodosRoute;
  readonly store: MemoryTodoStore;
  readonly errors: unknown[];
}

/**
 * A route whose callers are `Bearer <kind>:<tenant>:<name>`. All take part in everything but `stranger`, who takes part in
 * nothing, and `owner`, who only owns what is called `empty`.
 */
export function makeRoute(
  options: Partial<Omit<TodosRouteOptions, "store">> & { readonly store?: Partial<TodoStore> } = {},
): MadeRoute {
  const store = createMemoryTodoStore();
  const errors: unknown[] = [];
  const route = createTodosRoute({
    authenticate(request) {
      const [, kind, tenant, name] =
        /^Bearer (user|agent):([^:]+):(.+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
      if (tenant === undefined || name === undefined) return null;
      return { tenant, actor: { kind: kind === "agent" ? "agent" : "user", id: name } };
    },
    participates: ({ actor }) => actor.id !== "stranger" && actor.id !== "owner",
    ownsEmptyThread: ({ actor, container }) => actor.id === "owner" && container === "empty",
    onError: (error) => errors.push(error),
    ...options,
    store: { ...store, ...options.store },
  });
  return { route, store, errors };
}

/** The headers of a POST by the given caller. */
export function headersOf(caller = "user:acme:ana"): Record<string, string> {
  return { authorization: `Bearer ${caller}`, "content-type": "application/json" };
}

/** The body of a batch that adds one item. */
export function addBody(subject: string, expectedRev: number | null = null): string {
  return JSON.stringify({ ops: [{ op: "add", subject }], expectedRev });
}
