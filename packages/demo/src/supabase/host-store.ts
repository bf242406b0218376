import { PingSubscribers, type TodoStore } from "@swarm-todos/core";
import type { SupabaseTodoStore } from "@swarm-todos/postgres";
import { subjectOf } from "./subject-of.ts";

/**
 * The store on Supabase, as this host uses it. A person is admitted to a list's topic by the `sub` of their token, which
 * names the organisation too. The agents live in this process and hear of what it writes, their own and the route's; what
 * another process writes they see when they look. Browsers hear of all of it over Supabase Realtime.
 */
export function hostStore(store: SupabaseTodoStore): TodoStore & Required<Pick<TodoStore, "subscribe">> {
  const subscribers = new PingSubscribers();
  return {
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
    subscribe: (tenant, container, onPing) => subscribers.subscribe(tenant, container, onPing),
  };
}
