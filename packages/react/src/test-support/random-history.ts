import { createMemoryTodoStore, type TodoActor, type TodoItem, type TodoOp, TodoOpError } from "@swarm-todos/core";
import { createSyncCore, type SyncCore } from "../sync/core.ts";
import type { SyncAnswer, SyncEvent } from "../sync/sync-event.ts";
import type { TodoOutcome } from "../sync/types.ts";
import type { SentBatch } from "./sync-harness.ts";

interface Sent {
  readonly ops: readonly TodoOp[];
  readonly kind: TodoOp["op"];
  /** The subject as the person saw it, for a rename. */
  readonly saw: string | undefined;
  outcome?: TodoOutcome;
}

interface Client {
  readonly name: string;
  readonly actor: TodoActor;
  readonly core: SyncCore;
  readonly sent: Map<string, Sent>;
  readonly keys: Map<string, string>;
  rev: number;
  timer: number;
}

const agent: TodoActor = { kind: "agent", id: "planner" };

function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Runs one history: people and an agent on one list, over a network that loses, repeats and delays each request, each
 * answer and each ping by itself. Throws with the seed when a promise is broken, at whatever moment that shows.
 */
export async function runRandomHistory(seed: number): Promise<void> {
  const random = mulberry(seed);
  const chance = (p: number): boolean => random() < p;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const faults = {
    drop: chance(0.3) ? 0 : random() * 0.4,
    repeat: chance(0.5) ? 0 : random() * 0.3,
    delay: pick([20, 300, 4500]) ?? 20,
  };
  let now = 1_000_000;
  let healed = false;
  let counter = 0;
  let order = 0;
  const events: { at: number; order: number; run: () => void | Promise<void> }[] = [];
  const at = (delay: number, run: () => void | Promise<void>): void => {
    events.push({ at: now + delay, order: order++, run });
  };
  const check = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(`seed ${seed}, at ${now}: ${what}`);
  };
  const latency = (): number => 5 + random() * (healed ? 20 : faults.delay);
  /** One way of the network; `lost` runs where the sender gets to know of a loss. */
  const travel = (run: () => void | Promise<void>, lost?: () => void): void => {
    if (!healed && chance(faults.drop)) {
      if (lost && chance(0.5)) at(latency(), lost);
      return;
    }
    at(latency(), run);
    if (!healed && chance(faults.repeat)) at(latency(), run);
  };

  const store = createMemoryTodoStore({
    now: () => now,
    newId: () => `i${String(++counter).padStart(6, "0")}`,
  });
  const lists = new Map<number, readonly TodoItem[]>([[0, []]]);
  const clients: Client[] = ["ana", "ben"].map((name) => ({
    name,
    actor: { kind: "user", id: name },
    core: createSyncCore({ client: `client-${name}`, random, actor: { kind: "user", id: name } }),
    sent: new Map(),
    keys: new Map(),
    rev: 0,
    timer: 0,
  }));
  const renames = new Map<string, Sent>();
  /** Ids of rows that have been archived; some may be back. */
  const archived = new Set<string>();

  const snapshot = async (client?: Client) => {
    const { rev, stamp, items, ack } = await store.get("t", "c", {
      ...(client && { actor: client.actor, client: `client-${client.name}` }),
    });
    return { rev, stamp, items, ack: ack ?? null };
  };
  const commit = async (ops: readonly TodoOp[], expectedRev: number | null, actor: TodoActor, batch?: SentBatch) => {
    const before = lists.get(Math.max(...lists.keys())) ?? [];
    const outcome = await store.apply("t", "c", ops, expectedRev, actor, actor === agent ? "tool" : "route", {
      ...(batch && { client: batch.client, batchId: batch.batchId, ...(batch.stamp && { stamp: batch.stamp }) }),
    });
    if (outcome.conflict || lists.has(outcome.rev ?? 0)) return outcome;
    lists.set(outcome.rev ?? 0, outcome.items);
    for (const op of ops) if (op.op === "remove") archived.add(op.id);
    for (const op of ops) {
      if (op.op !== "update" || op.subject === undefined) continue;
      const rename = renames.get(op.subject);
      const was = ops.findLast(
        (other, i) => i < ops.indexOf(op) && other.op === "update" && other.id === op.id && other.subject !== undefined,
      ) as { subject?: string } | undefined;
      const old = was?.subject ?? before.find((item) => item.id === op.id)?.subject;
      if (rename) check(rename.saw === old, `"${op.subject}" overwrote "${old}", its author saw "${rename.saw}"`);
    }
    for (const client of clients) {
      const rev = (outcome.rev ?? 0) + (!healed && chance(0.02) ? 1000 : 0);
      travel(() => dispatch(client, { type: "ping", rev }));
    }
    return outcome;
  };

  const inspect = (client: Client): void => {
    const { rows, rev, saving } = client.core.view();
    check((rev ?? 0) >= client.rev, `${client.name}: rev fell from ${client.rev} to ${rev}`);
    client.rev = rev ?? 0;
    check(new Set(rows.map((row) => row.id)).size === rows.length, "an id is shown twice");
    check(new Set(rows.map((row) => row.subject)).size === rows.length, "a row is shown twice");
    check(rows.filter((row) => row.status === "in_progress").length <= 1, "two rows are in progress");
    if (!saving) {
      const truth = lists.get(rev ?? 0) ?? [];
      const text = (items: readonly TodoItem[]): string =>
        JSON.stringify(items.map(({ id, subject, status, updatedAt }) => [id, subject, status, updatedAt]));
      check(text(rows) === text(truth), `${client.name} shows what is not the list at rev ${rev}`);
    }
    for (const row of rows) {
      if (!row.subject.startsWith(`add ${client.name}`)) continue;
      const key = client.keys.get(row.subject) ?? row.key;
      client.keys.set(row.subject, key);
      check(row.key === key, `the key of "${row.subject}" changed`);
    }
    const newest = new Map<string, string>();
    for (const { ops, outcome } of client.sent.values()) {
      const [op] = ops;
      if (op?.op === "update" && op.subject !== undefined) newest.set(op.id, outcome ? "" : op.subject);
    }
    for (const row of rows) {
      const wanted = newest.get(row.key);
      if (wanted) check(row.subject === wanted, `"${wanted}" does not show while it has no answer`);
    }
  };

  function dispatch(client: Client, event: SyncEvent): void {
    for (const effect of client.core.dispatch(event, now)) {
      if (effect.type === "settle") {
        const sent = client.sent.get(effect.gesture);
        check(sent !== undefined && sent.outcome === undefined, `${effect.gesture} was settled twice`);
        if (sent) sent.outcome = effect.outcome;
      } else if (effect.type === "report") throw effect.error;
      else {
        const { type } = effect;
        const answer = (given: SyncAnswer): void => dispatch(client, { type, request: effect.request, answer: given });
        const lost = (): void => answer({ status: 0 });
        travel(async () => {
          const given =
            effect.type === "post" ? await post(client, effect.body) : { status: 200, list: await snapshot(client) };
          travel(() => answer(given), lost);
        }, lost);
      }
    }
    inspect(client);
    const due = client.core.wakeAt();
    const timer = ++client.timer;
    if (due < Infinity) {
      at(Math.max(0, due - now), () => {
        if (client.timer === timer) dispatch(client, { type: "wake" });
      });
    }
  }

  async function post(client: Client, body: string): Promise<SyncAnswer> {
    const batch = JSON.parse(body) as SentBatch;
    try {
      const outcome = await commit(batch.ops, batch.expectedRev, client.actor, batch);
      const { stamp, items, ack = null } = outcome;
      if (outcome.conflict)
        return { status: 200, conflict: true, list: { rev: outcome.currentRev, stamp, items, ack } };
      return { status: 200, conflict: false, added: outcome.added, list: { rev: outcome.rev, stamp, items, ack } };
    } catch (error) {
      if (!(error instanceof TodoOpError)) throw error;
      throw new Error(`seed ${seed}: a client's batch was rejected with ${error.code}: ${body}`, { cause: error });
    }
  }

  const gesture = (client: Client): void => {
    const { rows } = client.core.view();
    const row = pick(rows);
    const subject = `${client.name} ${++counter}`;
    const id = row?.key ?? "";
    const ops: TodoOp[] = [{ op: "add", subject: `add ${subject}`, ...(row && chance(0.5) && { after: id }) }];
    if (row) {
      const choice = random();
      if (choice < 0.25) ops[0] = { op: "update", id, status: chance(0.7) ? "completed" : "in_progress" };
      else if (choice < 0.5) ops[0] = { op: "update", id, subject: `rename ${subject}` };
      else if (choice < 0.6) ops[0] = { op: "remove", id };
      else if (choice < 0.68) {
        // Two rows in one gesture: both or neither.
        const other = pick(rows)?.key ?? "";
        ops.splice(
          0,
          1,
          { op: "update", id, subject: `rename ${subject}` },
          { op: "update", id: other, status: "completed" },
        );
      } else if (choice < 0.75) {
        const [gone] = [...archived].filter((item) => !rows.some((shown) => shown.id === item));
        if (gone) ops[0] = { op: "restore", id: gone };
      } else if (choice < 0.88) {
        const ids = rows.map((other) => other.id);
        ids.splice(Math.floor(random() * ids.length), 0, ...ids.splice(rows.indexOf(row), 1));
        ops[0] = { op: "reorder", ids };
      }
    }
    const [op] = ops;
    const sent: Sent = { ops, kind: op?.op ?? "add", saw: row?.subject };
    if (op?.op === "update" && op.subject !== undefined) renames.set(op.subject, sent);
    const name = `${client.name}-${counter}`;
    client.sent.set(name, sent);
    dispatch(client, { type: "gesture", id: name, ops });
  };

  const act = async (): Promise<void> => {
    const { rev, items } = await store.get("t", "c");
    const item = pick(items);
    const op: TodoOp =
      item && chance(0.7)
        ? (pick<TodoOp>([
            { op: "update", id: item.id, status: "in_progress" },
            { op: "update", id: item.id, status: "completed" },
            { op: "update", id: item.id, subject: `agent ${++counter}` },
            { op: "remove", id: item.id },
            { op: "reorder", ids: items.map((other) => other.id).toReversed() },
          ]) as TodoOp)
        : { op: "add", subject: `agent ${++counter}` };
    await commit([op], rev, agent);
  };

  await commit(
    [
      { op: "add", subject: "one" },
      { op: "add", subject: "two" },
    ],
    null,
    agent,
  );
  for (const client of clients) {
    dispatch(client, { type: "surroundings", watched: true, link: "live" });
    for (let i = 0; i < 5; i += 1) at(random() * 3000, () => gesture(client));
    if (chance(0.3)) {
      const from = random() * 2000;
      at(from, () => dispatch(client, { type: "surroundings", online: false }));
      at(from + random() * 2000, () => dispatch(client, { type: "surroundings", online: true }));
    }
  }
  for (let i = 0; i < 6; i += 1) at(random() * 3000, act);
  at(6000, () => {
    healed = true;
    for (const client of clients) dispatch(client, { type: "refresh" });
  });
  // Long enough for what was lost without a word to be missed and tried again.
  const end = now + 60_000;
  for (let steps = 0; ; steps += 1) {
    check(steps < 5000, "there is no end to it");
    const next = events.toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
    if (!next || next.at > end) break;
    events.splice(events.indexOf(next), 1);
    now = Math.max(now, next.at);
    await next.run();
  }

  const truth = (await snapshot()).items;
  const log = await store.history("t", "c", { limit: 1000 });
  const landed = log.flatMap((entry) => entry.ops).map((op) => ("subject" in op ? op.subject : undefined));
  for (const client of clients) {
    const { rows, saving } = client.core.view();
    check(!saving, `${client.name} still saves`);
    check(
      rows.map((row) => row.id).join() === truth.map((item) => item.id).join(),
      `${client.name} shows another list`,
    );
    dispatch(client, { type: "surroundings", watched: false });
    check(client.core.wakeAt() === Infinity, `${client.name} keeps waking`);
    for (const [name, { ops, outcome, kind }] of client.sent) {
      check(outcome !== undefined, `${name} has no outcome`);
      const [op] = ops;
      const subject = op && "subject" in op ? op.subject : undefined;
      const times = landed.filter((other) => subject !== undefined && other === subject).length;
      if (subject !== undefined)
        check(times === (outcome?.outcome === "applied" ? 1 : 0), `${name} landed ${times} times`);
      if (kind === "add") check(outcome?.outcome === "applied", `${name} was lost`);
      if (op?.op === "update" && op.status === "completed" && outcome?.outcome === "dropped") {
        check(outcome.issue.code === "archived", `${name}, a tick, was dropped`);
      }
    }
  }
}
