import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { joinFrame } from "../test-support/join-frame.ts";
import { openRawSocket, type RawSocket } from "../test-support/raw-socket.ts";
import { onPglite, type StubDatabase } from "../test-support/stub-databases.ts";
import { topicPolicies } from "../test-support/topic-policies.ts";
import { signToken } from "../tokens/sign-token.ts";
import { createRealtimeStandIn } from "./create-realtime-stand-in.ts";
import type { RealtimeStandIn } from "./realtime-stand-in.ts";

const secret = "a secret of at least thirty-two characters";
const joinErrorMs = 150;
let db: StubDatabase;
let anon: string;
let ann: string;
let server: RealtimeStandIn;
let url: string;
const sockets: RawSocket[] = [];

beforeAll(async () => {
  db = await onPglite.open();
  await db.exec(topicPolicies);
  anon = await signToken({ role: "anon" }, secret);
  ann = await signToken({ sub: "ann" }, secret);
});
afterAll(() => db.close());

beforeEach(async () => {
  server = await createRealtimeStandIn({
    database: db.database,
    jwtSecret: secret,
    gatewayKeys: { sb_publishable_key: anon },
    joinErrorMs,
    connectErrorMs: 10,
    readinessPollMs: 20,
    readinessTimeoutMs: 300,
  });
  url = await server.listen();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.end();
  await server.close();
});

const open = async (query: Record<string, string> = {}, headers = {}): Promise<RawSocket> => {
  const socket = await openRawSocket(url, { apikey: anon, vsn: "2.0.0", ...query }, headers);
  sockets.push(socket);
  return socket;
};
const ok = { status: "ok", response: { postgres_changes: [] } };
const left = { status: "ok", response: {} };
const refused = (reason: string) => ({ status: "error", response: { reason } });
const system = (topic: string, message: string, status = "error") => ({
  message,
  status,
  extension: "system",
  channel: topic,
});

describe("a socket", () => {
  test.each([
    ["no key", { apikey: "" }, '401 {"error":"API key is missing"}'],
    ["no token", { apikey: "sb_unknown" }, '401 {"error":"The token provided is not a valid JWT"}'],
    ["an unknown version", { vsn: "3.0.0" }, /^403 \{"error":/],
  ])("with %s is refused", async (_, query, answer) => {
    await expect(open(query)).rejects.toThrow(answer);
  });

  test("with a token of another secret, an old one, or one without role or exp is refused", async () => {
    const refusal = async (token: string): Promise<string> =>
      open({ apikey: token }).then(
        () => "opened",
        (error: Error) => error.message,
      );
    expect(await refusal(await signToken({}, "some other secret of thirty-two letters"))).toBe(
      '401 {"error":"Failed to validate JWT signature"}',
    );
    expect(await refusal(await signToken({ exp: 1000 }, secret))).toBe('401 {"error":"Token has expired"}');
    const missing = '401 {"error":"Fields `role` and `exp` are required in JWT"}';
    expect(await refusal(await signToken({ exp: undefined }, secret))).toBe(missing);
    expect(await refusal(await signToken({ role: undefined }, secret))).toBe(missing);
  });

  test("with a key that the gateway knows is let in, by the header too", async () => {
    const socket = await open({ apikey: "sb_publishable_key" });
    socket.send(joinFrame("1", "open", { private: false, token: "sb_publishable_key" }));
    expect(await socket.next()).toEqual(["1", "1", "realtime:open", "phx_reply", ok]);
    await open({ apikey: "" }, { "x-api-key": anon });
  });

  test("elsewhere than under the server's path is not served", async () => {
    await expect(openRawSocket(`${url}/elsewhere`, { apikey: anon })).rejects.toThrow("404");
    expect((await fetch(`${url}/realtime/v1/websocket`)).status).toBe(404);
  });

  test("gets its heartbeats answered, and stays open after what is no message", async () => {
    const socket = await open();
    socket.sendText("no json");
    socket.sendText('{"an": "object"}');
    socket.sendText('[1, {}, "x"]');
    socket.sendBytes(Uint8Array.of(9, 9));
    socket.sendBytes(Uint8Array.of(3, 200, 200, 0, 0, 0, 0));
    socket.send([null, "10", "phoenix", "heartbeat", {}]);
    expect(await socket.next()).toEqual([null, "10", "phoenix", "phx_reply", left]);
    expect(server.log.filter(({ what }) => what === "dropped")).toHaveLength(5);
  });

  test("is closed with 1000 when the client is silent", async () => {
    const impatient = await createRealtimeStandIn({ database: db.database, jwtSecret: secret, idleMs: 100 });
    const address = await impatient.listen();
    const socket = await openRawSocket(address, { apikey: anon, vsn: "2.0.0" });
    expect(await socket.closed).toBe(1000);
    await impatient.close();
  });
});

describe("a join", () => {
  test("is answered, and left again", async () => {
    const socket = await open();
    socket.send(joinFrame("6", "list:ann", { token: ann }));
    expect(await socket.next()).toEqual(["6", "6", "realtime:list:ann", "phx_reply", ok]);
    expect(server.channels()).toEqual(["list:ann"]);
    socket.send(["6", "8", "realtime:list:ann", "phx_leave", {}]);
    expect(await socket.next()).toEqual(["6", "8", "realtime:list:ann", "phx_reply", left]);
    expect(await socket.next()).toEqual(["6", "6", "realtime:list:ann", "phx_close", {}]);
    expect(server.channels()).toEqual([]);
  });

  test("without a token of its own goes by the one of the socket", async () => {
    const socket = await open({ apikey: ann });
    socket.send(joinFrame("1", "list:ann"));
    expect(await socket.next()).toEqual(["1", "1", "realtime:list:ann", "phx_reply", ok]);
    socket.send(joinFrame("2", "list:bob", { token: "sb_publishable_key" }));
    expect(await socket.next()).toMatchObject(["2", "2", "realtime:list:bob", "phx_reply", { status: "error" }]);
  });

  test("that is refused keeps its socket silent for the whole delay, and no other", async () => {
    const slow = await createRealtimeStandIn({ database: db.database, jwtSecret: secret, joinErrorMs: 60_000 });
    const address = await slow.listen();
    const [one, two] = [0, 1].map(() => openRawSocket(address, { apikey: ann, vsn: "2.0.0" }));
    const [stuck, fine] = [await (one as Promise<RawSocket>), await (two as Promise<RawSocket>)];
    for (const socket of [stuck, fine]) {
      socket.send(joinFrame("1", "list:ann"));
      await socket.next();
    }
    stuck.send(joinFrame("2", "list:bob"));
    await expect.poll(() => slow.log.filter(({ what }) => what === "in")).toHaveLength(3);
    await db.exec(`select realtime.send('{"rev":1}', 'rev', 'list:ann')`);
    expect(await fine.next()).toBeInstanceOf(Buffer);
    expect(slow.log.filter(({ what }) => what === "out")).toHaveLength(3);
    stuck.end();
    fine.end();
    await slow.close();
  });

  test("that is refused is answered after the delay, and everything of the socket waits for it", async () => {
    const socket = await open();
    socket.send(joinFrame("1", "list:ann", { token: ann }));
    await socket.next();
    socket.send(joinFrame("2", "list:bob", { token: ann }));
    socket.send([null, "3", "phoenix", "heartbeat", {}]);
    await expect.poll(() => server.log.some(({ what, ...rest }) => what === "in" && isHeartbeat(rest))).toBe(true);
    await db.exec(`select realtime.send('{"rev":1}', 'rev', 'list:ann')`);
    expect(await socket.next()).toEqual([
      "2",
      "2",
      "realtime:list:bob",
      "phx_reply",
      refused("Unauthorized: You do not have permissions to read from this Channel topic: list:bob"),
    ]);
    expect(await socket.next()).toEqual([null, "3", "phoenix", "phx_reply", left]);
    expect(await socket.next()).toBeInstanceOf(Buffer);
  });

  test.each([
    ["realtime:", "TopicNameRequired: You must provide a topic name"],
    ["elsewhere", "unmatched topic"],
  ])("of %s is refused", async (topic, reason) => {
    const socket = await open();
    socket.send(["1", "1", topic, "phx_join", {}]);
    expect(await socket.next()).toEqual(["1", "1", topic, "phx_reply", refused(reason)]);
  });

  test("with a bad token is refused in the server's words", async () => {
    const socket = await open();
    const reason = async (token: string): Promise<unknown> => {
      socket.send(joinFrame("1", "list:ann", { token }));
      const frame = (await socket.next()) as [string, string, string, string, { response: { reason: string } }];
      return frame[4].response.reason;
    };
    expect(await reason("garbage")).toBe("MalformedJWT: The token provided is not a valid JWT");
    const foreign = await signToken({}, "some other secret of thirty-two letters");
    expect(await reason(foreign)).toBe("JwtSignatureError: Failed to validate JWT signature");
    const old = await signToken({ exp: Math.floor(Date.now() / 1000) - 100 }, secret);
    expect(await reason(old)).toMatch(/^InvalidJWTToken: Token has expired 10\d seconds ago$/);
    const roleless = await signToken({ role: undefined }, secret);
    expect(await reason(roleless)).toBe("InvalidJWTToken: Fields `role` and `exp` are required in JWT");
    const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${ann.split(".")[1]}.`;
    expect(await reason(unsigned)).toMatch(/^JwtSignerError: /);
  });

  test("a second time on one socket takes the place of the first", async () => {
    const socket = await open();
    socket.send(joinFrame("1", "list:ann", { token: ann }));
    socket.send(joinFrame("2", "list:ann", { token: ann }));
    expect(await socket.next()).toEqual(["1", "1", "realtime:list:ann", "phx_reply", ok]);
    expect(await socket.next()).toEqual(["2", "2", "realtime:list:ann", "phx_reply", ok]);
    expect(await socket.next()).toEqual(["1", "1", "realtime:list:ann", "phx_close", {}]);
    socket.send(["1", "3", "realtime:list:ann", "phx_leave", {}]);
    socket.send(["2", "4", "realtime:list:ann", "phx_leave", {}]);
    expect(await socket.next()).toEqual(["2", "4", "realtime:list:ann", "phx_reply", left]);
  });

  test("a second time that is refused ends the first all the same", async () => {
    const socket = await open();
    socket.send(joinFrame("1", "list:ann", { token: ann }));
    socket.send(joinFrame("2", "list:ann", { token: "garbage" }));
    expect(await socket.next()).toMatchObject(["1", "1", "realtime:list:ann", "phx_reply", ok]);
    expect(await socket.next()).toMatchObject(["2", "2", "realtime:list:ann", "phx_reply", { status: "error" }]);
    expect(await socket.next()).toEqual(["1", "1", "realtime:list:ann", "phx_close", {}]);
    expect(server.channels()).toEqual([]);
  });

  test("right behind a leave ends joined", async () => {
    const socket = await open();
    socket.send(joinFrame("1", "list:ann", { token: ann }));
    socket.send(["1", "2", "realtime:list:ann", "phx_leave", {}]);
    socket.send(joinFrame("3", "list:ann", { token: ann }));
    expect(await socket.next()).toEqual(["1", "1", "realtime:list:ann", "phx_reply", ok]);
    expect(await socket.next()).toEqual(["1", "2", "realtime:list:ann", "phx_reply", left]);
    expect(await socket.next()).toEqual(["1", "1", "realtime:list:ann", "phx_close", {}]);
    expect(await socket.next()).toEqual(["3", "3", "realtime:list:ann", "phx_reply", ok]);
    expect(server.channels()).toEqual(["list:ann"]);
  });

  test("of one channel too many is refused", async () => {
    const small = await createRealtimeStandIn({
      database: db.database,
      jwtSecret: secret,
      joinErrorMs,
      maxChannels: 2,
    });
    const socket = await openRawSocket(await small.listen(), { apikey: anon, vsn: "2.0.0" });
    for (const ref of ["1", "2", "3"]) socket.send(joinFrame(ref, `open ${ref}`, { private: false }));
    await socket.next();
    await socket.next();
    expect(await socket.next()).toEqual([
      "3",
      "3",
      "realtime:open 3",
      "phx_reply",
      refused("ChannelRateLimitReached: Too many channels"),
    ]);
    socket.end();
    await small.close();
  });

  test("of a public channel is refused where the project allows none", async () => {
    const strict = await createRealtimeStandIn({
      database: db.database,
      jwtSecret: secret,
      joinErrorMs,
      privateOnly: true,
    });
    const socket = await openRawSocket(await strict.listen(), { apikey: anon, vsn: "2.0.0" });
    socket.send(joinFrame("1", "open", { private: false }));
    const reason = "PrivateOnly: This project only allows private channels";
    expect(await socket.next()).toEqual(["1", "1", "realtime:open", "phx_reply", refused(reason)]);
    socket.end();
    await strict.close();
  });
});

describe("a topic that is not joined", () => {
  test("is left with success, and anything else is an error", async () => {
    const socket = await open();
    socket.send(["1", "2", "realtime:list:ann", "phx_leave", {}]);
    expect(await socket.next()).toEqual(["1", "2", "realtime:list:ann", "phx_reply", left]);
    socket.send(["1", "3", "realtime:list:ann", "access_token", { access_token: ann }]);
    expect(await socket.next()).toEqual(["1", "3", "realtime:list:ann", "phx_reply", refused("unmatched topic")]);
  });
});

describe("a token change", () => {
  const joined = async (token = ann): Promise<RawSocket> => {
    const socket = await open();
    socket.send(joinFrame("6", "list:ann", { token }));
    expect(await socket.next()).toEqual(["6", "6", "realtime:list:ann", "phx_reply", ok]);
    return socket;
  };
  const change = (socket: RawSocket, token: unknown): void =>
    socket.send(["6", "7", "realtime:list:ann", "access_token", { access_token: token }]);

  test("that is fine, or none, is not answered", async () => {
    const socket = await joined();
    for (const token of [ann, null, "sb_publishable_key", await signToken({ sub: "ann", n: 2 }, secret)]) {
      change(socket, token);
    }
    socket.send(["6", "8", "realtime:list:ann", "phx_leave", {}]);
    expect(await socket.next()).toEqual(["6", "8", "realtime:list:ann", "phx_reply", left]);
  });

  test("to one that may not read closes the channel", async () => {
    const socket = await joined();
    change(socket, await signToken({ sub: "bob" }, secret));
    const denied = "You do not have permissions to read from this Channel topic: list:ann";
    expect(await socket.next()).toEqual(["6", null, "realtime:list:ann", "system", system("list:ann", denied)]);
    expect(await socket.next()).toEqual(["6", "6", "realtime:list:ann", "phx_close", {}]);
    expect(server.channels()).toEqual([]);
  });

  test("to garbage or an old token closes the channel", async () => {
    const socket = await joined();
    change(socket, "garbage");
    const message = "The token provided is not a valid JWT";
    expect(await socket.next()).toEqual(["6", null, "realtime:list:ann", "system", system("list:ann", message)]);
    expect(await socket.next()).toEqual(["6", "6", "realtime:list:ann", "phx_close", {}]);
    const other = await joined();
    change(other, await signToken({ sub: "ann", exp: 1000 }, secret));
    const [, , , , payload] = (await other.next()) as unknown[];
    expect(payload).toMatchObject({ message: expect.stringMatching(/^Token has expired \d+ seconds ago$/) });
  });

  test("with an old join's ref is dropped without a word", async () => {
    const socket = await joined();
    socket.send(["5", "7", "realtime:list:ann", "access_token", { access_token: "garbage" }]);
    socket.send([null, "9", "phoenix", "heartbeat", {}]);
    expect(await socket.next()).toEqual([null, "9", "phoenix", "phx_reply", left]);
    expect(server.channels()).toEqual(["list:ann"]);
  });

  test("that never comes closes the channel when the token runs out", async () => {
    const exp = Math.floor(Date.now() / 1000) + 2;
    const socket = await joined(await signToken({ sub: "ann", exp }, secret));
    const [, , , event, payload] = (await socket.next()) as unknown[];
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000);
    expect(event).toBe("system");
    expect(payload).toMatchObject({ message: expect.stringMatching(/^Token has expired \d seconds ago$/) });
    expect(await socket.next()).toEqual(["6", "6", "realtime:list:ann", "phx_close", {}]);
  });

  test("to one that ends sooner closes the channel at its end", async () => {
    const socket = await joined();
    change(socket, await signToken({ sub: "ann", exp: Math.floor(Date.now() / 1000) + 2 }, secret));
    const [, , , , payload] = (await socket.next()) as unknown[];
    expect(payload).toMatchObject({ message: expect.stringMatching(/^Token has expired \d seconds ago$/) });
  });

  test("to a fresh one keeps the channel open past the first one's end", async () => {
    const exp = Math.floor(Date.now() / 1000) + 2;
    const socket = await joined(await signToken({ sub: "ann", exp }, secret));
    change(socket, ann);
    await new Promise((resolve) => setTimeout(resolve, exp * 1000 - Date.now() + 1100));
    socket.send(["6", "8", "realtime:list:ann", "phx_leave", {}]);
    expect(await socket.next()).toEqual(["6", "8", "realtime:list:ann", "phx_reply", left]);
  });
});

describe("readiness", () => {
  const ask = { token: "", broadcast: { replication_ready: true } };

  test("is told at once when messages stream", async () => {
    const socket = await open();
    socket.send(joinFrame("6", "list:ann", { ...ask, token: ann }));
    expect(await socket.next()).toEqual(["6", "6", "realtime:list:ann", "phx_reply", ok]);
    const message = "Replication connection established";
    expect(await socket.next()).toEqual(["6", null, "realtime:list:ann", "system", system("list:ann", message, "ok")]);
  });

  test("is told when a cold server has warmed up, and what was sent before is lost", async () => {
    server.faults.cold = true;
    const socket = await open();
    socket.send(joinFrame("6", "list:ann", { ...ask, token: ann }));
    await socket.next();
    await db.exec(`select realtime.send('{"rev":1}', 'rev', 'list:ann')`);
    server.faults.cold = false;
    expect(await socket.next()).toMatchObject(["6", null, "realtime:list:ann", "system", { status: "ok" }]);
    await db.exec(`select realtime.send('{"rev":2}', 'rev', 'list:ann')`);
    expect(String(await socket.next())).toContain('"rev": 2');
  });

  test("that never comes closes the channel", async () => {
    server.faults.cold = true;
    const socket = await open();
    socket.send(joinFrame("6", "list:ann", { ...ask, token: ann }));
    await socket.next();
    const message = "Replication connection was not established in time";
    expect(await socket.next()).toEqual(["6", null, "realtime:list:ann", "system", system("list:ann", message)]);
    expect(await socket.next()).toEqual(["6", "6", "realtime:list:ann", "phx_close", {}]);
  });
});

describe("version 1.0.0", () => {
  test("is spoken where the client asks for it or for none", async () => {
    for (const query of [{ vsn: "1.0.0" }, {}]) {
      const socket = await openRawSocket(url, { apikey: anon, ...query });
      sockets.push(socket);
      const payload = { config: { private: true }, access_token: ann };
      socket.send({ topic: "realtime:list:ann", event: "phx_join", payload, ref: "1", join_ref: "1" });
      expect(await socket.next()).toEqual({ topic: "realtime:list:ann", event: "phx_reply", payload: ok, ref: "1" });
      await db.exec(`select realtime.send('{"rev":1}', 'rev', 'list:ann')`);
      const ping = (await socket.next()) as { payload: { payload: { id: string } } };
      const { id } = ping.payload.payload;
      expect(ping).toEqual({
        topic: "realtime:list:ann",
        event: "broadcast",
        ref: null,
        payload: { type: "broadcast", event: "rev", payload: { id, rev: 1 }, meta: { id } },
      });
      socket.send({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "2" });
      expect(await socket.next()).toEqual({ topic: "phoenix", event: "phx_reply", payload: left, ref: "2" });
      socket.end();
    }
  });
});

function isHeartbeat(entry: object): boolean {
  return "frame" in entry && (entry.frame as { event: string }).event === "heartbeat";
}
