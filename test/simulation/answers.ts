import type { ApplyOutcome, TodoAck, TodoOpError, TodoSnapshot } from "@swarm-todos/core";
import type { SyncAnswer, SyncList } from "../../packages/react/src/sync/sync-event.ts";

/** An answer of a store that knows no `client` says nothing of an ack. */
const told = (ack: TodoAck | null | undefined): { ack?: TodoAck | null } => (ack === undefined ? {} : { ack });

/** What the server says: the wire's answers as the sync core is given them. Their shape is known here alone. */
export const answers = {
  /** No answer, or one that is none of ours. */
  none: (): SyncAnswer => ({ status: 0 }),

  /** A list that was read. */
  list: ({ rev, stamp, items, ack, archivedCount }: TodoSnapshot): SyncAnswer => ({
    status: 200,
    list: { rev, stamp, items, ...told(ack), ...(archivedCount === undefined ? {} : { archivedCount }) },
  }),

  /** What became of a batch. */
  outcome: (outcome: ApplyOutcome, batchId: string | undefined): SyncAnswer => {
    const { stamp, items } = outcome;
    // What has just been applied is told, also where the store will not remember it.
    const own =
      outcome.conflict || batchId === undefined ? undefined : { batchId, rev: outcome.rev, added: outcome.added };
    const ack = told(outcome.ack === undefined ? own : outcome.ack);
    if (outcome.conflict)
      return { status: 200, conflict: true, list: { rev: outcome.currentRev, stamp, items, ...ack } };
    return { status: 200, conflict: false, added: outcome.added, list: { rev: outcome.rev, stamp, items, ...ack } };
  },

  /** What the store rejected. */
  rejection: ({ code, limit, max, actual, snapshot }: TodoOpError): SyncAnswer => ({
    status: 422,
    error: {
      code,
      ...(limit === undefined ? {} : { limit }),
      ...(max === undefined ? {} : { max }),
      ...(actual === undefined ? {} : { actual }),
    },
    ...(snapshot && {
      list: { rev: snapshot.rev, stamp: snapshot.stamp, items: snapshot.items, ...told(snapshot.ack) },
    }),
  }),

  /** Refused before the store was asked. */
  refusal: (status: number, code: string, wait?: number): SyncAnswer => ({
    status,
    error: { code },
    ...(wait === undefined ? {} : { wait }),
  }),

  /** The list that an answer carries, if any. */
  listOf: (answer: SyncAnswer): SyncList | undefined => answer.list,
};
