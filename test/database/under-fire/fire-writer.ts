import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import {
  type ApplyOutcome,
  type TodoAck,
  type TodoActor,
  type TodoItem,
  TodoStoreUnavailableError,
} from "@swarm-todos/core";
import type { PostgresTodoStore } from "@swarm-todos/postgres";
import { type Draw, drawBatch } from "./draw-batch.ts";
import type { FireBatch, FireLine } from "./fire-line.ts";

/** What one writer works with. */
export interface FireWriterOptions {
  readonly client: string;
  readonly actor: TodoActor;
  readonly stores: readonly PostgresTodoStore[];
  readonly tenant: string;
  readonly lists: readonly string[];
  readonly draw: Draw;
  readonly say: (line: FireLine) => void;
  readonly isOver: () => boolean;
}

/** The list as a writer knows it. */
interface HeldList {
  rev: number | null;
  items: readonly TodoItem[];
  ack: TodoAck | null;
  readonly gone: Set<string>;
}

/**
 * One live client: writes batch after batch, to lists that others write to as well. A third of its batches it sends again, at the same
 * time or once they are answered, always by another store; what got no answer it sends until it gets one.
 */
export async function writeUnderFire(options: FireWriterOptions): Promise<void> {
  const { client, stores, tenant, lists, draw, say, isOver } = options;
  const held = new Map<string, HeldList>();
  const wrong = (what: string): void => say({ kind: "wrong", what });
  const mayRestore = options.actor.kind === "user";

  /** Asks until there is an answer, each time another store. */
  const insist = async <T>(ask: (store: PostgresTodoStore) => Promise<T>, first: number, id: string): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await ask(stores[(first + tries) % stores.length] as PostgresTodoStore);
      } catch (error) {
        if (!(error instanceof TodoStoreUnavailableError)) throw error;
        say({ kind: "unavailable", id });
        await sleep(20 + draw(80));
      }
    }
  };

  const send = async (batch: FireBatch, rev: number | null, first: number): Promise<ApplyOutcome> => {
    const { list, ops, actor, origin, id } = batch;
    const outcome = await insist(
      (store) => store.apply(tenant, list, ops, rev, actor, origin, { client, batchId: id }),
      first,
      id,
    );
    if (outcome.conflict) say({ kind: "conflict", id });
    else {
      const { stamp, added } = outcome;
      say({ kind: outcome.replayed ? "replayed" : "applied", id, rev: outcome.rev, stamp, added });
    }
    return outcome;
  };

  /** Holds an answer against what is known of the batch, and gives the ack that it has to carry from now on. */
  const judge = (batch: FireBatch, list: HeldList, answers: readonly ApplyOutcome[]): TodoAck | null => {
    const accepted = answers.filter((answer) => !answer.conflict);
    if (accepted.length > 0 && accepted.length < answers.length) wrong(`${batch.id} was accepted and lost`);
    if (accepted.filter((answer) => !answer.replayed).length > 1) wrong(`${batch.id} was applied twice`);
    const [one] = accepted;
    if (!one) {
      for (const { ack } of answers)
        if (!isDeepStrictEqual(ack, list.ack)) wrong(`${batch.id} lost, and was told ${JSON.stringify(ack)}`);
      return list.ack;
    }
    const fresh = accepted.find((answer) => !answer.replayed);
    const rev = (list.rev ?? 0) + (batch.changes ? 1 : 0);
    if (fresh && fresh.rev !== rev) wrong(`${batch.id} went from rev ${list.rev} to ${fresh.rev}`);
    if (one.added.length !== batch.ops.filter((op) => op.op === "add").length)
      wrong(`${batch.id} added ${one.added.length}`);
    const ack = { batchId: batch.id, rev: rev === 0 ? null : rev, added: [...one.added] };
    for (const answer of accepted) {
      if (!isDeepStrictEqual(answer.added, one.added)) wrong(`${batch.id} was told other ids`);
      if (!isDeepStrictEqual(answer.ack, ack)) wrong(`${batch.id} was told ${JSON.stringify(answer.ack)}`);
      if ((answer.rev ?? 0) < rev) wrong(`${batch.id} was answered with an older list`);
    }
    return ack;
  };

  let lost = "";
  for (let turn = 0; !isOver(); turn += 1) {
    // Who lost has just been given the list, so that the next try has a chance.
    const name = lost !== "" && draw(8) > 0 ? lost : (lists[draw(lists.length)] as string);
    const id = `${client}-${turn}`;
    let list = held.get(name);
    if (!list || draw(10) === 0) {
      const asker = { actor: options.actor, client };
      const read = await insist((store) => store.get(tenant, name, asker), draw(stores.length), id);
      if ((read.rev ?? 0) < (list?.rev ?? 0)) wrong(`a read of ${name} gave rev ${read.rev} after ${list?.rev}`);
      if (!isDeepStrictEqual(read.ack, list?.ack ?? null))
        wrong(`a read of ${name} was told ${JSON.stringify(read.ack)}`);
      list = { rev: read.rev, items: read.items, ack: list?.ack ?? null, gone: list?.gone ?? new Set() };
      held.set(name, list);
    }
    const { rev, items, gone } = list;
    const active = new Set(items.map((item) => item.id));
    const mark = `${id} ${name}`;
    const known = [...gone].filter((each) => !active.has(each));
    const { ops, changes } = drawBatch(draw, { items, gone: known, mayRestore, mark });
    const origin = mayRestore ? "route" : "tool";
    const batch: FireBatch = { id, list: name, client, actor: { ...options.actor, name: id }, origin, ops, changes };
    say({ kind: "sent", batch });
    const first = draw(stores.length);
    const again = draw(5) < 2;
    const atOnce = again && draw(2) === 0;
    const answers = atOnce
      ? await Promise.all([send(batch, rev, first), send(batch, rev, first + 1)])
      : [await send(batch, rev, first)];
    if (again && !atOnce && !answers[0]?.conflict) answers.push(await send(batch, rev, first + 1));
    list.ack = judge(batch, list, answers);
    const accepted = answers.some((answer) => !answer.conflict);
    lost = accepted ? "" : name;
    if (accepted) for (const op of ops) if (op.op === "remove") gone.add(op.id);
    const revOf = (answer: ApplyOutcome): number => (answer.conflict ? answer.currentRev : answer.rev) ?? 0;
    const latest = answers.reduce((a, b) => (revOf(b) > revOf(a) ? b : a));
    list.rev = revOf(latest) || null;
    list.items = latest.items;
    say({ kind: "settled", id, ack: accepted ? list.ack : null, again });
    // Who won makes way, or most of the work would be races lost.
    if (accepted) await sleep(draw(300));
  }
}
