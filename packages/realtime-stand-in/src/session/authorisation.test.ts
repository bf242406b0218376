import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createRealtimeStandIn } from "../server/create-realtime-stand-in.ts";
import type { RealtimeStandIn } from "../server/realtime-stand-in.ts";
import { joinFrame } from "../test-support/join-frame.ts";
import { openRawSocket, type RawSocket } from "../test-support/raw-socket.ts";
import { readPing } from "../test-support/read-ping.ts";
import { type StubDatabase, stubDatabases } from "../test-support/stub-databases.ts";
import { signToken } from "../tokens/sign-token.ts";

const jwtSecret = "a secret of at least thirty-two characters";

describe.each(stubDatabases)("the policies of $name", (kind) => {
  let db: StubDatabase;
  let server: RealtimeStandIn;
  let url: string;
  const sockets: RawSocket[] = [];
  const made: string[] = [];

  beforeAll(async () => {
    db = await kind.open();
    server = await createRealtimeStandIn({ database: db.database, jwtSecret, joinErrorMs: 1 });
    url = await server.listen();
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.end();
    for (const name of made.splice(0)) await db.exec(`drop policy ${name} on realtime.messages`);
  });
  afterAll(async () => {
    await server.close();
    await db.close();
  });

  const policy = async (name: string, rest: string): Promise<void> => {
    await db.exec(`create policy ${name} on realtime.messages ${rest}`);
    made.push(name);
  };
  const open = async (claims: Record<string, unknown>, headers = {}): Promise<RawSocket> => {
    const socket = await openRawSocket(url, { apikey: await signToken(claims, jwtSecret), vsn: "2.0.0" }, headers);
    sockets.push(socket);
    return socket;
  };
  const answer = async (socket: RawSocket, topic: string, more: Parameters<typeof joinFrame>[2] = {}) => {
    socket.send(joinFrame("1", topic, more));
    const frame = (await socket.next()) as [string, string, string, string, { response: { reason?: string } }];
    return frame[4].response.reason ?? "ok";
  };
  const verdict = async (claims: Record<string, unknown>, topic: string): Promise<string> =>
    answer(await open(claims), topic);
  const denied = (topic: string): string =>
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;

  test("let nobody in where there are none, and hold nobody out of a public channel", async () => {
    expect(await verdict({ sub: "ann" }, "room")).toBe(denied("room"));
    const socket = await open({ role: "anon" });
    expect(await answer(socket, "room", { private: false })).toBe("ok");
  });

  test("see the topic, the claims, the role and the headers", async () => {
    await policy(
      "all_of_it",
      `for select to authenticated using (
        topic = (select realtime.topic()) and topic = 'room'
        and (select auth.jwt() ->> 'org') = 'acme' and (select auth.role()) = 'authenticated'
        and current_setting('request.jwt.claim.sub') = 'user_2abc'
        and current_setting('request.headers')::jsonb ->> 'x-forwarded-for' = '10.0.0.1')`,
    );
    const claims = { sub: "user_2abc", org: "acme" };
    const headers = { "X-Forwarded-For": "10.0.0.1" };
    expect(await answer(await open(claims, headers), "room")).toBe("ok");
    expect(await answer(await open({ ...claims, org: "other" }, headers), "room")).toBe(denied("room"));
    expect(await answer(await open({ ...claims, role: "anon" }, headers), "room")).toBe(denied("room"));
    expect(await answer(await open(claims, headers), "other room")).toBe(denied("other room"));
    expect(await answer(await open(claims), "room")).toBe(denied("room"));
  });

  test("that raise, and roles that there are not, count as a no", async () => {
    await policy("by_uid", "for select to authenticated using ((select auth.uid()) is not null)");
    expect(await verdict({ sub: "0c0a2b4e-5a84-4d0e-9a55-6f2a1f6c1f10" }, "room")).toBe("ok");
    expect(await verdict({ sub: "user_2abc" }, "room")).toBe(denied("room"));
    expect(await verdict({ role: "no such role", sub: "ann" }, "room")).toBe(denied("room"));
    expect(await verdict({ role: 5, sub: "ann" }, "room")).toBe(denied("room"));
  });

  test("are asked about a message that is not private and has neither an event nor a payload", async () => {
    await policy("only_private", "for select to authenticated using (private)");
    expect(await verdict({ sub: "ann" }, "room")).toBe(denied("room"));
    await policy("the_probe", "for select to authenticated using (not private and event is null and payload is null)");
    expect(await verdict({ sub: "ann" }, "room")).toBe("ok");
  });

  test("need none that lets the subject write, and leave nothing behind", async () => {
    await policy("everything", "for select to authenticated using (true)");
    expect(await verdict({ sub: "ann" }, "probed")).toBe("ok");
    const { rows } = await db.database.query(
      "select current_user as who, (select count(*)::int from realtime.messages where topic = 'probed') as messages",
    );
    expect(rows).toEqual([{ who: "postgres", messages: 0 }]);
  });

  test("that show presence but no broadcasts let in, and withhold the broadcasts", async () => {
    await policy("presence_only", "for select to authenticated using (extension = 'presence')");
    const socket = await open({ sub: "ann" });
    expect(await answer(socket, "room")).toBe(denied("room"));
    expect(await answer(socket, "room", { presence: true })).toBe("ok");
    expect(await socket.next()).toEqual(["1", null, "realtime:room", "presence_state", {}]);
    expect(await answer(socket, "open", { private: false })).toBe("ok");
    await db.exec(`select realtime.send('{"n":1}', 'rev', 'room')`);
    await db.exec(`select realtime.send('{"n":2}', 'rev', 'open', false)`);
    expect(readPing(await socket.next()).payload).toMatchObject({ n: 2 });
  });

  test("are asked again when a token comes that differs, and at no other time", async () => {
    await policy("members", "for select to authenticated using ((select auth.jwt() ->> 'member') = 'yes')");
    const socket = await open({ sub: "ann", member: "yes" });
    expect(await answer(socket, "room")).toBe("ok");
    await db.exec("alter policy members on realtime.messages using (false)");
    await db.exec(`select realtime.send('{"n":1}', 'rev', 'room')`);
    expect(readPing(await socket.next()).payload).toMatchObject({ n: 1 });
    const token = await signToken({ sub: "ann", member: "yes", n: 2 }, jwtSecret);
    socket.send(["1", "2", "realtime:room", "access_token", { access_token: token }]);
    const message = "You do not have permissions to read from this Channel topic: room";
    expect(await socket.next()).toMatchObject(["1", null, "realtime:room", "system", { message, status: "error" }]);
    expect(await socket.next()).toEqual(["1", "1", "realtime:room", "phx_close", {}]);
  });

  test("that take the broadcasts and leave presence close the channel in other words", async () => {
    await policy(
      "by_claim",
      "for select to authenticated using (extension = 'presence' or (select auth.jwt() ->> 'member') = 'yes')",
    );
    const socket = await open({ sub: "ann", member: "yes" });
    expect(await answer(socket, "room", { presence: true })).toBe("ok");
    await socket.next();
    const token = await signToken({ sub: "ann", member: "no" }, jwtSecret);
    socket.send(["1", "2", "realtime:room", "access_token", { access_token: token }]);
    const message = "You no longer have permission to read from this Channel topic: room";
    expect(await socket.next()).toMatchObject(["1", null, "realtime:room", "system", { message }]);
  });

  test("decide who may broadcast, once for each token", async () => {
    await policy("readers", "for select to authenticated using (true)");
    await policy("writers", "for insert to authenticated with check ((select auth.jwt() ->> 'writes') = 'yes')");
    const [reader, writer] = [await open({ sub: "ann" }), await open({ sub: "bob", writes: "yes" })];
    expect(await answer(reader, "room")).toBe("ok");
    expect(await answer(writer, "room", { broadcast: { ack: true } })).toBe("ok");
    const say = (socket: RawSocket, ref: string, n: number): void =>
      socket.send(["1", ref, "realtime:room", "broadcast", { type: "broadcast", event: "hi", payload: { n } }]);
    say(reader, "2", 1);
    reader.send(["1", "3", "realtime:room", "presence", {}]);
    expect(await reader.next()).toMatchObject(["1", "3", "realtime:room", "phx_reply", {}]);
    say(writer, "2", 2);
    expect(await writer.next()).toEqual(["1", "2", "realtime:room", "phx_reply", { status: "ok", response: {} }]);
    const hi = (n: number) => [
      null,
      null,
      "realtime:room",
      "broadcast",
      { type: "broadcast", event: "hi", payload: { n } },
    ];
    expect(await reader.next()).toEqual(hi(2));
    await db.exec("alter policy writers on realtime.messages with check (false)");
    say(writer, "3", 3);
    expect(await reader.next()).toEqual(hi(3));
    const token = await signToken({ sub: "bob", writes: "yes", n: 2 }, jwtSecret);
    writer.send(["1", "4", "realtime:room", "access_token", { access_token: token }]);
    say(writer, "5", 4);
    writer.send(["1", "6", "realtime:room", "phx_leave", {}]);
    expect(await writer.next()).toMatchObject(["1", "3", "realtime:room", "phx_reply", {}]);
    expect(await writer.next()).toMatchObject(["1", "6", "realtime:room", "phx_reply", {}]);
    expect(reader.frames).toHaveLength(4);
  });
});
