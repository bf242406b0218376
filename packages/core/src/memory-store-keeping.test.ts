import { expect, test } from "vitest";
import { createMemoryTodoStore } from "./create-memory-todo-store.ts";
import type { TodoOp } from "./types.ts";

const ada = { kind: "user", id: "ada" } as const;
const add: TodoOp[] = [{ op: "add", subject: "x" }];

test("the id of a purged item is never given again", async () => {
  const draws = ["first1", "first1", "second", "first1", "second", "third1"];
  const store = createMemoryTodoStore({ newId: () => draws.shift() ?? "spare1" });
  await store.apply("t", "c", add, null, ada, "route");
  await store.apply("t", "c", [{ op: "remove", id: "first1" }], 1, ada, "route");
  expect(await store.purgeArchived("t", "c", { before: "2999-01-01T00:00:00Z" })).toBe(1);
  expect(await store.apply("t", "c", add, 2, ada, "route")).toMatchObject({ added: ["second"] });
  expect(await store.apply("t", "c", add, 3, ada, "route")).toMatchObject({ added: ["third1"] });
});

test("a source that gives no new id ends in an error, and nothing is written", async () => {
  const store = createMemoryTodoStore({ newId: () => "always" });
  await store.apply("t", "c", add, null, ada, "route");
  await expect(store.apply("t", "c", add, 1, ada, "route")).rejects.toThrow(RangeError);
  expect(await store.get("t", "c")).toMatchObject({ rev: 1 });
});

test("the ids and stamps that a store is given are used", async () => {
  const store = createMemoryTodoStore({ newId: () => "myitem", newStamp: () => "mystamp" });
  expect(await store.apply("t", "c", add, null, ada, "route")).toMatchObject({ added: ["myitem"], stamp: "mystamp" });
});

test("limits that are none are refused where the store is made", () => {
  expect(() => createMemoryTodoStore({ limits: { subject: 0 } })).toThrow(RangeError);
});

test("a subscriber may write, and is told of its own write after the first", async () => {
  const store = createMemoryTodoStore();
  const heard: number[] = [];
  const stop = store.subscribe("t", "c", ({ rev }) => {
    heard.push(rev);
    if (rev < 5) void store.apply("t", "c", add, rev, ada, "route");
  });
  await store.apply("t", "c", add, null, ada, "route");
  await expect.poll(() => heard).toEqual([1, 2, 3, 4, 5]);
  expect(store.subscriberCount()).toBe(1);
  stop();
  expect(store.subscriberCount()).toBe(0);
});
