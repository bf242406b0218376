import type { TodoActor, TodoPing } from "@swarm-todos/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DemoData } from "../server/demo-data.ts";
import { openStandIn } from "./open-stand-in.ts";

const ana: TodoActor = { kind: "user", id: "ana", name: "Ana" };
let data: DemoData;

beforeAll(async () => {
  data = await openStandIn(null);
});
afterAll(() => data.close());

test("the agents hear of each batch that changed the list, whoever wrote it, and the route offers no stream", async () => {
  const heard: TodoPing[] = [];
  const stop = data.store.subscribe?.("acme", "a", (ping) => heard.push(ping));
  const { routeStore } = data;
  expect("subscribe" in routeStore).toBe(false);
  const first = await routeStore.apply("acme", "a", [{ op: "add", subject: "One" }], null, ana, "route");
  const [item] = first.items;
  await routeStore.apply("acme", "a", [{ op: "update", id: item?.id ?? "", subject: "One" }], 1, ana, "route");
  const lost = await routeStore.apply("acme", "a", [{ op: "add", subject: "Two" }], 0, ana, "route");
  expect(lost.conflict).toBe(true);
  await data.store.apply("acme", "a", [{ op: "add", subject: "Two" }], 1, { kind: "agent", id: "mira" }, "tool");
  await routeStore.apply("globex", "a", [{ op: "add", subject: "Theirs" }], null, ana, "route");
  expect(heard.map(({ container, rev }) => [container, rev])).toEqual([
    ["a", 1],
    ["a", 2],
  ]);
  stop?.();
});

test("what the store refuses is refused with the list, through the functions of the Data API", async () => {
  const { rev } = await data.store.get("acme", "a");
  await expect(
    data.store.apply("acme", "a", [{ op: "remove", id: "nothere" }], rev, ana, "route"),
  ).rejects.toMatchObject({ code: "unknown_item", snapshot: { rev } });
});
