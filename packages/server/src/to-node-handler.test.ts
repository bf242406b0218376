import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import express from "express";
import { afterEach, expect, it, vi } from "vitest";
import { addBody, headersOf, makeRoute } from "./test-support/make-route.ts";
import { sendRaw } from "./test-support/send-raw.ts";
import { toNodeHandler } from "./to-node-handler.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
});

async function listen(listener: RequestListener): Promise<{ port: number; origin: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}` };
}

it("answers methods that the Fetch API has no request for", async () => {
  const { port } = await listen(toNodeHandler(makeRoute().route));
  const answer = await sendRaw(port, "TRACE /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(answer.status).toBe(405);
  expect(answer.body).toContain("method_not_allowed");
});

it.each([
  ["//evil.test/todos/a", "/todos/a"],
  ["http://evil.test/todos/a?b=c", "/todos/a?b=c"],
  ["http://evil.test?b", "/?b"],
])("keeps the host out of the target %s", async (target, path) => {
  const { port } = await listen(toNodeHandler((request) => new Response(request.url)));
  const answer = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: here.test\r\nConnection: close\r\n\r\n`);
  expect(answer.body).toContain(`http://here.test${target.startsWith("//") ? "//evil.test" : ""}${path}`);
});

it.each(["a b", "evil.test/../x", "user@evil.test", "[::", "a,b", ""])("takes a Host of %j for none", async (name) => {
  const { port } = await listen(toNodeHandler((request) => new Response(request.url)));
  const answer = await sendRaw(port, `GET /x HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
  expect(answer.body).toContain("http://host.invalid/x");
});

it("joins repeated headers and drops none", async () => {
  const { port } = await listen(toNodeHandler((request) => Response.json([...request.headers])));
  const headers =
    "Origin: http://a\r\nOrigin: http://b\r\nCookie: a=1\r\nCookie: b=2\r\nContent-Type: text/plain\r\nContent-Type: application/json\r\n";
  const answer = await sendRaw(port, `GET /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
  const got = new Headers(JSON.parse(/\[.*\]/s.exec(answer.body)?.[0] ?? "[]") as [string, string][]);
  expect(got.get("origin")).toBe("http://a, http://b");
  expect(got.get("cookie")).toBe("a=1; b=2");
  expect(got.get("content-type")).toBe("text/plain, application/json");
});

it("sends status, every cookie and a body in pieces", async () => {
  const { origin } = await listen(
    toNodeHandler(() => {
      const headers = new Headers({ "x-one": "1" });
      headers.append("set-cookie", "a=1");
      headers.append("set-cookie", "b=2");
      return new Response(new Blob(["one ", "two"]).stream(), { status: 201, headers });
    }),
  );
  const answer = await fetch(origin);
  expect([answer.status, answer.headers.get("x-one"), await answer.text()]).toEqual([201, "1", "one two"]);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

it("answers 500 without the reason when a handler throws", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { origin } = await listen(
    toNodeHandler(() => {
      throw new Error("hunter2");
    }),
  );
  const answer = await fetch(origin, { method: "POST", body: "x" });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("hunter2");
  expect(log).toHaveBeenCalledOnce();
});

it("aborts the request's signal and cancels the answer's body when the client leaves", async () => {
  const heard: string[] = [];
  const { origin } = await listen(
    toNodeHandler((request) => {
      request.signal.addEventListener("abort", () => heard.push("abort"));
      const start = (controller: ReadableStreamDefaultController): void => controller.enqueue(Uint8Array.of(46));
      return new Response(new ReadableStream({ start, cancel: () => void heard.push("cancel") }));
    }),
  );
  const leaving = new AbortController();
  const answer = await fetch(origin, { signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(["abort", "cancel"]), 5000);
});

it("streams a body through a handler that answers with it", async () => {
  const { origin } = await listen(toNodeHandler((request) => new Response(request.body)));
  const text = "0123456789".repeat(100_000);
  expect(await (await fetch(origin, { method: "POST", body: text })).text()).toBe(text);
});

it("does not abort the signal of a request that was answered", async () => {
  const signals: AbortSignal[] = [];
  const { origin } = await listen(
    toNodeHandler((request) => {
      signals.push(request.signal);
      return new Response("done");
    }),
  );
  await (await fetch(origin, { headers: { connection: "close" } })).text();
  await wait(20);
  expect(signals.map((signal) => signal.aborted)).toEqual([false]);
});

it("waits for a slow client instead of reading on", async () => {
  const pulls: number[] = [];
  const { port } = await listen(
    toNodeHandler(() => {
      const pull = (controller: ReadableStreamDefaultController): void => {
        pulls.push(65_536);
        controller.enqueue(new Uint8Array(65_536));
      };
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    }),
  );
  const { connect } = await import("node:net");
  const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
  closing.push(() => socket.destroy());
  socket.pause();
  let before = 0;
  do {
    before = pulls.length;
    await wait(50);
  } while (pulls.length !== before || before === 0);
  // What fits into the buffers of both sockets, and no more.
  expect(pulls.length).toBeLessThan(1000);
});

it("sees the original address under a mount, and a segment of Express's own", async () => {
  const { route } = makeRoute();
  const app = express();
  app.use("/mounted/todos", toNodeHandler(route));
  app.all("/lists/:id/todos", toNodeHandler(route));
  app.use(
    "/url",
    toNodeHandler((request) => new Response(request.url)),
  );
  const { origin } = await listen(app);
  for (const path of ["/mounted/todos/a%2Fb", "/lists/a%2Fb/todos"]) {
    expect(await (await fetch(origin + path, { headers: headersOf() })).json()).toMatchObject({ container: "a/b" });
  }
  expect(await (await fetch(`${origin}/url/x?y=z`)).text()).toBe(`${origin}/url/x?y=z`);
});

it.each([
  ["json", express.json()],
  ["text", express.text({ type: "*/*" })],
  ["raw bytes", express.raw({ type: "*/*" })],
  ["nothing", express.json({ type: "application/other" })],
])("takes a body that Express has parsed as %s", async (_, parser) => {
  const { route } = makeRoute();
  const { origin } = await listen(express().use(parser).use(toNodeHandler(route)));
  const answer = await fetch(`${origin}/a`, { method: "POST", headers: headersOf(), body: addBody("会議 \ud800x") });
  expect(await answer.json()).toMatchObject({ error: { code: "invalid_text" } });
  const good = await fetch(`${origin}/a`, { method: "POST", headers: headersOf(), body: addBody("会議") });
  expect(await good.json()).toMatchObject({ conflict: false, items: [{ subject: "会議" }] });
});

it("reads the body itself where a parser left it alone but set a body all the same", async () => {
  const setEmpty: express.RequestHandler = (req, _, next) => {
    req.body = {};
    next();
  };
  const { origin } = await listen(express().use(setEmpty).use(toNodeHandler(makeRoute().route)));
  const answer = await fetch(`${origin}/a`, { method: "POST", headers: headersOf(), body: addBody("x") });
  expect(await answer.json()).toMatchObject({ conflict: false });
});

it("answers a second request on the connection of an upload that was given up", async () => {
  const { port } = await listen(toNodeHandler(makeRoute().route));
  const headers = Object.entries(headersOf()).map(([name, value]) => `${name}: ${value}\r\n`);
  const chunks = Array.from({ length: 40 }, () => `10000\r\n${"x".repeat(65_536)}\r\n`).join("");
  const first = `POST /a HTTP/1.1\r\nHost: x\r\n${headers.join("")}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`;
  const second = `GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers[0]}\r\n`;
  const answer = await sendRaw(port, first + second);
  expect(answer.status).toBe(413);
  expect(answer.body).toContain("HTTP/1.1 200 OK");
});

it("cuts off a client that never stops sending what nobody wants", async () => {
  const { port } = await listen(toNodeHandler(makeRoute().route));
  const { connect } = await import("node:net");
  const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
  let sent = 0;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.resume();
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  const more = (): void => {
    while (!socket.destroyed && sent < 4000) {
      sent += 1;
      if (!socket.write(chunk)) return void socket.once("drain", more);
    }
  };
  socket.write("POST /a HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
  more();
  await closed;
  expect(sent).toBeLessThan(4000);
});
