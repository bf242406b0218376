import type { TodoActor, TodoItem, TodoOp, TodoOpErrorCode } from "@swarm-todos/core";

/** A row as it is shown: an item of the list, or one that the person just added and the server has not answered for. */
export interface TodoRow extends TodoItem {
  /** Stable for the row's whole life on this page, from placeholder to stored item: use it as the React key. */
  readonly key: string;
  /** True while the row stands for an add without an answer; its `id` is a placeholder that `send` understands. */
  readonly placeholder: boolean;
}

/** What a projection may use beside the rows, so that replaying it gives the same rows each time. */
export interface TodoProjectionContext {
  /** The placeholder ids of the batch's adds, in the order of its ops. */
  readonly placeholders: readonly string[];
  /** When the gesture was made: ISO 8601. */
  readonly now: string;
  /** Who shows as the author until the server answers. */
  readonly actor: TodoActor;
}

/** What a gesture makes of the rows before the server has answered. Pure; tolerates rows that are no longer there. */
export type TodoProjection = (rows: readonly TodoRow[], context: TodoProjectionContext) => readonly TodoRow[];

/** A projection that works on plain items as well as on rows, with or without a context. */
export type TodoItemsProjection = <T extends TodoItem>(
  rows: readonly T[],
  context?: TodoProjectionContext,
) => readonly T[];

/** What became of one gesture. */
export type TodoOutcome =
  /** It is in the list, at `rev`; `added` are the ids of its adds in the order of its ops. */
  | { readonly outcome: "applied"; readonly rev: number | null; readonly added: readonly string[] }
  /** The list already was as it wanted. */
  | { readonly outcome: "satisfied" }
  /** It lost against a change made meanwhile, and re-sending is switched off. */
  | { readonly outcome: "conflict"; readonly issue: TodoIssue }
  /** It would have overwritten what the person had not seen; nothing was written, and `issue` keeps the person's words. */
  | { readonly outcome: "dropped"; readonly issue: TodoIssue }
  /** The store refused it. */
  | { readonly outcome: "rejected"; readonly code: TodoOpErrorCode | string; readonly issue: TodoIssue }
  /** It was sent and no answer came: it may or may not be in the list. */
  | { readonly outcome: "unconfirmed"; readonly issue: TodoIssue }
  /** It could not be sent: `code` is the server's (`forbidden`, `malformed_batch`, …) or `off` without an endpoint. */
  | { readonly outcome: "failed"; readonly code: string; readonly issue?: TodoIssue };

/** A gesture that did not make it into the list, kept until it is retried or dismissed. */
export interface TodoIssue {
  readonly id: string;
  readonly kind: "conflict" | "dropped" | "rejected" | "unconfirmed" | "failed";
  /** What the person tried, with their words. */
  readonly ops: readonly TodoOp[];
  /** The rows as the person saw them. */
  readonly seen: readonly TodoRow[];
  /** The row it was about, as the person saw it; none for an add. */
  readonly row?: { readonly key: string; readonly id: string; readonly subject: string } | undefined;
  /** A machine code: the server's, or for a dropped gesture `archived`, `changed`. */
  readonly code: string;
  /** Where a limit was exceeded: its name, what it allows and what was sent. */
  readonly limit?: string;
  readonly max?: number;
  readonly actual?: number;
  /** The row as it stands now; one that was archived is there once it has been looked up. `updatedBy` says who was faster. */
  readonly current?: TodoItem;
}

/** How the list stands with the server. */
export interface TodoSyncState {
  /** `off` without an endpoint; `failed` when the first read failed, with `trouble` saying why. */
  readonly phase: "off" | "loading" | "ready" | "failed";
  /** The active rows in the order to show: the server's truth with the person's unanswered gestures on top. */
  readonly rows: readonly TodoRow[];
  /** The rev of the server's truth; null while nothing has been written. */
  readonly rev: number | null;
  /** True while a gesture has no answer yet. */
  readonly saving: boolean;
  /** Keys of rows whose gesture has had no answer for 400 ms. */
  readonly pending: readonly string[];
  /** Live updates: `off` without realtime, `down` also while they are silent although the list changes. */
  readonly link: "off" | "connecting" | "live" | "down";
  /** What keeps the list from being read or written right now; null when nothing does. */
  readonly trouble: "offline" | "unreachable" | "unauthenticated" | "forbidden" | null;
  readonly issues: readonly TodoIssue[];
}
