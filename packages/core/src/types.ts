/** How far an item has come. At most one active item of a list is `in_progress`. */
export type TodoStatus = "pending" | "in_progress" | "completed";

/**
 * Who made a change. Set by the server side from its own authentication, never taken from a request.
 * `id` is stable and unique within its kind; `name` is for people to read.
 */
export interface TodoActor {
  readonly kind: "user" | "agent" | "system";
  readonly id: string;
  readonly name?: string;
}

/**
 * Which code built a batch: `"tool"` for the tools of an agent, `"route"` for the HTTP route of a person.
 * Only a batch from the route may restore an archived item. A batch whose actor is an agent counts as `"tool"` always.
 */
export type TodoOrigin = "tool" | "route";

/** One item of a list, as the store holds it. */
export interface TodoItem {
  /** Given by the store at random: `[a-z0-9]{6,16}`, unique in the list with its archived rows, never reused. */
  readonly id: string;
  /** One line of plain text, 1 to 200 code points. */
  readonly subject: string;
  /** Plain text with its line breaks, at most 2,000 code points; null where there is none. */
  readonly detail: string | null;
  /** A label, such as an agent's slug or a person's name: one line, at most 64 code points; null where there is none. */
  readonly owner: string | null;
  readonly status: TodoStatus;
  /** ISO 8601 time, UTC, milliseconds; null while the item is active. */
  readonly archivedAt: string | null;
  /** ISO 8601 time by the store's clock. */
  readonly createdAt: string;
  /** ISO 8601 time by the store's clock. Moving a row does not change it. */
  readonly updatedAt: string;
  readonly createdBy: TodoActor;
  readonly updatedBy: TodoActor;
}

/**
 * One operation of a batch.
 *
 * - `add`: a new pending item at the end, or right after the active item `after`.
 * - `update`: at least one field; an empty `detail` or `owner` clears it.
 * - `remove`: archives; there is no hard delete.
 * - `reorder`: the complete set of active ids, each once, in the wanted order.
 * - `restore`: brings an archived item back as pending, at the end; only a person may, through the route.
 */
export type TodoOp =
  | { op: "add"; subject: string; detail?: string; owner?: string; after?: string }
  | { op: "update"; id: string; status?: TodoStatus; subject?: string; detail?: string; owner?: string }
  | { op: "remove"; id: string }
  | { op: "reorder"; ids: string[] }
  | { op: "restore"; id: string };

/** The last batch of one live client of one actor that the store accepted. */
export interface TodoAck {
  readonly batchId: string;
  /** The list's rev after that batch; null when it changed nothing in a list that nobody has written to. */
  readonly rev: number | null;
  /** The ids that its adds were given, in the order of its ops. */
  readonly added: readonly string[];
}

/** A list at one moment. */
export interface TodoSnapshot {
  readonly container: string;
  /** 1 for the batch that first changed the list, one more for each later one; null while nothing has been written. */
  readonly rev: number | null;
  /** Random, new with every batch that changes the list; null while nothing has been written. */
  readonly stamp: string | null;
  readonly updatedAt: string | null;
  /** The active items in order; where archived ones were asked for they follow, newest first, a page of 100. */
  readonly items: readonly TodoItem[];
  /** How many archived items the list has; present where archived items were asked for. */
  readonly archivedCount?: number;
  /** For the client that asked; null when that client has had nothing accepted. */
  readonly ack?: TodoAck | null;
}

/** What became of a batch: applied, or lost against a change that the caller had not seen. Losing is a value, not an error. */
export type ApplyOutcome =
  | {
      readonly conflict: false;
      readonly rev: number | null;
      readonly stamp: string | null;
      readonly updatedAt: string | null;
      /** The active items in order. */
      readonly items: readonly TodoItem[];
      /** The ids that the batch's adds were given, in the order of its ops. */
      readonly added: readonly string[];
      /** Set when the batch had been accepted before and was not applied again. */
      readonly replayed?: true;
      readonly ack?: TodoAck | null;
    }
  | {
      readonly conflict: true;
      readonly currentRev: number | null;
      readonly stamp: string | null;
      readonly updatedAt: string | null;
      readonly items: readonly TodoItem[];
      readonly ack?: TodoAck | null;
    };

/** One batch that changed a list. Replaying all of them from empty gives the list. */
export interface TodoHistoryEntry {
  readonly rev: number;
  /** ISO 8601 time by the store's clock. */
  readonly at: string;
  readonly actor: TodoActor;
  readonly origin: TodoOrigin;
  readonly ops: readonly TodoOp[];
  /** The ids that the batch's adds were given, in the order of its ops. */
  readonly added: readonly string[];
}

/** What a subscriber is told of a new rev; never any text of an item. */
export interface TodoPing {
  readonly container: string;
  readonly rev: number;
  readonly updated_at: string;
}
