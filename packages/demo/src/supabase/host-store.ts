import { PingSubscribers, type TodoStore } from "@swarm-todos/core";
import type { SupabaseTodoStore } from "@swarm-todos/postgres";
import { subjectOf } from "./subject-of.ts";

/** The two faces of the host's store. */
export interface HostStore {
  /** For the agents, who live in this process and hear of what it writes, their own and the route's. */
  readonly store: TodoStore;
  /** For the route, which offers no event stream with it: browsers hear of all writers over Supabase Realtime. */
  readonly routeStore: TodoStore;
}

/**
 * The store on Supabase, as this host uses it. A person is admitted to a list's topic by the `sub` of their token, which
 * names the organisation too. What another process writes the agents see when they look.
 */
export function hostStore(store: SupabaseTodoStore): HostStore {
  const subscribers = new PingSubscribers();
  const routeStore: TodoStore = {
    ...store,
    async open(tenant, container, actor) {
      if (actor.kind === "user") await store.admit(tenant, container, subjectOf({ tenant, actor }));
      else await store.open(tenant, container, actor);
    },
    async apply(tenant, container, ops, expectedRev, ...rest) {
      const outcome = await store.apply(tenant, container, ops, expectedRev, ...rest);
      if (!outcome.conflict && outcome.rev !== null && outcome.updatedAt !== null && outcome.rev !== expectedRev) {
        subscribers.send(tenant, container, { container, rev: outcome.rev, updated_at: outcome.updatedAt });
      }
      return outcome;
    },
  };
  return {
    routeStore,
    store: {
      ...routeStore,
      subscribe: (tenant, container, onPing) => subscribers.subscribe(tenant, container, onPing),
    },
  };
}
