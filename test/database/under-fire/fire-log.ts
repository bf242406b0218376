import type { TodoAck } from "@swarm-todos/core";
import type { FireBatch, FireLine } from "./fire-line.ts";

/** What is known of one batch. */
export interface KnownBatch extends FireBatch {
  /** The answer that accepted it, where there was one. */
  answer?: {
    readonly rev: number | null;
    readonly stamp: string | null;
    readonly added: readonly string[];
    first: boolean;
  };
  isLost: boolean;
  isSettled: boolean;
}

/** How much happened. */
export interface FireCounts {
  /** Batches that were accepted, each counted once. */
  batches: number;
  /** Those of them that were sent again although they had been answered, or at the same time. */
  retried: number;
  /** Answers. */
  applied: number;
  replayed: number;
  conflicts: number;
  unavailable: number;
  /** Connections that were opened in all, and what became of them. */
  opened: number;
  terminated: number;
  sigkilled: number;
  crashed: number;
}

/** Everything that the writers told, and what was wrong at once. */
export class FireLog {
  readonly batches = new Map<string, KnownBatch>();
  /** By client and list. */
  readonly acks = new Map<string, TodoAck>();
  readonly wrong: string[] = [];
  readonly counts: FireCounts = {
    batches: 0,
    retried: 0,
    applied: 0,
    replayed: 0,
    conflicts: 0,
    unavailable: 0,
    opened: 0,
    terminated: 0,
    sigkilled: 0,
    crashed: 0,
  };

  hear(line: FireLine): void {
    const { counts } = this;
    switch (line.kind) {
      case "opened":
        counts.opened += 1;
        return;
      case "wrong":
        this.wrong.push(line.what);
        return;
      case "sent":
        this.batches.set(line.batch.id, { ...line.batch, isLost: false, isSettled: false });
        return;
      case "unavailable":
        counts.unavailable += 1;
        return;
      case "conflict":
        counts.conflicts += 1;
        this.#known(line.id).isLost = true;
        return;
      case "applied":
      case "replayed": {
        counts[line.kind] += 1;
        const batch = this.#known(line.id);
        const { rev, stamp, added } = line;
        if (!batch.answer?.first) batch.answer = { rev, stamp, added, first: line.kind === "applied" };
        return;
      }
      case "settled": {
        const batch = this.#known(line.id);
        batch.isSettled = true;
        if (!line.ack) return;
        counts.batches += 1;
        if (line.again) counts.retried += 1;
        this.acks.set(`${batch.client} ${batch.list}`, line.ack);
      }
    }
  }

  #known(id: string): KnownBatch {
    const batch = this.batches.get(id);
    if (!batch) throw new Error(`${id} was answered before it was sent`);
    return batch;
  }
}
