import type { TodoSnapshot } from "../types.ts";

/**
 * Why a list could not be rewound or copied.
 *
 * - `no_history`: the store keeps no history, so nobody can say what was added when.
 * - `rev_ahead`: the list has not come to that rev; it is another list, or it was reset since.
 * - `history_gap`: entries of the history are missing, so some additions are not known.
 * - `not_empty`: the list to copy to has been written to already.
 * - `contended`: other changes came first every time.
 */
export type TodoLifecycleErrorCode = "no_history" | "rev_ahead" | "history_gap" | "not_empty" | "contended";

/** A list that could not be rewound or copied. Branch on the code, never on the message. */
export class TodoLifecycleError extends Error {
  override readonly name = "TodoLifecycleError";
  readonly code: TodoLifecycleErrorCode;
  /** The list that was to be written, as it was last seen; absent where it was not read. */
  declare readonly snapshot?: TodoSnapshot;

  constructor(code: TodoLifecycleErrorCode, message: string, snapshot?: TodoSnapshot) {
    super(message);
    this.code = code;
    if (snapshot !== undefined) this.snapshot = snapshot;
  }
}
