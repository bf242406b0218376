import type { TodoOp } from "@swarm-todos/core";
import type { SyncEffect } from "../../../packages/react/src/sync/sync-event.ts";
import type { SimClient } from "../sim-client.ts";
import { Violation } from "../violation.ts";

/** How long a request may be without an answer, and how close reads may follow each other. */
const patience = 15_000;
const pace = 125;
/** How long a batch may be tried: a minute of failures, and the patience with the first attempt. */
const persistence = 60_000 + patience;

/** What holds of the requests that a client makes. */
export const requestInvariants = {
  /** All of them, for one request. */
  all(client: SimClient, effect: SyncEffect & { type: "get" | "post" }): void {
    requestInvariants.C13_disposedIsSilent(client);
    if (effect.type === "get") {
      requestInvariants.C12_readsKeepTheirDistance(client);
      requestInvariants.note(client, effect.request);
    } else requestInvariants.C10_oneBatchAtATime(client, effect);
  },

  /** One batch is out at a time, and one in doubt goes out again byte for byte as it was. */
  C10_oneBatchAtATime({ record, sim, key }: SimClient, { body, request }: { body: string; request: number }): void {
    const { now } = sim.clock;
    const batchId = /"batchId":"([^"]+)"/.exec(body)?.[1] ?? "";
    const isAgain = batchId === record.batchId;
    if (isAgain && body !== record.body) throw new Violation("C11", `${key} sends ${batchId} again with another body`);
    const isOld = now - record.postedAt >= patience || record.onlineAt >= record.postedAt;
    if (isAgain && record.isBatchOut && !isOld) throw new Violation("C10", `${key} sends ${batchId} again too soon`);
    if (isAgain && now - record.triedSince > persistence) {
      throw new Violation("C14", `${key} still tries ${batchId}, which should be given up`);
    }
    if (!isAgain) record.triedSince = now;
    if (!isAgain && record.isBatchDoubtful) {
      throw new Violation("C10", `${key} sends ${batchId} while nothing is known of ${record.batchId}`);
    }
    if (!isAgain) record.noteBatch(batchId, (JSON.parse(body) as { ops: TodoOp[] }).ops);
    record.attempts = isAgain ? record.attempts + 1 : 1;
    record.batchId = batchId;
    record.batchRequest = request;
    record.body = body;
    record.isBatchOut = true;
    record.isBatchDoubtful = true;
    record.postedAt = now;
    record.postTimes.push(now);
  },

  /** One read is on its way at a time, and those that news ask for keep a distance. */
  C12_readsKeepTheirDistance({ record, sim, key, isWatched }: SimClient): void {
    const since = sim.clock.now - record.readAt;
    if (record.reading !== undefined && since < patience)
      throw new Violation("C12", `${key} has two reads on their way`);
    if (since < pace && isWatched && !record.isUrgent && !record.hasReadFailed)
      throw new Violation("C12", `${key} reads again after ${since} ms`);
  },

  /** A client that is gone sends nothing. */
  C13_disposedIsSilent({ isDisposed, key }: SimClient): void {
    if (isDisposed) throw new Violation("C13", `${key} sends a request after its end`);
  },

  note({ record, sim }: SimClient, request: number): void {
    record.reading = record.openRead = request;
    record.readAt = sim.clock.now;
    record.isUrgent = false;
    record.gets += 1;
  },
};
