import type { TodoOp } from "@swarm-todos/core";
import { afterEach, expect, test, vi } from "vitest";
import { createHeldRoute, type HeldRoute } from "../test-support/held-route.ts";
import { createTodosClient } from "./create-todos-client.ts";
import type { TodosList } from "./todos-list.ts";

const nothing = (): void => undefined;
const add = (subject: string, detail = ""): TodoOp[] => [{ op: "add", subject, detail }];
const subjects = (list: TodosList): string[] => list.get().rows.map((row) => row.subject);
const stored = async (route: HeldRoute): Promise<string[]> =>
  (await route.world.store.get("acme", "c1")).items.map((item) => item.subject);

/** All that a browser fires while a page goes. */
function leave(): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  window.dispatchEvent(new Event("pagehide"));
  document.dispatchEvent(new Event("visibilitychange"));
  document.dispatchEvent(new Event("freeze"));
  window.dispatchEvent(new Event("unload"));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A watched list that has been read, whose further answers wait. */
async function watched() {
  const route = createHeldRoute();
  const list = createTodosClient({ endpoint: "/api/todos", fetch: route.fetch }).list("c1");
  const stop = list.subscribe(nothing);
  await vi.waitFor(() => route.release("GET c1"));
  await vi.waitFor(() => expect(list.get().phase).toBe("ready"));
  return { route, list, stop };
}

test("a batch outlives its page as long as browsers allow it; a read need not", async () => {
  const { route, list, stop } = await watched();
  const small = list.send(add("Small"));
  await vi.waitFor(() => route.release("POST c1"));
  await small;
  // Three bytes a character at most, so this is close to what browsers keep, and the next is over it.
  const fits = list.send(Array.from({ length: 9 }, (_, i) => add(`Fits ${i}`, "字".repeat(2000))).flat());
  await vi.waitFor(() => route.release("POST c1"));
  await fits;
  const large = list.send(Array.from({ length: 11 }, (_, i) => add(`Large ${i}`, "字".repeat(2000))).flat());
  await vi.waitFor(() => route.release("POST c1"));
  await large;
  const posts = route.calls.filter((call) => call.name === "POST c1");
  expect(posts.map(({ init }) => init.keepalive)).toEqual([true, true, false]);
  const bytes = new TextEncoder().encode(String(posts[1]?.init.body)).length;
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(65_536);
  expect(route.calls[0]).toMatchObject({ name: "GET c1" });
  expect(route.calls[0]?.init.keepalive).toBeFalsy();
  stop();
});

test("a page that goes aborts no write and no read, and goes on when it comes back", async () => {
  const { route, list, stop } = await watched();
  const first = list.send(add("On its way"));
  const second = list.send(add("Waiting"));
  await vi.waitFor(() => expect(route.waiting()).toEqual(["POST c1"]));
  leave();
  await Promise.resolve();
  expect(route.calls.filter((call) => call.isAborted())).toEqual([]);
  expect(await stored(route)).toEqual(["On its way"]);
  route.release("POST c1");
  expect(await first).toMatchObject({ outcome: "applied", rev: 1 });
  await vi.waitFor(() => route.release("POST c1"));
  expect(await second).toMatchObject({ outcome: "applied", rev: 2 });
  expect(await stored(route)).toEqual(["On its way", "Waiting"]);
  expect(subjects(list)).toEqual(["On its way", "Waiting"]);
  stop();
});

test("a list that nobody watches any more aborts no write; what waited goes out, and each row is there once", async () => {
  const { route, list, stop } = await watched();
  const outcomes = [list.send(add("On its way")), list.send(add("Waiting"))];
  await vi.waitFor(() => expect(route.waiting()).toEqual(["POST c1"]));
  stop();
  await Promise.resolve();
  expect(route.calls.filter((call) => call.isAborted())).toEqual([]);
  expect(subjects(list)).toEqual(["On its way", "Waiting"]);
  route.release("POST c1");
  await vi.waitFor(() => route.release("POST c1"));
  expect(await Promise.all(outcomes)).toMatchObject([{ outcome: "applied" }, { outcome: "applied" }]);
  expect(await stored(route)).toEqual(["On its way", "Waiting"]);
  const { items } = await route.world.store.get("acme", "c1");
  expect(list.get().rows.map((row) => row.id)).toEqual(items.map((item) => item.id));
});

test("the late answer to a read that nobody waits for fills its own list alone and starts nothing; who comes next asks anew", async () => {
  vi.useFakeTimers();
  const route = createHeldRoute();
  await route.world.remote(add("Plan"));
  const client = createTodosClient({ endpoint: "/api/todos", fetch: route.fetch });
  const stop = client.list("c1").subscribe(nothing);
  await vi.waitFor(() => expect(route.waiting()).toEqual(["GET c1"]));
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(route.calls[0]?.isAborted()).toBe(false);
  route.release("GET c1");
  await vi.advanceTimersByTimeAsync(120_000);
  expect(route.calls).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
  expect(client.list("c2").get()).toMatchObject({ phase: "loading", rows: [] });
  expect(subjects(client.list("c1"))).toEqual(["Plan"]);
  await route.world.remote(add("More"));
  const end = client.list("c1").subscribe(nothing);
  await vi.waitFor(() => route.release("GET c1"));
  await vi.waitFor(() => expect(subjects(client.list("c1"))).toEqual(["Plan", "More"]));
  expect(route.calls).toHaveLength(2);
  end();
});

test("a read that left before a write and answers after it does not take the write back", async () => {
  const { route, list, stop } = await watched();
  const read = list.refresh();
  await vi.waitFor(() => expect(route.waiting()).toEqual(["GET c1"]));
  const sent = list.send(add("Newer"));
  await vi.waitFor(() => route.release("POST c1"));
  await sent;
  route.release("GET c1");
  // An older list is asked about once more, in case the server was reset.
  await vi.waitFor(() => {
    if (route.waiting().length > 0) route.release("GET c1");
    expect(route.calls.filter((call) => call.name === "GET c1").length).toBeGreaterThan(1);
  });
  await read;
  expect(subjects(list)).toEqual(["Newer"]);
  stop();
});

test("a client that ended aborts no write, and its late answers change nothing and send nothing", async () => {
  const route = createHeldRoute();
  await route.world.remote(add("Ana's"));
  const client = createTodosClient({ endpoint: "/api/todos", fetch: route.fetch });
  const list = client.list("c1");
  const stop = list.subscribe(nothing);
  await vi.waitFor(() => route.release("GET c1"));
  await vi.waitFor(() => expect(list.get().phase).toBe("ready"));
  const read = list.refresh();
  const sent = list.send(add("On its way"));
  await vi.waitFor(() => expect(route.waiting().toSorted()).toEqual(["GET c1", "POST c1"]));
  client.dispose();
  expect(await sent).toMatchObject({ outcome: "unconfirmed" });
  expect(route.calls.filter((call) => call.isAborted())).toEqual([]);
  const after = list.get();
  const count = route.calls.length;
  route.release("POST c1");
  route.release("GET c1");
  await read;
  expect(await stored(route)).toEqual(["Ana's", "On its way"]);
  expect(list.get()).toBe(after);
  expect(after.rows).toEqual([]);
  expect(route.calls).toHaveLength(count);
  stop();
});
