import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoClient, demoClient } from "./demo-client.ts";
import { type DemoProcess, startDemoProcess } from "./demo-process.ts";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("the demo's identities and threads, from any HTTP client", () => {
  let demo: DemoProcess;
  const as = (identity: string): DemoClient => demoClient(demo.url, identity);
  const list = (container: string): string => `/api/swarm/todos/${encodeURIComponent(container)}`;
  const add = { ops: [{ op: "add", subject: "One" }], expectedRev: null };

  beforeAll(async () => {
    demo = await startDemoProcess({});
  }, 60_000);
  afterAll(async () => {
    expect(await demo.stop()).toBe(0);
  });

  test("who asks while the demo starts waits, and is answered", async () => {
    const port = await freePort();
    const starting = startDemoProcess({ port: String(port) });
    const ask = async (): Promise<number> => {
      try {
        return (await fetch(`http://127.0.0.1:${port}/api/demo/session`)).status;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return ask();
      }
    };
    expect(await ask()).toBe(200);
    expect(await (await starting).stop()).toBe(0);
  });

  test.each([
    "user:acme",
    "user:acme:",
    "user::ana",
    "robot:acme:ana",
    "USER:acme:ana",
    "user:acme:ana:more",
    "user acme ana",
    "",
  ])("a bearer of %j is nobody", async (identity) => {
    expect(await as(identity).send("GET", list("x"))).toMatchObject({
      status: 401,
      body: { error: { code: "unauthenticated" } },
    });
    expect(await as(identity).send("POST", "/api/demo/threads", { container: "x" })).toMatchObject({ status: 401 });
  });

  test("without a thread of one's own there is nothing to read; making one opens it to its owner alone", async () => {
    const ana = as("user:acme:ana");
    expect(await ana.send("GET", list("one"))).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
    expect(await ana.send("POST", "/api/demo/threads", { container: "one" })).toMatchObject({
      status: 201,
      body: { container: "one", isOwner: true, hasRun: false },
    });
    expect(await ana.read("one")).toMatchObject({ rev: null, items: [] });
    expect(await ana.write("one", add)).toMatchObject({ conflict: false, rev: 1 });
    expect((await ana.read("one")).items[0]?.createdBy).toMatchObject({ kind: "user", id: "ana" });
    expect(await as("user:acme:ben").send("GET", list("one"))).toMatchObject({ status: 403 });
    expect(await as("agent:acme:ana").send("GET", list("one"))).toMatchObject({ status: 403 });
  });

  test("joining makes a participant, and the owner keeps access when an agent comes", async () => {
    const ana = as("user:acme:ana");
    const robot = as("agent:acme:robot");
    await ana.send("POST", "/api/demo/threads", { container: "two" });
    await ana.write("two", add);
    expect(await robot.send("POST", "/api/demo/threads/two/join")).toMatchObject({ status: 200 });
    const { items, rev } = await robot.read("two");
    const id = items[0]?.id ?? "";
    expect(await robot.write("two", { ops: [{ op: "remove", id }], expectedRev: rev })).toMatchObject({ rev: 2 });
    expect(await robot.send("POST", list("two"), { ops: [{ op: "restore", id }], expectedRev: 2 })).toMatchObject({
      status: 422,
      body: { error: { code: "restore_forbidden" } },
    });
    expect(await ana.write("two", { ops: [{ op: "restore", id }], expectedRev: 2 })).toMatchObject({ rev: 3 });
  });

  test("the same name in another organisation is another thread", async () => {
    const ana = as("user:acme:ana");
    const cleo = as("user:globex:cleo");
    await ana.send("POST", "/api/demo/threads", { container: "shared name" });
    await ana.write("shared name", add);
    expect(await cleo.send("GET", list("shared name"))).toMatchObject({ status: 403 });
    expect(await cleo.send("POST", "/api/demo/threads", { container: "shared name" })).toMatchObject({ status: 201 });
    expect(await cleo.read("shared name")).toMatchObject({ rev: null, items: [] });
    await cleo.write("shared name", { ops: [{ op: "add", subject: "Cleo's" }], expectedRev: null });
    expect((await ana.read("shared name")).items.map((item) => item.subject)).toEqual(["One"]);
    const { body } = await cleo.send("GET", "/api/demo/threads");
    expect(JSON.stringify(body)).not.toContain("two");
  });

  test("a thread of someone else is not taken over", async () => {
    await as("user:acme:ana").send("POST", "/api/demo/threads", { container: "mine" });
    expect(await as("user:acme:ben").send("POST", "/api/demo/threads", { container: "mine" })).toMatchObject({
      status: 409,
      body: { error: { code: "taken" } },
    });
    expect(await as("user:acme:ana").send("POST", "/api/demo/threads", { container: "mine" })).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ["not JSON", "{", "malformed_request"],
    ["an array", [], "malformed_request"],
    ["no container", {}, "malformed_container"],
    ["a number", { container: 1 }, "malformed_container"],
    ["an empty one", { container: "" }, "malformed_container"],
    ["a control character", { container: "a\u0000b" }, "malformed_container"],
    ["half a character", { container: "a\ud800" }, "malformed_container"],
    ["one that is too long", { container: "x".repeat(300) }, "malformed_container"],
  ])("a new thread with %s is refused", async (_, body, code) => {
    expect(await as("user:acme:ana").send("POST", "/api/demo/threads", body)).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
  });

  test("broken percent-encoding, another site and another method are refused", async () => {
    const ana = as("user:acme:ana");
    expect(await ana.send("POST", "/api/demo/threads/%zz/join")).toMatchObject({ status: 400 });
    expect(await ana.send("GET", "/api/demo/threads/one/join")).toMatchObject({ status: 405 });
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      expect(await ana.send("POST", "/api/demo/threads", { container: "stolen" }, headers)).toMatchObject({
        status: 403,
        body: { error: { code: "cross_site" } },
      });
    }
    expect(await ana.send("GET", list("stolen"))).toMatchObject({ status: 403 });
  });

  test("the sign-in is a cookie that scripts cannot read, and a window may be for any of its people", async () => {
    const signIn = async (id: string, cookie?: string): Promise<string> => {
      const response = await fetch(`${demo.url}/api/demo/session`, {
        method: "POST",
        body: JSON.stringify({ org: "acme", id }),
        headers: cookie === undefined ? {} : { cookie },
      });
      const header = response.headers.get("set-cookie") ?? "";
      expect(header).toMatch(/; HttpOnly; SameSite=Lax/);
      return header.split(";")[0] ?? "";
    };
    const read = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${demo.url}${list("launch-brief")}`, { headers })).status;
    const cookie = await signIn("ana");
    expect(await signIn("ben", cookie)).toBe(cookie);
    expect(await read({ cookie })).toBe(200);
    expect(await read({ cookie, "x-demo-person": "acme:ana" })).toBe(200);
    expect(await read({ cookie, "x-demo-person": "globex:cleo" })).toBe(401);
    expect(await read({ cookie, authorization: "Bearer nonsense" })).toBe(401);
    expect(await read({ cookie: `${cookie.slice(0, -1)}x` })).toBe(401);
    const forged = `swarm_demo_session=${"a".repeat(48)}`;
    expect(await signIn("ana", forged)).not.toBe(forged);
  });

  test("a conversation and its controls are for those who take part", async () => {
    const path = "/api/demo/threads/launch-brief/conversation";
    expect(await as("user:acme:eve").send("GET", path)).toMatchObject({ status: 403 });
    expect(await as("user:acme:eve").send("POST", path, { action: "start" })).toMatchObject({ status: 403 });
    expect(await as("user:acme:ana").send("POST", path, { action: "dance" })).toMatchObject({ status: 400 });
    expect(await as("user:acme:ana").send("POST", path, { action: "speed", speed: -1 })).toMatchObject({ status: 400 });
    expect(await as("user:acme:ana").send("GET", path)).toMatchObject({ status: 200, body: { run: 0 } });
  });
});
