import { expect, test } from "vitest";
import { createMemoryTodoStore } from "../create-memory-todo-store.ts";
import { ada, TestList } from "../testing/test-list.ts";
import { TodoOpError } from "../todo-op-error.ts";
import type { TodoStore } from "../todo-store.ts";
import { copyTodoList } from "./copy-todo-list.ts";

const options = { tenantId: "acme", from: "c1", to: "c2", actor: ada };

async function made() {
  const store = createMemoryTodoStore();
  const list = new TestList(store, "acme", "c1");
  const [a = ""] = await list.add("A", "B");
  await list.write([{ op: "update", id: a, status: "completed" }]);
  return { store, list, fork: list.beside("acme", "c2") };
}

test("a store without a history copies, and refuses to finish a half", async () => {
  const { store, fork } = await made();
  const { history: _, ...without } = store;
  let turn = 0;
  const dying: TodoStore = {
    ...without,
    apply: async (...args) => {
      if (turn++ === 1) throw new Error("the process died");
      return store.apply(...args);
    },
  };
  await expect(copyTodoList(dying, options)).rejects.toThrow("the process died");
  await expect(copyTodoList(without, options)).rejects.toMatchObject({ code: "not_empty", snapshot: { rev: 1 } });
  expect(await fork.read()).toMatchObject({ rev: 1 });
  expect((await copyTodoList(without, { ...options, to: "c3" })).snapshot).toMatchObject({
    rev: 2,
    items: [{ status: "completed" }, { status: "pending" }],
  });
});

test("a copy whose history has a hole is refused", async () => {
  const { store, fork } = await made();
  await fork.add("A", "B");
  const holed: TodoStore = { ...store, history: async () => [] };
  await expect(copyTodoList(holed, options)).rejects.toMatchObject({ code: "not_empty" });
  expect(await fork.read()).toMatchObject({ rev: 1 });
});

test("a history that cannot be read is no reason to call the copy written to", async () => {
  const { store, fork } = await made();
  await fork.add("A", "B");
  const broken: TodoStore = { ...store, history: () => Promise.reject(new Error("no database")) };
  await expect(copyTodoList(broken, options)).rejects.toThrow("no database");
});

test("other changes to the copy that come first every time end the call, and the rows are there once", async () => {
  const { store, fork } = await made();
  let turn = 0;
  const racing: TodoStore = {
    ...store,
    apply: async (...args) => {
      if (turn++ > 0) await fork.add(`Theirs ${turn}`);
      return store.apply(...args);
    },
    history: store.history,
  };
  await expect(copyTodoList(racing, options)).rejects.toMatchObject({ code: "contended" });
  expect((await fork.subjects()).filter((subject) => !subject.startsWith("Theirs"))).toEqual(["A", "B"]);
});

test("a store that refuses for another reason is heard, and not asked again", async () => {
  const { store } = await made();
  let calls = 0;
  const refusal = new TodoOpError("limit_exceeded", "no", { opIndex: null, limit: "opsPerBatch", max: 100, actual: 2 });
  const refusing: TodoStore = {
    ...store,
    apply: async () => {
      calls += 1;
      throw refusal;
    },
  };
  await expect(copyTodoList(refusing, options)).rejects.toBe(refusal);
  expect(calls).toBe(1);
});

test("a row that somebody completes before its status is copied stays completed", async () => {
  const { store, list, fork } = await made();
  const [, b = ""] = (await list.read()).items.map((item) => item.id);
  await list.write([{ op: "update", id: b, status: "in_progress" }]);
  let turn = 0;
  const racing: TodoStore = {
    ...store,
    apply: async (...args) => {
      const id = turn++ === 1 ? (await fork.read()).items[1]?.id : undefined;
      if (id !== undefined) await fork.write([{ op: "update", id, status: "completed" }]);
      return store.apply(...args);
    },
  };
  expect((await copyTodoList(racing, options)).snapshot.items).toMatchObject([
    { subject: "A", status: "completed" },
    { subject: "B", status: "completed" },
  ]);
});

test("a row that somebody reopens after its status was copied stays open", async () => {
  const store = createMemoryTodoStore({ limits: { opsPerBatch: 2 } });
  const list = new TestList(store, "acme", "c1");
  const fork = list.beside("acme", "c2");
  const ids = [...(await list.add("A", "B")), ...(await list.add("C"))];
  for (const id of ids) await list.write([{ op: "update", id, status: "completed" }]);
  let turn = 0;
  const racing: TodoStore = {
    ...store,
    apply: async (...args) => {
      // Turn 0 is refused for its size, turn 1 adds two rows, turn 2 adds one and completes A.
      const id = turn++ === 3 ? (await fork.read()).items[0]?.id : undefined;
      if (id !== undefined) await fork.write([{ op: "update", id, status: "pending" }]);
      return store.apply(...args);
    },
  };
  const { snapshot } = await copyTodoList(racing, options);
  expect(snapshot.items.map((item) => item.status)).toEqual(["pending", "completed", "completed"]);
});
