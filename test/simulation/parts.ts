import { createMemoryTodoStore, type TodoLimits, type TodoStore } from "@swarm-todos/core";
import { createSyncCore } from "../../packages/react/src/sync/core.ts";
import type { World } from "./world.ts";

/** What a history makes a store with. */
export interface SimulatedStoreOptions {
  readonly limits: Partial<TodoLimits>;
  readonly now: () => number;
  readonly newId: () => string;
  readonly newStamp: () => string;
}

/** The parts that a history puts to the test: those of the packages, or others that are to be caught. */
export interface Parts {
  readonly createSyncCore: typeof createSyncCore;
  /** Makes a store that holds nothing of this tenant's; called again for each restart that loses something. */
  readonly createStore: (options: SimulatedStoreOptions) => TodoStore;
  /** A name that no other history in the same store has. @default "tenant" */
  readonly tenant?: string;
  /** What the world is to be like, whatever is drawn for it. */
  readonly world?: Partial<World>;
}

/** The sync core and the memory store as they are. */
export const realParts: Parts = { createSyncCore, createStore: createMemoryTodoStore };
