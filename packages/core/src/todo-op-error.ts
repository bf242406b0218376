import type { TodoLimits } from "./limits.ts";
import type { TodoSnapshot } from "./types.ts";

/** Why a store rejected a batch. Branch on the code, never on the message. */
export type TodoOpErrorCode =
  | "unknown_item"
  | "archived_item"
  | "not_archived"
  | "reorder_mismatch"
  | "restore_forbidden"
  | "empty_subject"
  | "invalid_text"
  | "invalid_field"
  | "limit_exceeded"
  | "batch_mismatch";

/** What a `TodoOpError` says beside its code and message, each where it applies. */
export interface TodoOpErrorDetails {
  /** Which op of the batch is at fault, from 0; null when the batch itself is. */
  readonly opIndex: number | null;
  /** The limit that was exceeded, with `max` and `actual`; `topic` for a list whose topic realtime does not take (`maxTopicBytes`). */
  readonly limit?: keyof TodoLimits | "topic";
  readonly max?: number;
  readonly actual?: number;
  /** The item that the op named. */
  readonly id?: string;
  /** The field whose value was refused. */
  readonly field?: string;
  /** How the ids of a `reorder` differ from the active ones. */
  readonly ids?: {
    readonly missing: readonly string[];
    readonly unknown: readonly string[];
    readonly repeated: readonly string[];
  };
}

/** A batch that a store rejected. Nothing of it was written; `snapshot` is the list as the store has it. */
export class TodoOpError extends Error implements TodoOpErrorDetails {
  override readonly name = "TodoOpError";
  readonly code: TodoOpErrorCode;
  readonly opIndex: number | null;
  declare readonly limit?: keyof TodoLimits | "topic";
  declare readonly max?: number;
  declare readonly actual?: number;
  declare readonly id?: string;
  declare readonly field?: string;
  declare readonly ids?: NonNullable<TodoOpErrorDetails["ids"]>;
  /** The list as the store had it when it rejected the batch; a store always sets it. */
  declare readonly snapshot?: TodoSnapshot;

  constructor(code: TodoOpErrorCode, message: string, details: TodoOpErrorDetails, snapshot?: TodoSnapshot) {
    super(message);
    this.code = code;
    this.opIndex = details.opIndex;
    if (details.limit !== undefined) this.limit = details.limit;
    if (details.max !== undefined) this.max = details.max;
    if (details.actual !== undefined) this.actual = details.actual;
    if (details.id !== undefined) this.id = details.id;
    if (details.field !== undefined) this.field = details.field;
    if (details.ids !== undefined) this.ids = details.ids;
    if (snapshot !== undefined) this.snapshot = snapshot;
  }

  /** The same error with the list that it speaks of. */
  withSnapshot(snapshot: TodoSnapshot): TodoOpError {
    return new TodoOpError(this.code, this.message, this, snapshot);
  }
}
