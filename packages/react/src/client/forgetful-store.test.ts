import { createMemoryTodoStore, type TodoOp, type TodoStore } from "@swarm-todos/core";
import { createTodosRoute } from "@swarm-todos/server";
import { expect, test, vi } from "vitest";
import { createRouteFetch } from "../testing/create-route-fetch.ts";
import { createTodosClient } from "./create-todos-client.ts";

const actor = { kind: "agent", id: "planner" } as const;

/** A host's own store that takes no notice of `client` and `batchId`, and a network that loses the first answer to a batch. */
function setup() {
  const memory = createMemoryTodoStore();
  const store: TodoStore = {
    get: async (tenant, container, { includeArchived = false } = {}) => {
      const { ack: _, ...list } = await memory.get(tenant, container, { includeArchived });
      return list;
    },
    apply: async (tenant, container, ops, rev, by, origin, { stamp } = {}) => {
      const { ack: _, ...outcome } = await memory.apply(
        tenant,
        container,
        ops,
        rev,
        by,
        origin,
        stamp ? { stamp } : {},
      );
      return outcome;
    },
  };
  const direct = createRouteFetch(
    createTodosRoute({
      store,
      authenticate: () => ({ tenant: "acme", actor: { kind: "user", id: "ana" } }),
      participates: () => true,
    }),
  );
  let losses = 0;
  const client = createTodosClient({
    endpoint: "/api/todos",
    fetch: async (input, init) => {
      const answer = await direct(input, init);
      if (init?.method === "POST" && losses-- > 0) throw new TypeError("connection lost");
      return answer;
    },
  });
  return {
    list: client.list("c1"),
    dispose: client.dispose,
    loseNext: () => {
      losses = 1;
    },
    subjects: async () => (await memory.get("acme", "c1")).items.map((item) => item.subject),
    remote: async (ops: readonly TodoOp[]) =>
      memory.apply("acme", "c1", ops, (await memory.get("acme", "c1")).rev, actor, "tool"),
  };
}

test("a store that remembers no batches works, and its answers say what was added", async () => {
  const { list, subjects, dispose } = setup();
  const outcome = await list.send([{ op: "add", subject: "One" }]);
  expect(outcome).toMatchObject({ outcome: "applied", added: [expect.stringMatching(/^[a-z0-9]{6,16}$/)] });
  expect(await subjects()).toEqual(["One"]);
  dispose();
});

test("an add whose answer was lost is not made twice: it is unconfirmed, and can be tried again by hand", async () => {
  vi.useFakeTimers();
  const { list, subjects, loseNext, dispose } = setup();
  await list.send([{ op: "add", subject: "One" }]);
  loseNext();
  const sent = list.send([{ op: "add", subject: "Mine" }]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await sent).toMatchObject({ outcome: "unconfirmed", issue: { ops: [{ op: "add", subject: "Mine" }] } });
  expect(await subjects()).toEqual(["One", "Mine"]);
  expect(list.get().rows.map((row) => row.subject)).toEqual(["One", "Mine"]);
  expect(list.get().issues).toHaveLength(1);
  dispose();
  vi.useRealTimers();
});

test("a tick whose answer was lost is found to be there, and one that is not goes out again", async () => {
  vi.useFakeTimers();
  const { list, loseNext, remote, dispose } = setup();
  await remote([{ op: "add", subject: "One" }]);
  await list.refresh();
  const id = list.get().rows[0]?.id as string;
  loseNext();
  const sent = list.send([{ op: "update", id, status: "completed" }]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await sent).toMatchObject({ outcome: "satisfied" });
  dispose();
  vi.useRealTimers();
});
