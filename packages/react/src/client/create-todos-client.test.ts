import type { TodoOp } from "@swarm-todos/core";
import { afterEach, expect, test, vi } from "vitest";
import type { TodosRealtime, TodosRealtimeHandlers, TodosRealtimeSource } from "../realtime/todos-realtime.ts";
import type { TodoProjection } from "../sync/types.ts";
import { agent, createRouteWorld } from "../test-support/route-world.ts";
import { createRouteFetch } from "../testing/create-route-fetch.ts";
import { createTodosClient } from "./create-todos-client.ts";

const nothing = (): void => undefined;
const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
});

function watch(list: { subscribe: (listener: () => void) => () => void }): void {
  stops.push(list.subscribe(nothing));
}
const add = (subject: string): TodoOp[] => [{ op: "add", subject }];

test("one list for each container, shared, read once, and nothing sent before somebody watches", async () => {
  const world = createRouteWorld();
  await world.remote(add("Plan"));
  const client = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch });
  const list = client.list("c1");
  expect(client.list("c1")).toBe(list);
  expect(world.requests).toEqual([]);
  watch(list);
  watch(list);
  await vi.waitFor(() => expect(list.get().phase).toBe("ready"));
  expect(world.requests).toEqual(["GET c1"]);
  expect(list.get().rows[0]).toMatchObject({ subject: "Plan", createdBy: agent });
});

test("containers go into the path percent-encoded; those that no path can carry are refused without a request", async () => {
  const world = createRouteWorld();
  const paths: string[] = [];
  const client = createTodosClient({
    endpoint: "/api/todos/",
    fetch: (input, init) => {
      paths.push(String(input).split("?")[0] ?? "");
      return world.fetch(input, init);
    },
  });
  watch(client.list("a/b c?é"));
  expect(await client.list("a/b c?é").send(add("x"))).toMatchObject({ outcome: "applied", rev: 1 });
  expect(paths[0]).toBe("/api/todos/a%2Fb%20c%3F%C3%A9");
  paths.length = 0;
  for (const container of ["", ".", "..", "a\ud800"]) {
    const list = client.list(container);
    watch(list);
    expect(list.get().phase).toBe("off");
    expect(await list.send(add("x"))).toEqual({ outcome: "failed", code: "off" });
    await list.refresh();
    expect(list.get().phase).toBe("off");
  }
  expect(paths).toEqual([]);
});

test("a read whose answer would be the same costs a 304 and renders nothing", async () => {
  const world = createRouteWorld();
  await world.remote(add("Plan"));
  const statuses: number[] = [];
  const client = createTodosClient({
    endpoint: "/api/todos",
    fetch: async (input, init) => {
      const response = await world.fetch(input, init);
      statuses.push(response.status);
      return response;
    },
  });
  const list = client.list("c1");
  watch(list);
  await list.refresh();
  const view = list.get();
  let calls = 0;
  stops.push(list.subscribe(() => (calls += 1)));
  await list.refresh();
  expect(statuses.at(-1)).toBe(304);
  expect(list.get()).toBe(view);
  expect(calls).toBe(0);
});

test("a lost answer does not add twice", async () => {
  const world = createRouteWorld();
  let losses = 1;
  const client = createTodosClient({
    endpoint: "/api/todos",
    fetch: async (input, init) => {
      const response = await world.fetch(input, init);
      if (init?.method === "POST" && losses-- > 0) throw new TypeError("connection lost");
      return response;
    },
  });
  const list = client.list("c1");
  watch(list);
  const outcome = await list.send(add("Once"));
  expect(outcome).toMatchObject({ outcome: "applied" });
  const { items } = await world.store.get("acme", "c1");
  expect(items.map((item) => item.subject)).toEqual(["Once"]);
  expect(outcome.outcome === "applied" && outcome.added).toEqual([items[0]?.id]);
});

test("a person's gesture that lost to an agent goes out again by itself, and the outcome names the rev", async () => {
  const world = createRouteWorld();
  const [id = ""] = await world.remote(add("Plan"));
  const client = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch });
  const list = client.list("c1");
  watch(list);
  await vi.waitFor(() => expect(list.get().phase).toBe("ready"));
  await world.remote([{ op: "update", id, status: "in_progress" }]);
  const outcome = await list.send([{ op: "update", id, status: "completed" }]);
  expect(outcome).toEqual({ outcome: "applied", rev: 3, added: [] });
});

test("a rejected gesture says which limit, and keeps the words; a retry of other words is up to the host", async () => {
  const world = createRouteWorld();
  const outcomes: string[] = [];
  const client = createTodosClient({
    endpoint: "/api/todos",
    fetch: world.fetch,
    onOutcome: (outcome, { container }) => {
      outcomes.push(`${container} ${outcome.outcome}`);
      throw new Error("a host's callback");
    },
  });
  const told = vi.spyOn(console, "error").mockImplementation(nothing);
  const list = client.list("c1");
  watch(list);
  const long = "x".repeat(201);
  expect(await list.send(add(long))).toMatchObject({
    outcome: "rejected",
    code: "limit_exceeded",
    issue: { limit: "subject", max: 200, actual: 201 },
  });
  expect(list.get()).toMatchObject({ rows: [], saving: false, issues: [{ ops: add(long) }] });
  expect(await list.send(add("short"))).toMatchObject({ outcome: "applied" });
  expect(outcomes).toEqual(["c1 rejected", "c1 applied"]);
  expect(told).toHaveBeenCalledTimes(2);
  expect(await list.retry(list.get().issues[0]?.id ?? "")).toMatchObject({ outcome: "rejected" });
  list.dismiss(list.get().issues[0]?.id ?? "");
  expect(list.get().issues).toEqual([]);
});

test("what is no batch fails at once, whatever a caller without types hands over", async () => {
  const world = createRouteWorld();
  const list = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch }).list("c1");
  const circular: unknown[] = [];
  circular.push(circular);
  for (const ops of [[], {}, null, undefined, circular, [1n]]) {
    expect(await list.send(ops as TodoOp[])).toEqual({ outcome: "failed", code: "malformed_batch" });
  }
  watch(list);
  expect(await list.send([{ op: "explode" } as unknown as TodoOp])).toMatchObject({
    outcome: "failed",
    code: "malformed_batch",
  });
});

test.each([
  ["a proxy's page", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
  ["another shape", () => Response.json({ hello: 1 })],
  ["rows of another shape", () => Response.json({ rev: 1, items: [null] })],
  ["a row whose subject is no text", () => Response.json({ rev: 1, items: [{ id: "a", subject: { b: 1 } }] })],
  ["items that are no list", () => Response.json({ rev: 1, items: "x" })],
  ["a body that breaks off", () => new Response('{"rev":1,"items":[')],
])("%s counts as no answer", async (_, answer) => {
  const list = createTodosClient({ endpoint: "/api/todos", fetch: async () => answer() }).list("c1");
  watch(list);
  await vi.waitFor(() => expect(list.get()).toMatchObject({ phase: "failed", trouble: "unreachable" }));
});

test("headers are asked for before each request, and the realtime gets the same", async () => {
  const world = createRouteWorld();
  let token = 0;
  const seen: (string | null)[] = [];
  let source: TodosRealtimeSource | undefined;
  const realtime: TodosRealtime = {
    subscribe: (given) => {
      source = given;
      return nothing;
    },
  };
  const list = createTodosClient({
    endpoint: "/api/todos",
    realtime,
    headers: async () => ({ Authorization: `Bearer ${++token}` }),
    fetch: (input, init) => {
      seen.push(new Headers(init?.headers).get("authorization"));
      return world.fetch(input, init);
    },
  }).list("c1");
  watch(list);
  await list.send(add("x"));
  expect(seen).toEqual(["Bearer 1", "Bearer 2"]);
  expect(await source?.headers()).toEqual({ authorization: "Bearer 3" });
  expect(source).toMatchObject({ container: "c1", endpoint: "/api/todos/c1", topic: "todos:acme:c1" });
});

test("pings, rejoins and the status of a realtime reach the list, and a stopped one is not heard", async () => {
  const world = createRouteWorld();
  let handlers: TodosRealtimeHandlers | undefined;
  let open = 0;
  const realtime: TodosRealtime = {
    subscribe: (_, given) => {
      handlers = given;
      open += 1;
      return () => (open -= 1);
    },
  };
  const list = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch, realtime }).list("c1");
  const stop = list.subscribe(nothing);
  await vi.waitFor(() => expect(list.get().link).toBe("connecting"));
  handlers?.onStatus("live");
  expect(list.get().link).toBe("live");
  await world.remote(add("Seen"));
  handlers?.onPing({ rev: 1 });
  await vi.waitFor(() => expect(list.get().rows).toHaveLength(1));
  stop();
  await vi.waitFor(() => expect(open).toBe(0));
  handlers?.onStatus("down");
  expect(list.get().link).toBe("off");
});

test("a host's projection that throws, or gives what is no row, is reported, and the ops' own shows", async () => {
  const world = createRouteWorld();
  await world.remote(add("One"));
  const told = vi.spyOn(console, "error").mockImplementation(nothing);
  const list = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch }).list("c1");
  watch(list);
  await vi.waitFor(() => expect(list.get().rows).toHaveLength(1));
  const { id } = list.get().rows[0] as { readonly id: string };
  const odd = [
    () => {
      throw new Error("host");
    },
    () => [null],
    () => ({}),
    () => undefined,
  ] as unknown as TodoProjection[];
  for (const project of odd) {
    const status = list.get().rows[0]?.status === "pending" ? "completed" : "pending";
    const sent = list.send([{ op: "update", id, status }], project);
    expect(list.get().rows).toMatchObject([{ id, status }]);
    expect(await sent).toMatchObject({ outcome: "applied" });
  }
  expect(told).toHaveBeenCalled();
});

test("a realtime that throws is reported, and the list is polled", async () => {
  const world = createRouteWorld();
  const told = vi.spyOn(console, "error").mockImplementation(nothing);
  const list = createTodosClient({
    endpoint: "/api/todos",
    fetch: world.fetch,
    realtime: {
      subscribe: () => {
        throw new Error("no channel");
      },
    },
  }).list("c1");
  watch(list);
  await vi.waitFor(() => expect(list.get().link).toBe("down"));
  expect(told).toHaveBeenCalledTimes(1);
});

test("watching and leaving a hundred times leaves no timer and no subscription", async () => {
  vi.useFakeTimers();
  const world = createRouteWorld();
  let open = 0;
  const list = createTodosClient({
    endpoint: "/api/todos",
    fetch: world.fetch,
    realtime: {
      subscribe: () => {
        open += 1;
        return () => (open -= 1);
      },
    },
  }).list("c1");
  for (let i = 0; i < 100; i += 1) {
    const stop = list.subscribe(nothing);
    await vi.advanceTimersByTimeAsync(i % 3 ? 0 : 200);
    stop();
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(open).toBe(0);
});

test("a gesture is sent although its panel has gone, and a remount shows one row", async () => {
  const world = createRouteWorld();
  let release = nothing;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const client = createTodosClient({
    endpoint: "/api/todos",
    fetch: async (input, init) => {
      if (init?.method === "POST") await gate;
      return world.fetch(input, init);
    },
  });
  const stop = client.list("c1").subscribe(nothing);
  const sent = client.list("c1").send(add("Kept"));
  await vi.waitFor(() => expect(client.list("c1").get().phase).toBe("ready"));
  stop();
  watch(client.list("c1"));
  expect(
    client
      .list("c1")
      .get()
      .rows.map((row) => row.subject),
  ).toEqual(["Kept"]);
  release();
  expect(await sent).toMatchObject({ outcome: "applied" });
  expect(client.list("c1").get().rows).toHaveLength(1);
});

test("a disposed client sends nothing more, and says what it does not know", async () => {
  const requests: string[] = [];
  const client = createTodosClient({
    endpoint: "/api/todos",
    fetch: createRouteFetch(async (request) => {
      requests.push(request.method);
      if (request.method === "POST") await new Promise(nothing);
      return Response.json({ container: "c1", rev: null, stamp: null, items: [], ack: null });
    }),
  });
  const list = client.list("c1");
  watch(list);
  await list.refresh();
  const first = list.send(add("Sent"));
  const second = list.send(add("Waiting"));
  await vi.waitFor(() => expect(requests).toContain("POST"));
  client.dispose();
  expect(await first).toMatchObject({ outcome: "unconfirmed" });
  expect(await second).toMatchObject({ outcome: "failed", code: "disposed" });
  expect(await client.list("c2").send(add("Later"))).toMatchObject({ outcome: "failed" });
});

test("nothing is sent by a client that ended while its headers were being asked for", async () => {
  const world = createRouteWorld();
  let release = nothing;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const client = createTodosClient({
    endpoint: "/api/todos",
    fetch: world.fetch,
    headers: () => gate.then(() => ({})),
  });
  const list = client.list("c1");
  watch(list);
  const sent = list.send(add("Ana's"));
  client.dispose();
  release();
  expect(await sent).toMatchObject({ outcome: "failed" });
  await list.refresh();
  expect(await list.send(add("Later"))).toEqual({ outcome: "failed", code: "off" });
  expect(world.requests).toEqual([]);
});

test("a realtime is left while the person is refused, and joined anew when they are let in", async () => {
  const world = createRouteWorld();
  const joins: string[] = [];
  let isRefused = false;
  const client = createTodosClient({
    endpoint: "/api/todos",
    fetch: async (input, init) =>
      isRefused ? Response.json({ error: { code: "unauthenticated" } }, { status: 401 }) : world.fetch(input, init),
    realtime: {
      subscribe: ({ topic }) => {
        joins.push(topic);
        return () => joins.push("left");
      },
    },
  });
  const list = client.list("c1");
  watch(list);
  await list.refresh();
  expect(joins).toEqual(["todos:acme:c1"]);
  isRefused = true;
  await list.refresh();
  expect(list.get()).toMatchObject({ trouble: "unauthenticated", link: "off" });
  expect(joins).toEqual(["todos:acme:c1", "left"]);
  isRefused = false;
  await list.refresh();
  expect(list.get()).toMatchObject({ trouble: null, link: "connecting" });
  expect(joins).toEqual(["todos:acme:c1", "left", "todos:acme:c1"]);
});

test("leaving a list twice is leaving it once", async () => {
  const world = createRouteWorld();
  const list = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch }).list("c1");
  watch(list);
  const stop = list.subscribe(nothing);
  stop();
  stop();
  await list.refresh();
  expect(world.requests.length).toBeGreaterThan(0);
  expect(list.get().phase).toBe("ready");
});
