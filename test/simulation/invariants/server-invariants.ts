import type { ApplyOutcome, TodoAck, TodoItem, TodoOpError, TodoPing } from "@swarm-todos/core";
import { findRow } from "../../../packages/react/src/sync/find-row.ts";
import { signature } from "../signature.ts";
import type { Accepted, Asker, Call, SimServer } from "../sim-server.ts";
import type { Simulation } from "../simulation.ts";
import { Violation } from "../violation.ts";

/** What an answer says of the list. */
interface Told {
  readonly rev: number | null;
  readonly stamp: string | null;
  readonly items: readonly TodoItem[];
}

const rank = { pending: 0, in_progress: 1, completed: 2 };
const texts = ["subject", "detail", "owner"] as const;

/** What holds of the server, whenever it answers. */
export const serverInvariants = {
  /** All answers at one stamp carry the same rev and the same list. */
  S1_answersAgree(server: SimServer, { rev, stamp, items }: Told): void {
    const active = signature(items.filter((item) => item.archivedAt === null));
    const said = `${rev} ${active}`;
    const key = stamp ?? "nothing";
    const before = server.told.get(key);
    if (before === undefined) server.told.set(key, said);
    else if (before !== said) throw new Violation("S1", `two answers at stamp ${key} differ: ${before} and ${said}`);
    if (rev !== server.rev) throw new Violation("S1", `an answer is at rev ${rev}, the list at ${server.rev}`);
  },

  /** What a person wrote once is in the log once at most. */
  S2_atMostOnce(sim: Simulation, { call }: Accepted): void {
    if (call.client === undefined) return;
    for (const op of call.ops) {
      if (op.op !== "add" && op.op !== "update") continue;
      for (const field of texts) {
        const text = op[field];
        const deeds = text === undefined ? undefined : sim.texts.get(text);
        if (!deeds || text === undefined) continue;
        const times = (sim.landed.get(text) ?? 0) + 1;
        sim.landed.set(text, times);
        const doubts = deeds.flatMap(({ ended }) => ended.filter((outcome) => outcome === "unconfirmed")).length;
        // Where no batch is recognised, what was set and put back since looks as if it had not been written.
        if (sim.world.forgetful && op.op !== "add") continue;
        if (times > deeds.length * (1 + sim.server.lineage) + doubts)
          throw new Violation("S2", `"${text}" was written ${times} times`);
      }
    }
  },

  /** Ids are unique, one item at most is in progress, and no row comes or goes but by the ops of the batch. */
  S3_listIsSound(before: readonly TodoItem[], { call, added }: Accepted, after: readonly TodoItem[]): void {
    const ids = new Set(after.map((item) => item.id));
    if (ids.size !== after.length) throw new Violation("S3", "an id is in the list twice");
    if (after.filter((item) => item.status === "in_progress").length > 1) {
      throw new Violation("S3", "two items are in progress");
    }
    const wanted = new Set(before.map((item) => item.id));
    for (const id of added) wanted.add(id);
    for (const op of call.ops) {
      if (op.op === "restore") wanted.add(op.id);
      if (op.op === "remove") wanted.delete(op.id);
    }
    if (wanted.size !== ids.size || after.some((item) => !wanted.has(item.id))) {
      throw new Violation("S3", "a row came or went that no op had named");
    }
  },

  /** The times of a list never run backwards, whatever the store's clock does. */
  S3_timesRise({ rev, changed }: Accepted, before: string, after: string): void {
    if (changed ? after <= before : after !== before && before !== "") {
      throw new Violation("S3", `rev ${rev} is of ${after}, the batch before it of ${before}`);
    }
  },

  /** A batch is written when it names the list as it stands, rev and stamp, and loses when it does not. */
  S9_comparesBeforeItWrites({ rev, stamp }: SimServer, call: Call, outcome: ApplyOutcome): void {
    const isCurrent = call.expectedRev === rev && (call.stamp ?? stamp) === stamp;
    if (!outcome.conflict && outcome.replayed) return;
    if (isCurrent === outcome.conflict) {
      const what = outcome.conflict ? "lost" : "was accepted";
      throw new Violation("S9", `a batch at rev ${call.expectedRev} ${what}, the list was at ${rev}`);
    }
  },

  /** A batch that is sent after another was answered gets a higher rev. */
  S4_laterIsHigher({ call, rev, changed }: Accepted): void {
    if (changed && (rev ?? 0) <= call.known) {
      throw new Violation("S4", `a batch got rev ${rev} after rev ${call.known} had been answered`);
    }
  },

  /** A read that starts after a write was answered sees it. */
  S5_readsSeeWhatWasAnswered(server: SimServer, { rev }: Told): void {
    if ((rev ?? 0) < server.acknowledged) {
      throw new Violation("S5", `a read gave rev ${rev} after rev ${server.acknowledged} had been answered`);
    }
  },

  /** Every answer tells a client of its last accepted batch, with the rev and the ids that it was given. */
  S6_everyAnswerAcknowledges(server: SimServer, { actor, client }: Asker, ack: TodoAck | null | undefined): void {
    const last = server.log.findLast(({ call }) => call.client === client && call.actor.id === actor.id);
    const told = ack ? `${ack.batchId} ${ack.rev} ${ack.added.join()}` : "nothing";
    const due = last ? `${last.call.batchId} ${last.rev} ${last.added.join()}` : "nothing";
    if (told !== due) throw new Violation("S6", `${client} is told of ${told}, its last batch is ${due}`);
  },

  /** A client's last accepted batch is not judged again when it comes again: it is told what became of it. */
  S6_whatComesAgainIsRecognised(server: SimServer, { client, batchId }: Call, outcome: ApplyOutcome): void {
    const last = server.log.findLast(({ call }) => call.client === client);
    const isAgain = last !== undefined && last.call.batchId === batchId;
    if (isAgain !== (!outcome.conflict && outcome.replayed === true)) {
      throw new Violation(
        "S6",
        `batch ${batchId} of ${client} ${isAgain ? "came again unrecognised" : "is new, and was replayed"}`,
      );
    }
  },

  /** A batch that changed the list sends one ping with the new rev. */
  S7_onePingAChange(pings: readonly TodoPing[], { rev, changed }: Accepted): void {
    const revs = pings.map((ping) => ping.rev).join();
    if (revs !== (changed ? String(rev) : ""))
      throw new Violation("S7", `the batch of rev ${rev} sent pings "${revs}"`);
  },

  /** What changed nothing sends none. */
  S7_noPingForNothing(pings: readonly TodoPing[]): void {
    if (pings.length > 0) throw new Violation("S7", "a ping was sent though nothing was written");
  },

  /** No value is overwritten that the author of the new one had not seen, but a status by one further along. */
  E6_nothingUnseenIsOverwritten(sim: Simulation, before: readonly TodoItem[], { call }: Accepted): void {
    const client = sim.clientOf(call.client);
    if (!client) return;
    const rows = new Map(before.map((item) => [item.id, { ...item }]));
    for (const op of call.ops) {
      // As what a row was archived, a restore in the same batch does not bring back.
      if (op.op === "remove") rows.delete(op.id);
      if (op.op !== "update") continue;
      const row = rows.get(op.id);
      if (!row) continue;
      const key = client.keyOf(op.id);
      // Where an add shows twice, its placeholder and the row that a read brought are both what the person saw of it.
      const tries = client.mayHaveSent(op, key).flatMap(({ deed, at }) =>
        deed.seen.flatMap((seen) => {
          const byKey = findRow(seen, key);
          return [byKey, findRow(seen, op.id) ?? byKey].map((saw) => ({ deed, at, saw }));
        }),
      );
      const isMeant = tries.some(({ deed, at, saw }) => {
        return ([...texts, "status"] as const).every((field) => {
          const wanted = op[field];
          if (wanted === undefined || !saw || row[field] === saw[field] || (row[field] ?? "") === wanted) return true;
          // An earlier op of the same gesture may have made it what it is.
          const isOwn = deed.ops.some(
            (other, i) =>
              i < at &&
              other.op === "update" &&
              ((other[field] !== undefined && (other[field] || null) === row[field]) ||
                (other.status === "in_progress" && row[field] === "pending")),
          );
          // What takes a status back is a gesture like any other: one further along wins as a tick does.
          return isOwn || (field === "status" && rank[op.status ?? "pending"] > rank[row.status]);
        });
      });
      if (!isMeant) {
        throw new Violation("E6", `${sim.tell([op])} of ${call.client} overwrote ${JSON.stringify(row)}`);
      }
      for (const field of texts) if (op[field] !== undefined) row[field] = (op[field] || null) as string;
      if (op.status === "in_progress")
        for (const other of rows.values()) if (other.status === "in_progress") other.status = "pending";
      if (op.status !== undefined) row.status = op.status;
    }
  },

  /** A client's batch is rejected only for what its author could not know: a limit, or a row that a restart lost. */
  E7_noNeedlessRejection(sim: Simulation, call: Call, error: TodoOpError): void {
    const isLimit = error.code === "limit_exceeded" && (error.limit === "activeItems" || error.limit === "opsPerBatch");
    const isLost = sim.server.lineage > 0 && error.code === "unknown_item";
    const op = call.ops[error.opIndex ?? 0];
    const isRestore = op?.op === "restore";
    if (!isLimit && !(isLost && isRestore)) {
      throw new Violation("E7", `${sim.tell(call.ops)} of ${call.client} was rejected: ${error.code}`);
    }
  },
};
