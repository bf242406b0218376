import type { TodoItem, TodoOp } from "@swarm-todos/core";

/** The list as one client knows it. */
export interface BenchList {
  readonly container: string;
  rev: number | null;
  items: readonly TodoItem[];
}

/** What a batch made of the list; `isLost` where another was faster and nothing was written. */
export interface BenchAnswer {
  readonly isLost: boolean;
  readonly rev: number | null;
  readonly items: readonly TodoItem[];
}

/** One way to do a batch. */
export interface Contestant {
  readonly name: string;
  /** Sends one batch. `client` is the number of the client that does. */
  readonly send: (list: BenchList, ops: readonly TodoOp[], client: number) => Promise<BenchAnswer>;
  readonly read: (container: string) => Promise<BenchAnswer>;
  readonly close: () => Promise<void>;
}
