import { expect, test } from "vitest";
import { createMemoryTodoStore } from "../create-memory-todo-store.ts";
import { MalformedBatchError } from "../malformed-batch-error.ts";
import { ada, TestList } from "../testing/test-list.ts";
import type { TodoStore } from "../todo-store.ts";
import { archiveAddedAfter } from "./archive-added-after.ts";

const options = { tenantId: "acme", container: "c1", actor: ada };

function made(): { store: Required<Omit<TodoStore, "open">>; list: TestList } {
  const store = createMemoryTodoStore();
  return { store, list: new TestList(store, "acme", "c1") };
}

test("a store without a history says so, and nothing is archived", async () => {
  const { store, list } = made();
  await list.add("A");
  const { history: _, ...without } = store;
  await expect(archiveAddedAfter(without, { ...options, rev: null })).rejects.toMatchObject({
    name: "TodoLifecycleError",
    code: "no_history",
  });
  expect(await list.subjects()).toEqual(["A"]);
});

test.each([
  ["at the start", 2],
  ["in the middle", 3],
  ["at the end", 4],
])("a history with a hole %s is refused, and nothing is archived", async (_, hole) => {
  const { store, list } = made();
  for (const subject of ["A", "B", "C", "D"]) await list.add(subject);
  const holed: TodoStore = {
    ...store,
    history: async (...args) => (await store.history(...args)).filter((entry) => entry.rev !== hole),
  };
  await expect(archiveAddedAfter(holed, { ...options, rev: 1 })).rejects.toMatchObject({
    code: "history_gap",
    snapshot: await list.read(),
  });
  expect(await list.subjects()).toEqual(["A", "B", "C", "D"]);
  expect((await archiveAddedAfter(holed, { ...options, rev: hole })).archived).toHaveLength(4 - hole);
});

test("a store whose pages are shorter than asked for is read to the end", async () => {
  const { store, list } = made();
  for (const subject of ["A", "B", "C", "D", "E"]) await list.add(subject);
  const short: TodoStore = {
    ...store,
    history: (tenant, id, range) => store.history(tenant, id, { ...range, limit: 2 }),
  };
  expect((await archiveAddedAfter(short, { ...options, rev: 0 })).archived).toHaveLength(5);
});

test("after a lost race only the entries that are new are read", async () => {
  const { store, list } = made();
  for (const subject of ["A", "B", "C"]) await list.add(subject);
  const asked: unknown[] = [];
  let isFirst = true;
  const racing: TodoStore = {
    ...store,
    history: (tenant, id, range) => {
      asked.push(range?.after);
      return store.history(tenant, id, range);
    },
    apply: async (...args) => {
      if (isFirst) await list.add("D");
      isFirst = false;
      return store.apply(...args);
    },
  };
  expect((await archiveAddedAfter(racing, { ...options, rev: 1 })).archived).toHaveLength(3);
  // The rewind's own batch added nothing, which its entry says.
  expect(asked).toEqual([1, 3, 4]);
});

test("a list that is reset meanwhile is read anew, and refused where it is before the rev", async () => {
  const before = made();
  for (const subject of ["A", "B", "C", "D"]) await before.list.add(subject);
  const after = made();
  await after.list.add("E");
  await after.list.add("F");
  let current = before.store;
  const reset: TodoStore = {
    get: (...args) => current.get(...args),
    history: (...args) => current.history(...args),
    apply: (...args) => {
      current = after.store;
      return current.apply(...args);
    },
  };
  const refused = archiveAddedAfter(reset, { ...options, rev: 3 });
  await expect(refused).rejects.toMatchObject({ code: "rev_ahead", snapshot: { rev: 2 } });
  expect(await after.list.subjects()).toEqual(["E", "F"]);
  current = before.store;
  expect((await archiveAddedAfter(reset, { ...options, rev: 1 })).archived).toHaveLength(1);
  expect(await after.list.subjects()).toEqual(["E"]);
});

test("an answer that was lost is no harm: the call made again finds nothing left", async () => {
  const { store, list } = made();
  await list.add("A");
  const losing: TodoStore = {
    ...store,
    apply: async (...args) => {
      await store.apply(...args);
      throw new MalformedBatchError("", "what came back was no answer");
    },
  };
  await expect(archiveAddedAfter(losing, { ...options, rev: null })).rejects.toBeInstanceOf(MalformedBatchError);
  expect(await archiveAddedAfter(store, { ...options, rev: null })).toMatchObject({
    archived: [],
    snapshot: { rev: 2, items: [] },
  });
});

test("losing often is no reason to give up while batches get through", async () => {
  const store = createMemoryTodoStore({ limits: { opsPerBatch: 1 } });
  const list = new TestList(store, "acme", "c1");
  const [old = ""] = await list.add("Old");
  for (const subject of ["A", "B", "C"]) await list.add(subject);
  let turn = 0;
  const racing: TodoStore = {
    ...store,
    apply: async (...args) => {
      turn += 1;
      if (turn % 31 > 1) await list.write([{ op: "update", id: old, subject: `Old ${turn}` }]);
      return store.apply(...args);
    },
  };
  expect((await archiveAddedAfter(racing, { ...options, rev: 1 })).archived).toHaveLength(3);
  expect(turn).toBeGreaterThan(60);
});
