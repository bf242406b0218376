import {
  type ApplyOutcome,
  type TodoAck,
  type TodoActor,
  type TodoItem,
  type TodoOp,
  TodoOpError,
  type TodoPing,
  type TodoSnapshot,
  type TodoStore,
} from "@swarm-todos/core";
import type { SyncAnswer } from "../../packages/react/src/sync/sync-event.ts";
import { answers } from "./answers.ts";
import { serverInvariants } from "./invariants/server-invariants.ts";
import type { Simulation } from "./simulation.ts";

/** Who asks, and as which live client object. */
export interface Asker {
  readonly actor: TodoActor;
  readonly client?: string | undefined;
  /** What the request carries to be let in was no longer good when it left. */
  readonly isRefused?: boolean;
}

/** A batch as it reaches the store. */
export interface Call extends Asker {
  readonly ops: readonly TodoOp[];
  readonly expectedRev: number | null;
  readonly stamp?: string | undefined;
  readonly batchId?: string | undefined;
  /** The highest rev that anyone had been told was written when this batch was sent. */
  readonly known: number;
}

/** What was archived, and at which rev. */
export interface Archived {
  readonly item: TodoItem;
  readonly at: number;
}

/** A batch that the store accepted. */
export interface Accepted {
  readonly call: Call;
  readonly rev: number | null;
  readonly added: readonly string[];
  /** The list was another afterwards. */
  readonly changed: boolean;
}

export const container = "conversation";

/** The route, and the store behind it: answers as on the wire, restarts, refusals, and its own record of what was accepted. */
export class SimServer {
  /** Rises with each restart: what was on its way then is lost. */
  generation = 0;
  /** Rises with each restart that lost something that had been written. */
  lineage = 0;
  /** What was accepted, oldest first, as far as the store still has it. */
  log: Accepted[] = [];
  /** When a batch was last accepted. */
  writtenAt = 0;
  rev: number | null = null;
  stamp: string | null = null;
  items: readonly TodoItem[] = [];
  /** What was ever archived, as it was then; some may be back. */
  readonly archived: Map<string, Archived> = new Map();
  /** The highest rev of this lineage that anyone was told was written. */
  acknowledged = 0;
  /** Batches of a client that were accepted at a rev, in whatever lineage. */
  readonly acceptedAt: Set<string> = new Set();
  /** What every answer at a stamp said. */
  readonly told: Map<string, string> = new Map();
  /** No request comes through before this time. */
  downUntil = 0;
  /** Whom the server refuses. */
  refused: string | undefined;

  readonly #sim: Simulation;
  #store: TodoStore;
  #pings: TodoPing[] = [];
  /** The time of the latest batch. */
  #writtenAt = "";
  /** Ids to give instead of new ones, while a backup is being brought back. */
  #ids: string[] = [];

  constructor(sim: Simulation) {
    this.#sim = sim;
    this.#store = this.#createStore();
  }

  get tenant(): string {
    return `${this.#sim.parts.tenant ?? "tenant"}-${this.lineage}`;
  }

  /** The store as it is, for what is no request. */
  get store(): TodoStore {
    return this.#store;
  }

  /** The store's own record. */
  history(): ReturnType<NonNullable<TodoStore["history"]>> {
    return this.#store.history?.(this.tenant, container, { limit: 10_000 }) ?? Promise.resolve([]);
  }

  /** Reads the list as an agent does, without a network between. */
  async read(asker?: Asker): Promise<TodoSnapshot> {
    return this.#store.get(this.tenant, container, asker && this.#named(asker));
  }

  /** Answers a GET. */
  async get(asker: Asker, archived: boolean): Promise<SyncAnswer> {
    const refusal = this.#refuse(asker, false);
    if (refusal) return refusal;
    const list = await this.#store.get(this.tenant, container, { ...this.#named(asker), includeArchived: archived });
    serverInvariants.S5_readsSeeWhatWasAnswered(this, list);
    serverInvariants.S1_answersAgree(this, list);
    this.#checkAck(asker, list.ack);
    return answers.list(list);
  }

  /** Answers a POST. */
  async post(call: Call, size: number): Promise<SyncAnswer> {
    const refusal = this.#refuse(call, true);
    if (refusal) return refusal;
    if (size > this.#sim.world.maxBody) return answers.refusal(413, "payload_too_large");
    try {
      return answers.outcome(await this.apply(call), call.batchId);
    } catch (error) {
      if (!(error instanceof TodoOpError)) throw error;
      this.#sim.note(() => `server rejects: ${error.code}`);
      serverInvariants.E7_noNeedlessRejection(this.#sim, call, error);
      if (error.snapshot) serverInvariants.S1_answersAgree(this, error.snapshot);
      this.#checkAck(call, error.snapshot?.ack);
      return answers.rejection(error);
    }
  }

  /** Hands a batch to the store and keeps a record of what it does. */
  async apply(call: Call): Promise<ApplyOutcome> {
    const { ops, expectedRev, actor, client, batchId, stamp } = call;
    const before = this.items;
    const writtenAt = this.#writtenAt;
    const origin = actor.kind === "agent" ? "tool" : "route";
    this.#pings = [];
    const outcome = await this.#store.apply(this.tenant, container, ops, expectedRev, actor, origin, {
      ...(stamp === undefined ? {} : { stamp }),
      ...(batchId === undefined || client === undefined || this.#sim.world.forgetful ? {} : { client, batchId }),
    });
    const pings = this.#pings;
    if (client !== undefined && !this.#sim.world.forgetful) {
      serverInvariants.S6_whatComesAgainIsRecognised(this, call, outcome);
    }
    serverInvariants.S9_comparesBeforeItWrites(this, call, outcome);
    if (!outcome.conflict && outcome.replayed === undefined) {
      const accepted: Accepted = { call, rev: outcome.rev, added: outcome.added, changed: outcome.rev !== this.rev };
      this.log.push(accepted);
      this.writtenAt = this.#sim.clock.now;
      if (client !== undefined) this.acceptedAt.add(`${client} ${outcome.rev}`);
      this.rev = outcome.rev;
      this.stamp = outcome.stamp;
      this.items = outcome.items;
      this.#writtenAt = outcome.updatedAt ?? "";
      serverInvariants.S3_timesRise(accepted, writtenAt, this.#writtenAt);
      if (ops.some(({ op }) => op === "remove")) {
        // As the archive has it: what the same batch wrote into a row before it archived it is in it.
        const { items } = await this.#store.get(this.tenant, container, { includeArchived: true });
        for (const item of items)
          if (ops.some((op) => op.op === "remove" && op.id === item.id && item.archivedAt))
            this.archived.set(item.id, { item, at: outcome.rev ?? 0 });
      }
      for (const id of outcome.added) this.#sim.name(id);
      serverInvariants.S2_atMostOnce(this.#sim, accepted);
      serverInvariants.S3_listIsSound(before, accepted, outcome.items);
      serverInvariants.S4_laterIsHigher(accepted);
      serverInvariants.E6_nothingUnseenIsOverwritten(this.#sim, before, accepted);
      serverInvariants.S7_onePingAChange(pings, accepted);
    } else serverInvariants.S7_noPingForNothing(pings);
    const rev = outcome.conflict ? outcome.currentRev : outcome.rev;
    serverInvariants.S1_answersAgree(this, { ...outcome, rev });
    this.#checkAck(call, outcome.ack);
    this.#sim.note(() => {
      const what = outcome.conflict ? "conflict" : outcome.replayed ? "replayed" : "accepts";
      return `server ${what} ${this.#sim.tell(ops)} of ${client ?? actor.id} at ${expectedRev}: rev ${rev}`;
    });
    for (const ping of pings) this.#sim.announce(ping.rev, client);
    return outcome;
  }

  /** Starts anew, without what was on its way, and without what the kind of restart loses. */
  async restart(kind: "flight" | "everything" | "backup"): Promise<void> {
    this.generation += 1;
    this.#sim.note(() => `server restarts without ${kind === "backup" ? "its latest batches" : kind}`);
    if (kind === "flight" || this.rev === null) return;
    const kept = kind === "everything" ? [] : this.log.slice(0, this.#sim.choices.int(this.log.length));
    this.lineage += 1;
    this.#store = this.#createStore();
    this.#ids = kept.flatMap(({ added }) => added);
    this.rev = null;
    this.stamp = null;
    this.items = [];
    this.log = [];
    for (const accepted of kept) {
      const { call, changed } = accepted;
      const { actor, client, batchId } = call;
      const origin = actor.kind === "agent" ? "tool" : "route";
      const outcome = await this.#store.apply(this.tenant, container, call.ops, this.rev, actor, origin, {
        ...(batchId === undefined || client === undefined || this.#sim.world.forgetful ? {} : { client, batchId }),
      });
      if (outcome.conflict) throw new Error("a backup could not be brought back");
      this.log.push({ ...accepted, rev: outcome.rev, changed });
      this.rev = outcome.rev;
      this.stamp = outcome.stamp;
      this.items = outcome.items;
    }
    this.#ids = [];
    this.#writtenAt = "";
    this.acknowledged = this.rev ?? 0;
    this.#pings = [];
  }

  #createStore(): TodoStore {
    const { parts, world, clock } = this.#sim;
    const store = parts.createStore({
      limits: { activeItems: world.activeItems, opsPerBatch: world.opsPerBatch },
      now: () => clock.now - (world.clockJumps && Math.floor(clock.now / 400) % 2 === 1 ? 3000 : 0),
      newId: () => this.#ids.shift() ?? this.#sim.newId(),
      newStamp: () => this.#sim.newStamp(),
    });
    store.subscribe?.(this.tenant, container, (ping) => {
      this.#pings.push(ping);
    });
    return store;
  }

  #named({ actor, client }: Asker): { actor: TodoActor; client?: string } {
    return client === undefined || this.#sim.world.forgetful ? { actor } : { actor, client };
  }

  #checkAck(asker: Asker, ack: TodoAck | null | undefined): void {
    if (asker.client !== undefined && !this.#sim.world.forgetful) {
      serverInvariants.S6_everyAnswerAcknowledges(this, asker, ack);
    }
  }

  /** What stops a request before the store is asked. */
  #refuse({ isRefused }: Asker, isPost: boolean): SyncAnswer | undefined {
    const { world, choices, clock, network } = this.#sim;
    if (clock.now < this.downUntil) return answers.refusal(503, "unavailable", 1000);
    if (isRefused && world.refusal && (isPost || !world.refusesPostsOnly)) {
      return answers.refusal(world.refusal, world.refusal === 401 ? "unauthenticated" : "forbidden");
    }
    if (network.healed || !choices.chance(world.busy)) return undefined;
    const status = choices.pick([503, 429, 500]);
    return answers.refusal(status, "unavailable", status === 500 ? undefined : 1000 * (1 + choices.int(3)));
  }
}
