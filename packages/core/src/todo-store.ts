import type { ApplyOutcome, TodoActor, TodoHistoryEntry, TodoOp, TodoOrigin, TodoPing, TodoSnapshot } from "./types.ts";

/** What a read may ask for beside the active items. */
export interface TodoGetOptions {
  /**
   * `true`: the newest page of 100 archived items too; `{ before: id }`: the page after that archived row, which is empty when the
   * list has no such archived row any more (`archivedCount` still says how many there are).
   * @default false
   */
  readonly includeArchived?: boolean | { readonly before: string };
  /** With `client`: whose `ack` the answer carries. */
  readonly actor?: TodoActor;
  /** The live client object that asks: 1 to 64 URL-safe characters. */
  readonly client?: string;
}

/** What a batch may carry beside its ops. */
export interface TodoApplyOptions {
  /**
   * The stamp of the list that the caller last saw; where given it must be the list's, or the batch loses. Null, as an unwritten list
   * has it, counts as not given.
   */
  readonly stamp?: string | null;
  /** The live client object that sends: 1 to 64 URL-safe characters; together with `batchId` or not at all. */
  readonly client?: string;
  /** One batch of that client: 1 to 64 URL-safe characters. A batch sent again under its id is not applied twice. */
  readonly batchId?: string;
}

/**
 * Where lists are kept: one per `(tenantId, container)`. Every store keeps the same promises; the suite in
 * `@swarm-todos/core/testing` checks them.
 */
export interface TodoStore {
  /** Reads a list; a list that nobody has written to is empty, with a null rev. Sees every batch answered before it began. */
  get(tenantId: string, container: string, options?: TodoGetOptions): Promise<TodoSnapshot>;

  /**
   * Applies a batch, all or nothing, if the list is still at `expectedRev` (null: if nothing has been written yet).
   * @throws TodoOpError when the list is at that rev and the batch is not acceptable; see its codes
   * @throws TodoStoreUnavailableError when the store cannot be reached, or waited too long for the list's lock
   */
  apply(
    tenantId: string,
    container: string,
    ops: readonly TodoOp[],
    expectedRev: number | null,
    actor: TodoActor,
    origin: TodoOrigin,
    options?: TodoApplyOptions,
  ): Promise<ApplyOutcome>;

  /**
   * The batches that changed the list, oldest first, after the rev `after` (@default 0), at most `limit` (@default 100). Their ops are as
   * they were received, their origin is the one that counted.
   * @throws TodoOpError `invalid_field` for an `after` or a `limit` that is no whole number from 0
   */
  history?(
    tenantId: string,
    container: string,
    options?: { readonly after?: number; readonly limit?: number },
  ): Promise<TodoHistoryEntry[]>;

  /** For a store whose realtime authorises by the list's row: makes the row and admits the actor. */
  open?(tenantId: string, container: string, actor: TodoActor): Promise<void>;

  /** Calls `onPing` for each new rev of the list, until the function that it returns is called. */
  subscribe?(tenantId: string, container: string, onPing: (ping: TodoPing) => void): () => void;
}

/** What an operator may do to a list outside `apply`: functions of a store, which no op and no route reaches. */
export interface TodoStoreOperator {
  /**
   * Removes for good the archived items whose `archivedAt` is before a time (ISO 8601) and gives their number. Renews the stamp when there
   * were any. Their ids are never given again, and history keeps what it has.
   */
  purgeArchived(tenantId: string, container: string, options: { readonly before: string }): Promise<number>;

  /** Gives the list a new stamp, for use after a restore from a backup; null, and nothing done, where nothing has been written. */
  renewStamp(tenantId: string, container: string): Promise<string | null>;
}

/** A store cannot be reached, or waited too long for a list's lock. Nothing is known to have been written; send the batch again. */
export class TodoStoreUnavailableError extends Error {
  override readonly name = "TodoStoreUnavailableError";
  readonly code = "unavailable";
  /** How long to wait before the next try, in seconds. @default 1 */
  readonly retryAfter: number;

  constructor(message: string, options?: { cause?: unknown; retryAfter?: number }) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.retryAfter = options?.retryAfter ?? 1;
  }
}
