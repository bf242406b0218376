import type { TodoStore } from "@swarm-todos/core";

/** Two stores over the same lists, as in two processes, of which each call reaches the other one than the call before. */
export function takeTurns(one: TodoStore, other: TodoStore): TodoStore {
  let stores = [one, other] as const;
  const next = (): TodoStore => {
    stores = [stores[1], stores[0]];
    return stores[0];
  };
  return {
    get: (...args) => next().get(...args),
    apply: (...args) => next().apply(...args),
    history: (...args) => next().history?.(...args) ?? Promise.resolve([]),
    subscribe: (...args) => one.subscribe?.(...args) ?? ((): void => undefined),
  };
}
