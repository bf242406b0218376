import { expect } from "vitest";
import {
  defaultTodoLimits,
  replayTodoHistory,
  type TodoAck,
  type TodoLimits,
  type TodoOp,
  TodoOpError,
  type TodoSnapshot,
} from "../index.ts";
import { type LooseBatch, nameRows } from "./batch-arbitrary.ts";
import { NaiveList } from "./naive-list.ts";
import type { TestList } from "./test-list.ts";

/** Sends a random history to a store and checks every answer, and the list after it, against the model. */
export async function compareWithModel(
  list: TestList,
  limits: Partial<TodoLimits>,
  batches: readonly LooseBatch[],
  withHistory: boolean,
): Promise<void> {
  const model = new NaiveList({ ...defaultTodoLimits, ...limits });
  const ledger = new Map<string, { readonly ops: readonly TodoOp[]; readonly ack: TodoAck }>();
  let before: TodoSnapshot = await list.read({ includeArchived: true });

  for (const [turn, { actor, origin, seen, name, client, ...loose }] of batches.entries()) {
    const key = JSON.stringify([actor.kind, actor.id, client]);
    const last = ledger.get(key);
    const fresh = nameRows(loose.ops, model.active, model.archived);
    const ops = name === "again" && last ? last.ops : fresh;
    const batchId = (name === "again" || name === "mismatch" ? last?.ack.batchId : undefined) ?? `batch-${turn}`;
    const named = name === "none" ? {} : { client, batchId };
    const rev = seen === "stale" ? Math.max(0, (before.rev ?? 1) - 1) : seen === "nothing" ? null : before.rev;
    const stamp =
      seen === "otherStamp"
        ? { stamp: "another" }
        : seen === "stamp" && before.stamp !== null
          ? { stamp: before.stamp }
          : {};
    const batch = { ops, actor, origin };

    const known = name !== "none" && last?.ack.batchId === batchId ? last : undefined;
    const loses = rev !== before.rev || (stamp.stamp !== undefined && stamp.stamp !== before.stamp);
    const mismatch = known && JSON.stringify(sorted(known.ops)) !== JSON.stringify(sorted(ops));
    const refusal = known
      ? mismatch
        ? { code: "batch_mismatch", opIndex: null }
        : null
      : loses
        ? null
        : model.refusalOf(batch);

    const answer = await list
      .attempt(ops, { actor, origin, rev, ...stamp, ...named })
      .catch((error: unknown) => error as TodoOpError);
    const ack = name === "none" ? undefined : (last?.ack ?? null);
    if (refusal || answer instanceof TodoOpError) {
      expect(answer).toBeInstanceOf(TodoOpError);
      expect(answer).toMatchObject(refusal ?? { code: "none", opIndex: null });
      const { archivedCount: _, ...rest } = before;
      expect((answer as TodoOpError).snapshot).toEqual({
        ...rest,
        items: model.active,
        ...(ack === undefined ? {} : { ack }),
      });
    } else if (known) {
      expect(answer).toMatchObject({
        conflict: false,
        replayed: true,
        rev: before.rev,
        stamp: before.stamp,
        items: model.active,
        added: known.ack.added,
        ack: known.ack,
      });
    } else if (loses) {
      expect(answer).toMatchObject({
        conflict: true,
        currentRev: before.rev,
        stamp: before.stamp,
        updatedAt: before.updatedAt,
        items: model.active,
        ...(ack === undefined ? {} : { ack }),
      });
    } else {
      if (answer.conflict) throw new Error("the store says that the batch lost");
      const changed = model.accept(batch, answer.updatedAt ?? "", answer.added);
      expect(answer.rev).toBe(changed ? (before.rev ?? 0) + 1 : before.rev);
      expect(answer.stamp === before.stamp).toBe(!changed);
      expect((answer.updatedAt ?? "") > (before.updatedAt ?? "")).toBe(changed);
      expect(answer.items).toEqual(model.active);
      expect(answer.added).toHaveLength(ops.filter((op) => op.op === "add").length);
      if (name !== "none") {
        const accepted = { batchId, rev: answer.rev, added: answer.added };
        expect(answer.ack).toEqual(accepted);
        ledger.set(key, { ops, ack: accepted });
      }
    }

    const after = await list.read({ includeArchived: true });
    expect(after.items).toEqual([...model.active, ...model.archived].slice(0, model.active.length + 100));
    expect(after.archivedCount).toBe(model.archived.length);
    expect(model.active.filter((item) => item.status === "in_progress").length).toBeLessThan(2);
    expect(new Set(after.items.map((item) => item.id)).size).toBe(after.items.length);
    if (answer instanceof TodoOpError || answer.conflict || known) expect(after).toEqual(before);
    before = after;
  }
  if (withHistory) await compareWithHistory(list, before);
}

async function compareWithHistory(list: TestList, snapshot: TodoSnapshot): Promise<void> {
  const entries = (await list.store.history?.(list.tenant, list.container, { limit: 10_000 })) ?? [];
  expect(entries.map((entry) => entry.rev)).toEqual(Array.from({ length: snapshot.rev ?? 0 }, (_, index) => index + 1));
  expect(entries.at(-1)?.at ?? null).toBe(snapshot.updatedAt);
  const state = replayTodoHistory(entries);
  expect([...state.items, ...state.archived.slice(0, 100)]).toEqual(snapshot.items);
}

function sorted(ops: readonly TodoOp[]): unknown {
  return ops.map((op) => Object.entries(op).sort(([a], [b]) => (a < b ? -1 : 1)));
}
