import type { TodoOp } from "@swarm-todos/core";
import type { TodoOutcome, TodoProjection, TodoRow, TodoSyncState } from "../sync/types.ts";

/** What `useSwarmTodos` gives: the list's state as plain values, and commands whose identity never changes. */
export interface SwarmTodos extends TodoSyncState {
  readonly container: string;
  /**
   * Sends one gesture: its ops go to the server as one atomic batch, `project` shows them at once (left out, the ops'
   * own projection does). Resolves with what became of it, and never rejects for an answer of the server.
   *
   * What it finds changed against `seen`, the rows that the person saw (@default those shown), it does not overwrite: give
   * an editor's rows of when it opened. A restore shows at once what is among them.
   */
  readonly send: (ops: readonly TodoOp[], project?: TodoProjection, seen?: readonly TodoRow[]) => Promise<TodoOutcome>;
  /** Reads the list now; resolves when an answer, or none, has come. */
  readonly refresh: () => Promise<void>;
  /** Sends what an issue kept once more, on the list as it is now, and closes the issue. */
  readonly retry: (issueId: string) => Promise<TodoOutcome>;
  /** Closes an issue. */
  readonly dismiss: (issueId: string) => void;
}
