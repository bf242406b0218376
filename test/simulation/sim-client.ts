import type { TodoActor, TodoOp } from "@swarm-todos/core";
import type { SyncCore } from "../../packages/react/src/sync/core.ts";
import { findRow } from "../../packages/react/src/sync/find-row.ts";
import type { SyncEvent } from "../../packages/react/src/sync/sync-event.ts";
import type { TodoIssue, TodoOutcome, TodoSyncState } from "../../packages/react/src/sync/types.ts";
import { undoDeed } from "../../packages/react/src/sync/undo.ts";
import { answers } from "./answers.ts";
import { carryRequest } from "./carry-request.ts";
import { ClientRecord } from "./client-record.ts";
import type { Deed, UndoneDeed } from "./deed.ts";
import type { DrawnGesture } from "./draw-gesture.ts";
import { calmInvariants } from "./invariants/calm-invariants.ts";
import { clientInvariants } from "./invariants/client-invariants.ts";
import { outcomeInvariants } from "./invariants/outcome-invariants.ts";
import { requestInvariants } from "./invariants/request-invariants.ts";
import { undoInvariants } from "./invariants/undo-invariants.ts";
import type { Simulation } from "./simulation.ts";
import { tellEvent } from "./tell-event.ts";

/** One page of one person: a sync core, and what carries its effects out. */
export class SimClient {
  /** Names this client object to the store. */
  readonly key: string;
  readonly person: string;
  readonly actor: TodoActor;
  readonly core: SyncCore;
  readonly record: ClientRecord = new ClientRecord();
  isDisposed = false;
  isOnline = true;
  isWatched = false;
  link: TodoSyncState["link"] = "off";
  isAsleep = false;
  /** What the person's gestures did, newest last, as far as it was not taken back. */
  readonly #done: UndoneDeed[] = [];
  /** What would have happened while it slept. */
  readonly #missed: (() => void)[] = [];
  readonly sim: Simulation;
  #timer = 0;
  #timerAt = Infinity;
  #count = 0;

  constructor(sim: Simulation, person: string, key: string) {
    this.sim = sim;
    this.person = person;
    this.key = key;
    this.actor = { kind: "user", id: person };
    const random = sim.choices.generator();
    this.core = sim.parts.createSyncCore({ client: key, random, actor: this.actor, resend: sim.world.resend });
  }

  /** Hands an event to the core, checks what became of it, and carries out what the core wants done. */
  dispatch(event: SyncEvent): void {
    const { core, sim, record } = this;
    const before = core.view();
    const rowsBefore = before.rows;
    if (event.type === "get" || event.type === "post") {
      record.take(event, answers.listOf(event.answer), sim.clock.now, before.rev ?? 0);
    }
    const effects = core.dispatch(event, sim.clock.now);
    sim.note(() => tellEvent(this, event));
    for (const effect of effects) {
      if (effect.type === "settle") this.#settle(effect.gesture, effect.outcome);
    }
    clientInvariants.all(this, event, before);
    for (const effect of effects) {
      if (effect.type === "get" || effect.type === "post") requestInvariants.all(this, effect);
    }
    if (!record.hasFailed) calmInvariants.W4_rowsRenderOnce(this, event, rowsBefore);
    record.hasFailed = false;
    for (const effect of effects) if (effect.type === "get" || effect.type === "post") carryRequest(this, effect);
    record.lastEventAt = sim.clock.now;
    // Nobody is there to see the answer.
    if (!this.isWatched && record.waiting.size === 0) record.reading = undefined;
    this.#schedule();
  }

  /** Makes a gesture. */
  gesture({ ops, project, seen, undoes }: DrawnGesture): void {
    const { rows, rev } = this.core.view();
    this.#count += 1;
    const id = `${this.key}-${this.#count}`;
    const keys = ops.map((op) => ("id" in op ? (findRow(rows, op.id)?.key ?? this.keyOf(op.id)) : undefined));
    const deed: Deed = {
      ...{ id, ops, keys, seen: [seen ?? rows], undoes, at: this.sim.clock.now, outcome: undefined, ended: [] },
      ...{ projected: project !== undefined, forgotten: false },
    };
    this.record.deeds.set(id, deed);
    this.record.waiting.add(deed);
    for (const op of ops) {
      if (op.op !== "add" && op.op !== "update") continue;
      for (const text of [op.subject, op.detail, op.owner]) {
        if (text) this.sim.texts.set(text, [...(this.sim.texts.get(text) ?? []), deed]);
      }
    }
    this.sim.note(() => `${this.key} ${undoes ? "takes back, with" : "does"} ${this.sim.tell(ops)}`);
    this.dispatch({ type: "gesture", id, ops, ...(project && { project }), ...(seen && { seen }) });
    if (undoes) undoInvariants.U2_whatIsTakenBackShows(this, deed, rows);
    else clientInvariants.C5_gestureShowsAtOnce(this, deed, rows);
    if (!undoes) this.#remember(ops, rows, rev);
  }

  /** How to take back the newest gesture that was not taken back; undefined where others have changed what it touched. */
  takeBack(): DrawnGesture | undefined {
    const undoes = this.#done.pop();
    const { rows } = this.core.view();
    const back = undoes && undoDeed(undoes, rows);
    if (!back) return undefined;
    undoInvariants.U1_onlyWhatIsAsItWasLeft(this, undoes, back.ops, rows);
    return { ...back, undoes };
  }

  /** Takes note of what a gesture did, as the list store does it, if it did something. */
  #remember(ops: readonly TodoOp[], before: UndoneDeed["before"], rev: number | null): void {
    const after = this.core.view().rows;
    if (after !== before) this.#done.push({ ops, before, after, rev, wasAsLeft: false });
  }

  /** Tries again what an issue keeps, as the list store does it. */
  retry(issue: TodoIssue): void {
    const deed = this.record.deeds.get(issue.id);
    this.dispatch({ type: "dismiss", issue: issue.id });
    if (!deed) return;
    for (const other of this.record.deeds.values()) {
      if (other.outcome && "issue" in other.outcome && other.outcome.issue?.id === issue.id) other.forgotten = true;
    }
    deed.forgotten = false;
    const { rows, rev } = this.core.view();
    const seen = deed.seen.at(-1)?.map((row) => findRow(rows, row.key) ?? row) ?? rows;
    deed.seen.push(seen);
    deed.at = this.sim.clock.now;
    deed.outcome = undefined;
    this.record.waiting.delete(deed);
    this.record.waiting.add(deed);
    this.record.forgetKeys(deed);
    this.sim.note(() => `${this.key} tries again ${this.sim.tell(issue.ops)}`);
    this.dispatch({ type: "gesture", id: issue.id, ops: issue.ops, seen });
    this.#remember(issue.ops, rows, rev);
  }

  /** Asks for a read. */
  refresh(): void {
    if (this.isDisposed) return;
    this.record.asked += 1;
    this.record.isUrgent = true;
    this.dispatch({ type: "refresh" });
  }

  dismiss(issue: TodoIssue): void {
    const deed = this.record.deeds.get(issue.id);
    if (deed) deed.forgotten = true;
    this.dispatch({ type: "dismiss", issue: issue.id });
  }

  /** A ping arrives, if realtime is there to take it. */
  hear(rev: number, isNews: boolean): void {
    this.whenAwake(() => {
      if (this.isDisposed || this.link !== "live" || this.sim.isMuted) return;
      if (isNews && rev > (this.core.view().rev ?? 0)) this.record.news.add(this.sim.clock.now);
      this.dispatch({ type: "ping", rev });
    });
  }

  /** What surrounds the list changes. */
  surround(surroundings: Partial<Omit<SyncEvent & { type: "surroundings" }, "type">>): void {
    if (this.isDisposed) return;
    this.record.isUrgent = true;
    if (surroundings.online) this.record.onlineAt = this.record.triedSince = this.sim.clock.now;
    if (surroundings.online !== undefined) this.isOnline = surroundings.online;
    if (surroundings.watched !== undefined) this.isWatched = surroundings.watched;
    if (surroundings.link !== undefined) this.link = surroundings.link;
    this.dispatch({ type: "surroundings", ...surroundings });
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.record.isDisposed = true;
    this.dispatch({ type: "dispose" });
  }

  /** The key under which this client shows a row. */
  keyOf(id: string): string {
    return this.record.aliases.get(id) ?? this.record.keys.get(id) ?? id;
  }

  /** The gestures that an op of a batch can be from: those without an outcome, or in doubt. */
  mayHaveSent(op: TodoOp, key: string): { readonly deed: Deed; readonly at: number }[] {
    const found: { deed: Deed; at: number }[] = [];
    for (const deed of this.record.deeds.values()) {
      if (deed.outcome !== undefined && deed.outcome.outcome !== "unconfirmed") continue;
      const at = deed.ops.findLastIndex((other, i) => {
        if (other.op !== op.op || this.keyOf(deed.keys[i] ?? "") !== key) return false;
        if (other.op !== "update" || op.op !== "update") return true;
        return (["status", "subject", "detail", "owner"] as const).every((field) => other[field] === op[field]);
      });
      if (at >= 0) found.push({ deed, at });
    }
    return found;
  }

  #settle(id: string, outcome: TodoOutcome): void {
    const deed = this.record.deeds.get(id);
    this.sim.note(() => `${this.key} learns: ${id} ${outcome.outcome}${"code" in outcome ? ` ${outcome.code}` : ""}`);
    outcomeInvariants.E2_oneOutcomeATry(id, deed);
    if (!deed || deed.outcome) return;
    deed.outcome = outcome;
    deed.ended.push(outcome.outcome);
    // Who archived the row is looked up, and what may have landed is looked for.
    if (outcome.outcome !== "applied" && outcome.outcome !== "satisfied") {
      this.record.asked += 1;
      this.record.isUrgent = true;
      this.record.hasFailed = true;
    }
    if (outcome.outcome === "unconfirmed") this.record.doubtOf(id);
    this.record.waiting.delete(deed);
    this.record.settled.push(deed);
    if (outcome.outcome !== "applied") this.record.forgetKeys(deed);
    outcomeInvariants.all(this, deed, outcome);
    undoInvariants.U3_theListIsAsItWas(this, deed, outcome);
  }

  #schedule(): void {
    const due = this.core.wakeAt();
    if (due === this.#timerAt) return;
    this.#timerAt = due;
    this.#timer += 1;
    if (due === Infinity) return;
    const timer = this.#timer;
    const { clock } = this.sim;
    clock.in(due - clock.now, () =>
      this.whenAwake(() => {
        if (this.#timer !== timer) return;
        this.#timerAt = Infinity;
        this.dispatch({ type: "wake" });
      }),
    );
  }

  /** No timer runs and nothing arrives for a while; then all of it does. */
  sleep(length: number): void {
    this.isAsleep = true;
    this.sim.clock.in(length, () => this.awake());
  }

  awake(): void {
    this.isAsleep = false;
    this.record.triedSince = this.sim.clock.now;
    for (const run of this.#missed.splice(0)) run();
  }

  /** Does something now, or once it is awake. */
  whenAwake(run: () => void): void {
    if (this.isAsleep) this.#missed.push(run);
    else run();
  }
}
