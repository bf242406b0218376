import type { TodoOp } from "@swarm-todos/core";
import type { TodoOutcome, TodoRow } from "../../packages/react/src/sync/types.ts";

/** One gesture of a person, as the simulator remembers it. */
export interface Deed {
  readonly id: string;
  readonly ops: readonly TodoOp[];
  /** The key of the row that each op names; undefined where it names none. */
  readonly keys: readonly (string | undefined)[];
  /** The rows that the person saw at each try. */
  readonly seen: (readonly TodoRow[])[];
  /** When they last tried it. */
  at: number;
  /** What became of the last try; undefined until it is known. */
  outcome: TodoOutcome | undefined;
  /** What became of each try. */
  readonly ended: TodoOutcome["outcome"][];
  /** Its projection throws, which is to be told once. */
  readonly throws: boolean;
  reported: boolean;
  /** It is not shown by its own ops alone. */
  readonly projected: boolean;
  /** The person has looked after its issue: nothing has to be there any more. */
  forgotten: boolean;
}
