import type { TodoOp } from "@swarm-todos/core";
import type { SyncEvent } from "./sync-event.ts";
import type { TodoProjectionContext, TodoRow } from "./types.ts";

/** One `send`: its ops stay together, come what may. */
export interface Gesture {
  /** A gesture that retries an issue has the id, which is that of the gesture that it came from. */
  readonly id: string;
  readonly ops: readonly TodoOp[];
  /** The rows that the person saw. */
  readonly seen: readonly TodoRow[];
  readonly at: number;
  readonly context: TodoProjectionContext;
  /** The ids that placeholders were answered with. */
  readonly ids: ReadonlyMap<string, string>;
  /** The host's projection; where it gives nothing, the ops' own shows the gesture. */
  readonly project: Extract<SyncEvent, { readonly type: "gesture" }>["project"];
  /** It shares no batch with others, after one that was too large or rejected. */
  isAlone?: boolean;
}
