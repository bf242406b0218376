import type { TodoLimits, TodoStore, TodoStoreOperator } from "../index.ts";

/** A store as the suite sees it: what every store has, and what it may have. */
export type TestedStore = TodoStore & Partial<TodoStoreOperator>;

/** What the suite asks of a store that it wants made. */
export interface MakeStoreOptions {
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<TodoLimits>;
  /** A clock in milliseconds since 1970, given only where the suite was told that the store heeds one. */
  readonly now?: () => number;
}

/** Makes a store for the suite. Stores may share a database: the suite gives every test a tenant of its own. */
export type MakeStore = (options: MakeStoreOptions) => Promise<MadeStore> | MadeStore;

/** A store that was made, and how to let go of it. */
export interface MadeStore {
  readonly store: TestedStore;
  readonly close?: () => Promise<void> | void;
}
