import type { TodoStore } from "../index.ts";

/** The same store, in which something happens just before each batch: `turn` counts the batches from 0. */
export function interruptedStore(store: TodoStore, before: (turn: number) => unknown): TodoStore {
  let turn = 0;
  return {
    get: (...args) => store.get(...args),
    history: async (...args) => (await store.history?.(...args)) ?? [],
    apply: async (...args) => {
      await before(turn++);
      return store.apply(...args);
    },
  };
}
