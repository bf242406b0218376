import type { TodoOp } from "@swarm-todos/core";
import type { SyncAnswer } from "../sync/sync-event.ts";
import type { TodoOutcome, TodoProjection, TodoRow, TodoSyncState } from "../sync/types.ts";
import type { TodoDeed } from "../sync/undo.ts";

/** One list on this page: what is known of it, and the commands on it. Their identity never changes. */
export interface TodosList {
  readonly container: string;
  /** What to show while nothing can have been read: on a server, and while hydrating. */
  readonly initial: () => TodoSyncState;
  /** What to show now. */
  readonly get: () => TodoSyncState;
  /** Calls `listener` after each change, and keeps the list current until the function that it returns is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends one gesture; see `SwarmTodos.send`. */
  readonly send: (ops: readonly TodoOp[], project?: TodoProjection, seen?: readonly TodoRow[]) => Promise<TodoOutcome>;
  /** What the person's last gestures did, newest last; remembered as soon as there is an array. */
  deeds?: TodoDeed[];
  readonly refresh: () => Promise<void>;
  readonly retry: (issueId: string) => Promise<TodoOutcome>;
  readonly dismiss: (issueId: string) => void;
  /** Reads another view of the list, which `query` names. It changes nothing of what is shown. */
  readonly read: (query: string) => Promise<SyncAnswer>;
}
