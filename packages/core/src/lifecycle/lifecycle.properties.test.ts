import fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryTodoStore } from "../create-memory-todo-store.ts";
import { replayTodoHistory } from "../replay-todo-history.ts";
import { batchArbitrary, type LooseBatch, nameRows } from "../testing/batch-arbitrary.ts";
import { interruptedStore } from "../testing/interrupted-store.ts";
import { propertyParameters } from "../testing/property-parameters.ts";
import { ada, TestList } from "../testing/test-list.ts";
import { TodoOpError } from "../todo-op-error.ts";
import type { TodoHistoryEntry, TodoItem } from "../types.ts";
import { archiveAddedAfter } from "./archive-added-after.ts";
import { copyTodoList } from "./copy-todo-list.ts";

const batches = fc.array(batchArbitrary, { minLength: 1, maxLength: 15, size: "max" });
const between = fc.array(batchArbitrary, { maxLength: 4, size: "max" });

function emptyList(opsPerBatch: number): TestList {
  return new TestList(createMemoryTodoStore({ limits: { opsPerBatch } }), "acme", "c1");
}

/** Writes a random batch to the list as it stands; one that the rules refuse writes nothing. */
async function write(list: TestList, { ops, actor, origin }: LooseBatch): Promise<void> {
  const { items } = await list.read({ includeArchived: true });
  const [active, archived] = [true, false].map((is) => items.filter((item) => (item.archivedAt === null) === is));
  await list.attempt(nameRows(ops, active ?? [], archived ?? []), { actor, origin }).catch((error: unknown) => {
    if (!(error instanceof TodoOpError)) throw error;
  });
}

async function historyOf(list: TestList): Promise<TodoHistoryEntry[]> {
  return (await list.store.history?.(list.tenant, list.container, { limit: 1000 })) ?? [];
}

async function expectReplay(list: TestList): Promise<void> {
  const { items, archived } = replayTodoHistory(await historyOf(list));
  expect([...items, ...archived]).toEqual((await list.read({ includeArchived: true })).items);
}

const content = (items: readonly TodoItem[]): object[] =>
  items.map(({ subject, detail, owner, status }) => ({ subject, detail, owner, status }));

test("whatever came before, a rewind leaves active what was there at the rev, and nothing else", async () => {
  const property = fc.asyncProperty(batches, between, fc.nat(), async (past, meanwhile, point) => {
    const list = emptyList(8);
    for (const batch of past) await write(list, batch);
    const before = await list.read();
    const rev = point % ((before.rev ?? 0) + 1);
    const { items, archived } = replayTodoHistory((await historyOf(list)).slice(0, rev));
    const old = new Set([...items, ...archived].map((item) => item.id));
    const store = interruptedStore(list.store, (turn) => meanwhile[turn] && write(list, meanwhile[turn]));
    const done = await archiveAddedAfter(store, { tenantId: "acme", container: "c1", rev, actor: ada });
    expect(done.snapshot).toEqual(await list.read());
    expect(done.snapshot.items.filter((item) => !old.has(item.id))).toEqual([]);
    expect(done.archived.filter((id) => old.has(id))).toEqual([]);
    if (meanwhile.length === 0) {
      expect(done.snapshot.items).toEqual(before.items.filter((item) => old.has(item.id)));
      expect(done.archived).toEqual(before.items.flatMap(({ id }) => (old.has(id) ? [] : [id])));
    }
    await expectReplay(list);
  });
  await fc.assert(property, propertyParameters(200));
});

test("whatever the list, and wherever the first call dies, a copy is the list", async () => {
  const property = fc.asyncProperty(batches, fc.integer({ min: 1, max: 8 }), fc.nat(6), async (past, size, death) => {
    const list = emptyList(8);
    for (const batch of past) await write(list, batch);
    const before = await list.read({ includeArchived: true });
    const fork = list.beside("acme", "c2");
    const options = { tenantId: "acme", from: "c1", to: "c2", actor: ada, limits: { opsPerBatch: size } };
    const dying = interruptedStore(list.store, (turn) => {
      if (turn === death) throw new Error("the process died");
    });
    const first = await copyTodoList(dying, options).catch(() => undefined);
    const { ids, snapshot } = first ?? (await copyTodoList(list.store, options));
    const { items } = await list.read();
    expect(content(snapshot.items)).toEqual(content(items));
    expect(snapshot.items.map((item) => item.id)).toEqual(items.map((item) => ids.get(item.id)));
    expect(snapshot).toEqual(await fork.read());
    expect(await list.read({ includeArchived: true })).toEqual(before);
    await expectReplay(fork);
  });
  await fc.assert(property, propertyParameters(200));
});

test("what others write to a copy while it is made is never lost, nor is any of its rows made twice", async () => {
  const property = fc.asyncProperty(batches, between, async (past, meanwhile) => {
    const list = emptyList(8);
    for (const batch of past) await write(list, batch);
    const fork = list.beside("acme", "c2");
    const options = { tenantId: "acme", from: "c1", to: "c2", actor: ada, limits: { opsPerBatch: 2 } };
    let known: readonly TodoItem[] = [];
    const store = interruptedStore(list.store, async (turn) => {
      const batch = turn > 0 ? meanwhile[turn - 1] : undefined;
      if (batch) await write(fork, batch);
      if (batch) known = (await fork.read({ includeArchived: true })).items;
    });
    const { ids, snapshot } = await copyTodoList(store, options);
    const after = await fork.read({ includeArchived: true });
    expect(snapshot.items).toEqual((await fork.read()).items);
    for (const item of known) {
      const now = after.items.find((other) => other.id === item.id);
      const isCopy = [...ids.values()].includes(item.id);
      const { status, updatedAt, updatedBy, ...rest } = item;
      expect(now).toMatchObject(rest);
      // Only a row of the copy that is pending may still be given its status.
      if (!isCopy || status !== "pending") expect(now).toMatchObject({ status, updatedAt, updatedBy });
    }
    const copied = [...ids.values()];
    expect(new Set(copied).size).toBe((await list.read()).items.length);
    await expectReplay(fork);
  });
  await fc.assert(property, propertyParameters(200));
});
