import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { joinFrame } from "../test-support/join-frame.ts";
import { openRawSocket, type RawSocket } from "../test-support/raw-socket.ts";
import { readPing } from "../test-support/read-ping.ts";
import { onPglite, type StubDatabase } from "../test-support/stub-databases.ts";
import { signToken } from "../tokens/sign-token.ts";
import { createRealtimeStandIn } from "./create-realtime-stand-in.ts";
import type { RealtimeStandIn } from "./realtime-stand-in.ts";

const jwtSecret = "a secret of at least thirty-two characters";
let db: StubDatabase;
let server: RealtimeStandIn;
let url: string;
let draws: number[];

beforeAll(async () => {
  db = await onPglite.open();
});
afterAll(() => db.close());
beforeEach(async () => {
  draws = [];
  server = await createRealtimeStandIn({
    database: db.database,
    jwtSecret,
    joinErrorMs: 1,
    connectErrorMs: 1,
    logSize: 50,
    random: () => draws.shift() ?? 1,
  });
  url = await server.listen();
});
afterEach(() => server.close());

const open = async (): Promise<RawSocket> => {
  const apikey = await signToken({ role: "anon" }, jwtSecret);
  return openRawSocket(url, { apikey, vsn: "2.0.0" });
};
const join = async (topic = "room"): Promise<RawSocket> => {
  const socket = await open();
  socket.send(joinFrame("1", topic, { private: false }));
  expect(await socket.next()).toMatchObject(["1", "1", `realtime:${topic}`, "phx_reply", { status: "ok" }]);
  return socket;
};
const send = (n: number): Promise<void> => db.exec(`select realtime.send('{"n":${n}}', 'rev', 'room', false)`);
const nextNumber = async (socket: RawSocket): Promise<unknown> =>
  (readPing(await socket.next()).payload as { n: unknown }).n;

test("a restart closes every socket with 1012, and the server takes new ones", async () => {
  const [one, two] = [await join(), await join()];
  expect(server.socketCount()).toBe(2);
  server.restart();
  expect([await one.closed, await two.closed]).toEqual([1012, 1012]);
  await expect.poll(() => server.socketCount()).toBe(0);
  const again = await join();
  await send(1);
  expect(await nextNumber(again)).toBe(1);
});

test("a restart does not wait for a join that is being refused", async () => {
  const slow = await createRealtimeStandIn({ database: db.database, jwtSecret, joinErrorMs: 60_000 });
  const apikey = await signToken({ role: "anon" }, jwtSecret);
  const socket = await openRawSocket(await slow.listen(), { apikey, vsn: "2.0.0" });
  socket.send(joinFrame("1", "room"));
  await expect.poll(() => slow.log.some(({ what }) => what === "in")).toBe(true);
  slow.restart();
  expect(await socket.closed).toBe(1012);
  await slow.close();
});

test("a cut is seen as 1006", async () => {
  const socket = await join();
  server.cut();
  expect(await socket.closed).toBe(1006);
});

test("a muted server delivers nothing from the database and says nothing of it", async () => {
  const socket = await join();
  server.faults.muted = true;
  await send(1);
  socket.send([null, "2", "phoenix", "heartbeat", {}]);
  expect(await socket.next()).toMatchObject([null, "2", "phoenix", "phx_reply", { status: "ok" }]);
  server.faults.muted = false;
  await send(2);
  expect(await nextNumber(socket)).toBe(2);
});

test("a server over its rate loses the share of messages that it is told to", async () => {
  const socket = await join();
  server.faults.dropRate = 0.5;
  draws = [0.6, 0.4, 0.5, 0.1, 0.9];
  for (let n = 1; n <= 5; n += 1) await send(n);
  expect([await nextNumber(socket), await nextNumber(socket), await nextNumber(socket)]).toEqual([1, 3, 5]);
});

test("joins fail for the reason that was set, and one over the rate costs the socket too", async () => {
  const socket = await open();
  server.faults.joinFailure = "ConnectionRateLimitReached: Too many connected users";
  socket.send(joinFrame("1", "room"));
  const reason = server.faults.joinFailure;
  expect(await socket.next()).toEqual([
    "1",
    "1",
    "realtime:room",
    "phx_reply",
    { status: "error", response: { reason } },
  ]);
  server.faults.joinFailure = "ClientJoinRateLimitReached: Too many joins per second";
  socket.send(joinFrame("2", "room"));
  await socket.next();
  await socket.closed;
  server.faults.joinFailure = null;
  (await join()).end();
});

test("new sockets are refused with what was set", async () => {
  server.faults.upgradeFailure = { status: 429, error: "Too many connected users" };
  await expect(open()).rejects.toThrow('429 {"error":"Too many connected users"}');
  server.faults.upgradeFailure = null;
  (await open()).end();
});

test("frames that the server ignores get no answer", async () => {
  server.faults.ignores = ({ event }) => event === "phx_join";
  const socket = await open();
  socket.send(joinFrame("1", "room", { private: false }));
  socket.send([null, "2", "phoenix", "heartbeat", {}]);
  expect(await socket.next()).toMatchObject([null, "2", "phoenix", "phx_reply", { status: "ok" }]);
  expect(server.channels()).toEqual([]);
});

test("a channel can be closed with a word, or crash", async () => {
  const [socket, other] = [await join(), await join("elsewhere")];
  server.closeChannels("room", "Too many messages per second");
  const payload = { message: "Too many messages per second", status: "error", extension: "system", channel: "room" };
  expect(await socket.next()).toEqual(["1", null, "realtime:room", "system", payload]);
  expect(await socket.next()).toEqual(["1", "1", "realtime:room", "phx_close", {}]);
  expect(server.channels()).toEqual(["elsewhere"]);
  server.crashChannels("elsewhere");
  expect(await other.next()).toEqual(["1", "1", "realtime:elsewhere", "phx_error", {}]);
  expect(server.channels()).toEqual([]);
});

test("an operator's disconnect is told to every channel first", async () => {
  const socket = await join();
  server.disconnect();
  const payload = { message: "Server requested disconnect", status: "ok", extension: "system", channel: "room" };
  expect(await socket.next()).toEqual([null, null, "realtime:room", "system", payload]);
  expect(await socket.closed).toBe(1012);
});

test("the log tells each step and forgets the oldest", async () => {
  const socket = await join();
  socket.end();
  await expect.poll(() => server.log.at(-1)?.what).toBe("close");
  expect(server.log.map(({ what }) => what)).toEqual(["open", "in", "out", "close"]);
  const busy = await open();
  for (let ref = 0; ref < 60; ref += 1) busy.send([null, String(ref), "phoenix", "heartbeat", {}]);
  for (let ref = 0; ref < 60; ref += 1) await busy.next();
  expect(server.log).toHaveLength(50);
  busy.end();
});

test("it serves beside the pages of a server that there is, until it is taken off", async () => {
  const http = createServer((_, response) => response.end("a page"));
  http.on("upgrade", (request, socket) => {
    if (request.url === "/own") socket.end("HTTP/1.1 418 Own\r\ncontent-length: 0\r\n\r\n");
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const host = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const unmount = server.mount(http);
  const apikey = await signToken({ role: "anon" }, jwtSecret);
  const socket = await openRawSocket(host, { apikey, vsn: "2.0.0" });
  socket.send(joinFrame("1", "room", { private: false }));
  expect(await socket.next()).toMatchObject(["1", "1", "realtime:room", "phx_reply", { status: "ok" }]);
  expect(await (await fetch(host)).text()).toBe("a page");
  unmount();
  expect(http.listenerCount("upgrade")).toBe(1);
  socket.end();
  http.closeAllConnections();
  http.close();
});

test("closing it ends what waits: refused sockets, refused joins, listening", async () => {
  const slow = await createRealtimeStandIn({
    database: db.database,
    jwtSecret,
    joinErrorMs: 60_000,
    connectErrorMs: 60_000,
  });
  const address = await slow.listen();
  const apikey = await signToken({ role: "anon" }, jwtSecret);
  const socket = await openRawSocket(address, { apikey, vsn: "2.0.0" });
  socket.send(joinFrame("1", "room"));
  const refused = openRawSocket(address, { apikey: "garbage" }).then(
    () => "opened",
    () => "ended",
  );
  await expect.poll(() => slow.log.some(({ what }) => what === "in")).toBe(true);
  await slow.close();
  expect(await socket.closed).toBe(1006);
  expect(await refused).toBe("ended");
});

test("a process in which it was closed ends by itself", async () => {
  const script = fileURLToPath(new URL("../test-support/open-and-close.ts", import.meta.url));
  const child = spawn(process.execPath, ["--conditions=swarm-source", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  child.stdout.on("data", (part: Buffer) => (told += part.toString("utf8")));
  const [code] = (await once(child, "close")) as [number];
  expect([code, told]).toEqual([0, "closed\n"]);
});

test("it does not start on a database without the stub", async () => {
  const database = { ...db.database, query: () => Promise.reject(new Error("no such function")) };
  await expect(createRealtimeStandIn({ database, jwtSecret })).rejects.toThrow("no such function");
});
