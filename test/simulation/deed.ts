import type { TodoOp } from "@swarm-todos/core";
import type { TodoOutcome, TodoRow } from "../../packages/react/src/sync/types.ts";
import type { TodoDeed } from "../../packages/react/src/sync/undo.ts";

/** What a gesture did to the rows that were shown, and at which rev of the list. */
export interface UndoneDeed extends TodoDeed {
  readonly rev: number | null;
  /** When it was taken back, all that showed was as it had left it. */
  wasAsLeft: boolean;
}

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
  /** The host showed it by a projection of its own. */
  readonly projected: boolean;
  /** What it takes back; undefined where it takes nothing back. */
  readonly undoes: UndoneDeed | undefined;
  /** The person has looked after its issue: nothing has to be there any more. */
  forgotten: boolean;
}
