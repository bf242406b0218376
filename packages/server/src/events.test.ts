import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { headersOf, makeRoute } from "./test-support/make-route.ts";
import { endpoint, type Host, hostKinds, startHost } from "./test-support/start-host.ts";
import { wantsEventStream } from "./wants-event-stream.ts";

it.each([
  ["text/event-stream", true],
  ["Text/Event-Stream; q=0.9", true],
  ["text/event-stream, */*", true],
  ["text/event-stream, application/json", false],
  ["application/json;q=0.1, text/event-stream", false],
  ["text/event-stream, application/problem+json", false],
  ["text/json, text/event-stream", false],
  ["text/event-stream, model/gltf+json;q=0.5", false],
  ["text/event-stream, application/jsonl", true],
  ["text/event-stream, application/json;q=0", true],
  ["text/event-stream;q=0", false],
  ["*/*", false],
  ["", false],
])("an Accept of %j wants events: %s", (accept, wants) => {
  expect(wantsEventStream(accept)).toBe(wants);
});

describe.each(hostKinds)("server-sent events on %s", (kind) => {
  let members = new Set(["ana"]);
  const { route, store, errors } = makeRoute({ recheckMs: 20, participates: ({ actor }) => members.has(actor.id) });
  let host: Host;
  beforeAll(async () => {
    host = await startHost(kind, route);
  });
  afterAll(async () => {
    await host.close();
    expect(errors).toEqual([]);
  });
  const open = (container: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${host.origin}${endpoint}/${container}`, {
      headers: { ...headersOf(), accept: "text/event-stream" },
      ...(signal ? { signal } : {}),
    });

  it("tells of each batch that changed the list, and of no other list's", async () => {
    const leave = new AbortController();
    const answer = await open("live", leave.signal);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    expect(answer.headers.get("cache-control")).toBe("private, no-store, no-transform");
    expect(answer.headers.get("x-accel-buffering")).toBe("no");
    const actor = { kind: "agent", id: "bot" } as const;
    const add = [{ op: "add", subject: "secret" }] as const;
    await store.apply("globex", "live", add, null, actor, "tool");
    await store.apply("acme", "other", add, null, actor, "tool");
    for (const rev of [null, 1, 2]) await store.apply("acme", "live", add, rev, actor, "tool");
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("id: 3")) text += (await reader?.read())?.value ?? "";
    const revs = Array.from(text.matchAll(/data: (.*)\n/g), ([, data]) => JSON.parse(data ?? "") as { rev: number });
    expect(revs.map(({ rev }) => rev)).toEqual([null, 1, 2, 3]);
    expect(revs[3]).toEqual({ container: "live", rev: 3, updated_at: expect.any(String) });
    expect(text).not.toContain("secret");
    leave.abort();
  });

  it("leaves no subscription behind, a hundred streams later", async () => {
    for (let round = 0; round < 10; round += 1) {
      const leave = new AbortController();
      const answers = await Promise.all(Array.from({ length: 10 }, () => open("busy", leave.signal)));
      await Promise.all(answers.map(async (answer) => answer.body?.getReader().read()));
      leave.abort();
    }
    await vi.waitFor(() => expect(store.subscriberCount()).toBe(0), 5000);
  });

  it("closes the stream of one who takes part no longer", async () => {
    const answer = await open("gone");
    members = new Set();
    expect(await answer.text()).toContain("event: rev");
    expect(store.subscriberCount()).toBe(0);
    expect((await open("gone")).status).toBe(403);
    members = new Set(["ana"]);
  });
});

it("is 406 where the store cannot tell of new revs", async () => {
  const { route } = makeRoute();
  const { subscribe: _, ...store } = makeRoute().store;
  const deaf = makeRoute({ store: { ...store, subscribe: undefined } as never }).route;
  const request = (): Request =>
    new Request("http://t.test/a", { headers: { ...headersOf(), accept: "text/event-stream" } });
  const answer = await deaf.GET(request());
  expect(answer.status).toBe(406);
  expect(await answer.json()).toMatchObject({ error: { code: "not_acceptable" } });
  await (await route.GET(request())).body?.cancel();
});

it("stands behind the gate", async () => {
  const { route, store } = makeRoute();
  for (const [caller, status] of [
    ["nobody", 401],
    ["user:acme:stranger", 403],
  ] as const) {
    const headers = { ...headersOf(caller), accept: "text/event-stream" };
    expect((await route.GET(new Request("http://t.test/a", { headers }))).status).toBe(status);
  }
  expect(store.subscriberCount()).toBe(0);
});

it.each(["tenant", "id", "kind"] as const)("closes when the caller's %s has changed", async (changed) => {
  const caller = { tenant: "acme", id: "ana", kind: "user" };
  const { route } = makeRoute({
    recheckMs: 5,
    authenticate: () => ({ tenant: caller.tenant, actor: { kind: caller.kind as "user", id: caller.id } }),
  });
  const answer = await route.GET(new Request("http://t.test/a", { headers: { accept: "text/event-stream" } }));
  caller[changed] = changed === "kind" ? "agent" : "other";
  expect(await answer.text()).toContain("event: rev");
});

it("opens nothing for HEAD, which a router may answer with GET", async () => {
  const { route, store } = makeRoute();
  const headers = { ...headersOf(), accept: "text/event-stream" };
  const answer = await route.GET(new Request("http://t.test/a", { method: "HEAD", headers }));
  expect([answer.status, answer.body, store.subscriberCount()]).toEqual([200, null, 0]);
});
