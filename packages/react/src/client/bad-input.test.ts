import type { TodoOp } from "@swarm-todos/core";
import { afterEach, expect, test, vi } from "vitest";
import type { TodoProjection } from "../sync/types.ts";
import { createRouteWorld } from "../test-support/route-world.ts";
import { createTodosClient } from "./create-todos-client.ts";
import type { TodosList } from "./todos-list.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
});

/** A list of one task, read and watched. */
async function oneTask(): Promise<{ readonly id: string; readonly list: TodosList }> {
  const world = createRouteWorld();
  const [id = ""] = await world.remote([{ op: "add", subject: "A" }]);
  const list = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch }).list("c1");
  stops.push(list.subscribe(() => undefined));
  await vi.waitFor(() => expect(list.get().phase).toBe("ready"));
  return { id, list };
}

test.each<(id: string) => unknown>([
  () => ({ op: "add", subject: 5 }),
  () => ({ op: "add", subject: "x", detail: {} }),
  () => ({ op: "add" }),
  () => ({ op: "reorder" }),
  () => ({ op: "reorder", ids: "abc" }),
  () => ({ op: "reorder", ids: [1, null] }),
  () => ({ op: "update" }),
  () => ({ op: "remove" }),
  (id) => ({ op: "update", id, status: 7 }),
  (id) => ({ op: "update", id, subject: {} }),
  (id) => ({ op: "explode", id }),
])("an op that is none fails, and the list goes on: %s", async (make) => {
  const { id, list } = await oneTask();
  expect(await list.send([make(id) as TodoOp])).toMatchObject({ outcome: "failed", code: "malformed_batch" });
  expect(await list.send([{ op: "update", id, status: "completed" }])).toMatchObject({ outcome: "applied" });
});

test("a projection that gives no rows is told of, and the ops' own takes its place", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { id, list } = await oneTask();
  const odd = (() => [null]) as unknown as TodoProjection;
  expect(await list.send([{ op: "update", id, status: "completed" }], odd)).toMatchObject({ outcome: "applied" });
  expect(told).toHaveBeenCalledTimes(1);
});
