import { checkStoreKeys } from "../check-store-keys.ts";
import { quoteValue } from "../quote-value.ts";
import { reject } from "../reject.ts";
import type { TodoStore } from "../todo-store.ts";
import type { TodoActor, TodoOrigin, TodoSnapshot } from "../types.ts";
import { OrdinaryBatches } from "./ordinary-batches.ts";
import { TodoLifecycleError } from "./todo-lifecycle-error.ts";
import { walkHistory } from "./walk-history.ts";

/** Which list is taken back to which rev, and who does it. */
export interface ArchiveAddedAfterOptions {
  /** From the host's own authentication. */
  readonly tenantId: string;
  readonly container: string;
  /** The rev that the list had at the point to go back to; null where nothing had been written then. */
  readonly rev: number | null;
  /** Who rewinds: the archived items name them. */
  readonly actor: TodoActor;
  /** Which code builds the batches. A host's handler does it for a person, as the route does. @default "route" */
  readonly origin?: TodoOrigin;
}

/** What was archived. */
export interface ArchivedAddedAfter {
  /** The ids that this call archived, in the order in which they stood; of several batches, batch after batch. */
  readonly archived: readonly string[];
  /** The list afterwards: none of its active items was added after the rev. */
  readonly snapshot: TodoSnapshot;
}

/**
 * Archives every active item that was added after a rev, for a conversation that was rewound: the host keeps the list's rev beside each
 * message, and gives the one of the message that it goes back to.
 *
 * What counts is when an item was added. One that was added after the rev is archived also where it was archived and restored since; one
 * that is older stays also where it was restored since, and keeps what was changed in it. Archived items stay archived. Nothing is undone
 * and nothing is lost: a person can restore what this archives.
 *
 * It writes ordinary batches, each compared with the list that it was decided on, and none where there is nothing to archive. When
 * another change comes first it reads what that change added, and decides again; so an item that somebody adds meanwhile is archived
 * too. Stop the run that was rewound before the call, or it may add more after it. A call that failed half-way can be made again.
 * @throws TodoLifecycleError `no_history`, `rev_ahead`, `history_gap`, `contended`
 * @throws TodoOpError `invalid_field` for a rev, a key or an actor that is none
 * @throws TodoStoreUnavailableError when the store cannot be reached
 */
export async function archiveAddedAfter(
  store: TodoStore,
  options: ArchiveAddedAfterOptions,
): Promise<ArchivedAddedAfter> {
  const { tenantId, container, actor, origin = "route" } = options;
  checkStoreKeys({ tenantId, container, actor, origin, expectedRev: null });
  const start = startOf(options.rev);
  const history = store.history?.bind(store);
  if (!history) {
    throw new TodoLifecycleError(
      "no_history",
      "swarm-todos: the store keeps no history. Nothing was archived. Use a store that has one.",
    );
  }
  const batches = new OrdinaryBatches(store, { tenantId, container, actor, origin });
  const added = new Set<string>();
  const archived: string[] = [];
  let read = start;
  for (let list = await store.get(tenantId, container); ; ) {
    if (start > (list.rev ?? 0)) throw ahead(start, list);
    // A list that was reset meanwhile has another history.
    if (read > (list.rev ?? 0)) read = start;
    for await (const entry of walkHistory(history, tenantId, list, read)) {
      for (const id of entry.added) added.add(id);
      read = entry.rev;
    }
    const ids = list.items.flatMap(({ id, archivedAt }) => (archivedAt === null && added.has(id) ? [id] : []));
    if (ids.length === 0) return { archived, snapshot: list };
    const sent = await batches.send(
      ids.map((id) => ({ op: "remove", id })),
      list,
    );
    archived.push(...ids.slice(0, sent.count));
    list = sent.list;
  }
}

function startOf(rev: unknown): number {
  if (rev === null) return 0;
  if (Number.isSafeInteger(rev) && Number(rev) >= 0) return Number(rev);
  throw reject("invalid_field", `the rev is ${quoteValue(rev)}`, "Give a rev that the list had, or null", {
    opIndex: null,
    field: "rev",
  });
}

function ahead(rev: number, list: TodoSnapshot): TodoLifecycleError {
  return new TodoLifecycleError(
    "rev_ahead",
    `swarm-todos: the list is at rev ${list.rev}, before rev ${rev}. Nothing was archived. Give a rev that this list had.`,
    list,
  );
}
