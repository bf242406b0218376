import { createMemoryTodoStore, type TodoActor, type TodoOp, type TodoStore } from "@swarm-todos/core";
import { createSyncCore, type SyncCore } from "../../packages/react/src/sync/core.ts";
import type { SyncAnswer, SyncEffect, SyncEvent } from "../../packages/react/src/sync/sync-event.ts";
import type { TodoOutcome, TodoRow } from "../../packages/react/src/sync/types.ts";
import { answers } from "./answers.ts";
import { lossWorkload } from "./loss-workload.ts";
import { VirtualClock } from "./virtual-clock.ts";

/** What one session is like. */
export interface LossSessionOptions {
  /** Writes of agents a second. */
  readonly agentRate: number;
  readonly resend: boolean;
  /** How long words take to type, in milliseconds: what the person saw is as old. */
  readonly typing: number;
  readonly gestures: number;
  readonly random: () => number;
}

/** A gesture that waits for its outcome. */
interface Made {
  readonly ops: readonly TodoOp[];
  readonly at: number;
  readonly sawRev: number;
  /** The key of the row that it adds. */
  key?: string | undefined;
}

/** One gesture, and what became of it. */
export interface LossGesture {
  readonly ops: readonly TodoOp[];
  readonly at: number;
  /** The rev of the list as the person saw it; that of a gesture before it which shows in the same rows and waits. */
  readonly sawRev: number;
  readonly settledAt: number;
  readonly outcome: TodoOutcome;
  /** Somebody else archived its row, or set a field that it sets, since then. */
  readonly isClash: boolean;
}

const tenant = "tenant";
const container = "conversation";
const ana: TodoActor = { kind: "user", id: "ana" };
const planner: TodoActor = { kind: "agent", id: "planner" };

/** A person at one list for some minutes, over a network that carries everything, and agents who write straight to the store. */
export class LossSession {
  readonly gestures: LossGesture[] = [];
  posts = 0;
  readonly #clock = new VirtualClock();
  readonly #store: TodoStore;
  readonly #core: SyncCore;
  readonly #options: LossSessionOptions;
  readonly #log: { readonly rev: number; readonly ops: readonly TodoOp[] }[] = [];
  /** The ids of rows that the person added, by their keys. */
  readonly #ids = new Map<string, string>();
  readonly #waiting = new Map<string, Made>();
  #left: number;
  #words = 0;
  #timer = 0;

  constructor(options: LossSessionOptions) {
    this.#options = options;
    this.#left = options.gestures;
    let ids = 0;
    this.#store = createMemoryTodoStore({
      now: () => this.#clock.now,
      newId: () => `row${String(++ids).padStart(7, "0")}`,
    });
    this.#store.subscribe?.(tenant, container, ({ rev }) => {
      this.#travel(() => this.#dispatch({ type: "ping", rev }));
    });
    const { random, resend } = options;
    this.#core = createSyncCore({ client: "page", random, actor: ana, resend });
  }

  /** Plays it to its end. */
  async play(): Promise<void> {
    const clock = this.#clock;
    await this.#write(
      Array.from({ length: 10 }, (): TodoOp => ({ op: "add", subject: this.#word() })),
      null,
    );
    this.#dispatch({ type: "surroundings", watched: true, link: "live" });
    clock.in(1000, () => this.#act());
    this.#scheduleAgent();
    while (this.#left > 0 || this.#waiting.size > 0) await clock.step();
  }

  /** Things are under way for 75 ms, more or less. */
  #travel(arrive: () => void | Promise<void>): void {
    this.#clock.in(60 + 30 * this.#options.random(), arrive);
  }

  #word(): string {
    this.#words += 1;
    return `word ${this.#words}`;
  }

  #dispatch(event: SyncEvent): void {
    const core = this.#core;
    const effects = core.dispatch(event, this.#clock.now);
    for (const effect of effects) {
      if (effect.type === "settle") this.#settle(effect.gesture, effect.outcome);
      else if (effect.type === "get" || effect.type === "post") this.#request(effect);
    }
    const due = core.wakeAt();
    this.#timer += 1;
    if (due === Infinity) return;
    const timer = this.#timer;
    this.#clock.in(due - this.#clock.now, () => {
      if (timer === this.#timer) this.#dispatch({ type: "wake" });
    });
  }

  #request(effect: SyncEffect & { type: "get" | "post" }): void {
    const { type, request } = effect;
    if (type === "post") this.posts += 1;
    this.#travel(async () => {
      const answer = await this.#answer(effect);
      this.#travel(() => this.#dispatch({ type, request, answer }));
    });
  }

  async #answer({ body }: SyncEffect & { type: "get" | "post" }): Promise<SyncAnswer> {
    const client = "page";
    if (body === undefined) return answers.list(await this.#store.get(tenant, container, { actor: ana, client }));
    const { ops, expectedRev, stamp, batchId } = JSON.parse(body);
    const options = { client, batchId, ...(stamp && { stamp }) };
    const outcome = await this.#store.apply(tenant, container, ops, expectedRev, ana, "route", options);
    return answers.outcome(outcome, batchId);
  }

  /** The person does one thing about every two seconds. */
  #act(): void {
    if (this.#left === 0) return;
    const { typing, random } = this.#options;
    const { rows, rev } = this.#core.view();
    const { ops, isTyped } = lossWorkload.person(rows, random, () => this.#word());
    const wait = isTyped ? typing : 0;
    this.#clock.in(wait, () => this.#gesture(ops, rows, rev ?? 0));
    this.#clock.in(wait + 1000 + 2000 * random(), () => this.#act());
  }

  #gesture(ops: readonly TodoOp[], seen: readonly TodoRow[], rev: number): void {
    const id = `gesture ${this.#left}`;
    this.#left -= 1;
    // What shows of an earlier gesture that still waits is as old as what the person saw then.
    const sawRev = Math.min(rev, ...[...this.#waiting.values()].map((other) => other.sawRev));
    const made: Made = { ops, at: this.#clock.now, sawRev };
    this.#waiting.set(id, made);
    this.#dispatch({ type: "gesture", id, ops, seen });
    const [op] = ops;
    made.key = this.#core.view().rows.find(({ subject }) => op?.op === "add" && subject === op.subject)?.key;
  }

  #settle(id: string, outcome: TodoOutcome): void {
    const made = this.#waiting.get(id);
    if (!made) throw new Error(`swarm-todos: ${id} ended twice`);
    this.#waiting.delete(id);
    if (outcome.outcome === "applied" && outcome.added[0]) this.#ids.set(made.key ?? "", outcome.added[0]);
    const key = "issue" in outcome ? outcome.issue?.row?.key : undefined;
    const row = this.#ids.get(key ?? "") ?? key;
    this.gestures.push({ ...made, settledAt: this.#clock.now, outcome, isClash: this.#isClash(made, row) });
  }

  #isClash({ ops, sawRev }: { ops: readonly TodoOp[]; sawRev: number }, row: string | undefined): boolean {
    const since = this.#log.filter(({ rev }) => rev > sawRev).flatMap((write) => write.ops);
    return since.some((other) => {
      if (other.op === "remove")
        return ops.some((op) => (op.op === "reorder" ? op.ids.includes(other.id) : other.id === row));
      return (
        other.op === "update" &&
        other.id === row &&
        ops.some(
          (op) =>
            op.op === "update" &&
            (["subject", "detail", "owner", "status"] as const).some(
              (field) => op[field] !== undefined && other[field] !== undefined,
            ),
        )
      );
    });
  }

  #scheduleAgent(): void {
    const { agentRate, random } = this.#options;
    // Whoever writes so often on average writes at times that have nothing to do with each other.
    this.#clock.in((-1000 * Math.log(1 - random())) / agentRate, async () => {
      this.#scheduleAgent();
      const { items, rev } = await this.#store.get(tenant, container);
      await this.#write(
        lossWorkload.agent(items, random, () => this.#word()),
        rev,
      );
    });
  }

  async #write(ops: readonly TodoOp[], expectedRev: number | null): Promise<void> {
    const { rev } = Object.assign(
      { rev: 0 },
      await this.#store.apply(tenant, container, ops, expectedRev, planner, "tool"),
    );
    this.#log.push({ rev: rev ?? 0, ops });
  }
}
