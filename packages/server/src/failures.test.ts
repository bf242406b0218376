import { TodoOpError, TodoStoreUnavailableError } from "@swarm-todos/core";
import { expect, it, vi } from "vitest";
import { createTodosRoute } from "./create-todos-route.ts";
import { addBody, headersOf, makeRoute } from "./test-support/make-route.ts";
import type { TodosRoute } from "./todos-route.ts";
import type { TodosRouteOptions } from "./todos-route-options.ts";

const request = (method: "GET" | "POST" = "GET", accept = "*/*"): Request =>
  new Request("http://t.test/a", {
    method,
    headers: { ...headersOf(), accept },
    ...(method === "POST" ? { body: addBody("x") } : {}),
  });
const secret = 'relation "todo_lists" does not exist at postgres://admin:hunter2@db';
const fail = (error: unknown) => (): never => {
  throw error;
};
const asks: readonly (readonly [string, (route: TodosRoute) => Promise<Response>])[] = [
  ["GET", (route) => route.GET(request())],
  ["POST", (route) => route.POST(request("POST"))],
  ["events", (route) => route.GET(request("GET", "text/event-stream"))],
];

it.each(asks)("%s fails closed when a hook of the host throws, and tells nobody why", async (_, ask) => {
  for (const hook of ["authenticate", "participates", "rateLimit"] as const) {
    const error = new Error(secret);
    const { route, errors } = makeRoute({ [hook]: fail(error) });
    const answer = await ask(route);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({ error: { code: "internal", message: expect.any(String) } });
    expect(text).not.toContain("hunter2");
    expect(errors).toEqual([error]);
  }
});

it.each(asks)("%s is 403 unless a hook says true, and the hook of the empty thread fails closed", async (_, ask) => {
  for (const value of [false, undefined, null, "no", 1, {}]) {
    const { route } = makeRoute({ participates: (() => value) as unknown as TodosRouteOptions["participates"] });
    expect((await ask(route)).status).toBe(403);
  }
  const { route } = makeRoute({ participates: () => false, ownsEmptyThread: fail(new Error(secret)) });
  expect((await ask(route)).status).toBe(500);
  const ownsEmptyThread = (() => "yes") as unknown as () => boolean;
  expect((await ask(makeRoute({ participates: () => false, ownsEmptyThread }).route)).status).toBe(403);
});

it.each(asks)("%s is 503 with Retry-After while the store cannot be reached", async (_, ask) => {
  const down = fail(new TodoStoreUnavailableError(secret, { retryAfter: 2.5 }));
  const { route, errors } = makeRoute({ store: { get: async () => down(), apply: async () => down() } });
  const answer = await ask(route);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("3");
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({ error: { code: "unavailable", message: expect.any(String) } });
  expect(text).not.toContain("hunter2");
  expect(errors).toHaveLength(1);
});

it.each(asks)("%s is 500 when the store breaks, also under a logger that breaks", async (_, ask) => {
  const broken = fail(new Error(secret));
  const { route } = makeRoute({ store: { get: async () => broken(), apply: async () => broken() }, onError: broken });
  const answer = await ask(route);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("hunter2");
});

it("never asks the store for one who is turned away", async () => {
  const store = { get: vi.fn(), apply: vi.fn(), open: vi.fn(), subscribe: vi.fn() };
  const { route } = makeRoute({ store, participates: () => false });
  for (const [, ask] of asks) await ask(route);
  for (const method of Object.values(store)) expect(method).not.toHaveBeenCalled();
});

it("answers the list that a store's error carries, without another read", async () => {
  const get = vi.fn();
  const { route } = makeRoute({ store: { get } });
  const body = JSON.stringify({ ops: [{ op: "remove", id: "zzzzzz" }], expectedRev: null });
  const answer = await route.POST(new Request("http://t.test/a", { method: "POST", headers: headersOf(), body }));
  expect(await answer.json()).toMatchObject({
    error: { code: "unknown_item", id: "zzzzzz" },
    rev: null,
    items: [],
    ack: null,
  });
  expect(get).not.toHaveBeenCalled();
});

it("reads the list again when a store's error does not carry it", async () => {
  const made = makeRoute({
    store: { apply: async () => fail(new TodoOpError("invalid_field", "No.", { opIndex: 0, field: "x" }))() },
  });
  await made.store.apply("acme", "a", [{ op: "add", subject: "There" }], null, { kind: "user", id: "ana" }, "route");
  const answer = await made.route.POST(request("POST"));
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    rev: 1,
    items: [{ subject: "There" }],
    ack: null,
    error: { opIndex: 0 },
  });
});

it("takes an identity that no store could keep for nobody, and one of another shape for a mistake", async () => {
  const status = async (identity: unknown): Promise<number> => {
    const { route } = makeRoute({ authenticate: (() => identity) as TodosRouteOptions["authenticate"] });
    return (await route.GET(request())).status;
  };
  const actor = { kind: "user", id: "ana" };
  expect(await status({ tenant: "acme", actor })).toBe(200);
  expect(await status(undefined)).toBe(401);
  for (const tenant of ["", "a\u0000", "\ud800"]) expect(await status({ tenant, actor })).toBe(401);
  for (const id of ["", "a\u0000", "\udc00"])
    expect(await status({ tenant: "acme", actor: { kind: "user", id } })).toBe(401);
  for (const odd of [
    true,
    "acme",
    { tenant: "acme" },
    { tenant: 7, actor },
    { tenant: "acme", actor: { kind: "god", id: "x" } },
  ]) {
    expect(await status(odd)).toBe(500);
  }
});

it.each(["application/json", "text/event-stream"])(
  "reads a list as %s that cannot be opened, and tells the host why",
  async (accept) => {
    const cause = new TodoStoreUnavailableError("read only");
    const told: unknown[] = [];
    const { route, store } = makeRoute({
      store: { open: () => Promise.reject(cause) },
      onError: (error) => {
        told.push(error);
        throw new Error("a logger that breaks");
      },
    });
    await store.apply("acme", "a", [{ op: "add", subject: "There" }], null, { kind: "user", id: "ana" }, "route");
    const answer = await route.GET(new Request("http://t.test/a", { headers: { ...headersOf(), accept } }));
    expect(answer.status).toBe(200);
    const part = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(part?.value)).toContain('"rev":1');
    expect(told).toEqual([cause]);
  },
);

it("opens the list for the caller before a read and before a stream is answered", async () => {
  const open = vi.fn(async () => undefined);
  const { route } = makeRoute({ store: { open } });
  await route.GET(request());
  const events = await route.GET(request("GET", "text/event-stream"));
  await events.body?.cancel();
  expect(open.mock.calls).toEqual(Array.from({ length: 2 }, () => ["acme", "a", { kind: "user", id: "ana" }]));
});

it.each(["store", "authenticate", "participates"] as const)("does not build a route without %s", (name) => {
  const whole: TodosRouteOptions = { store: makeRoute().store, authenticate: () => null, participates: () => false };
  const { [name]: _, ...rest } = whole;
  expect(() => createTodosRoute(rest as TodosRouteOptions)).toThrow(name);
  expect(() => createTodosRoute(undefined as unknown as TodosRouteOptions)).toThrow(TypeError);
});

it("does not build a route that would beat or check too seldom", () => {
  for (const wrong of [
    { heartbeatMs: 25_001 },
    { recheckMs: 300_001 },
    { maxBodyBytes: 0 },
    { heartbeatMs: Number.NaN },
  ]) {
    expect(() => makeRoute(wrong)).toThrow(/has to be from 1 to/);
  }
});
