import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createRealtimeStandIn } from "../server/create-realtime-stand-in.ts";
import type { RealtimeStandIn } from "../server/realtime-stand-in.ts";
import { joinFrame } from "../test-support/join-frame.ts";
import { openRawSocket, type RawSocket } from "../test-support/raw-socket.ts";
import { readPing } from "../test-support/read-ping.ts";
import { type StubDatabase, stubDatabases } from "../test-support/stub-databases.ts";
import { topicPolicies } from "../test-support/topic-policies.ts";
import { signToken } from "../tokens/sign-token.ts";

const jwtSecret = "a secret of at least thirty-two characters";

describe.each(stubDatabases)("messages of $name", (kind) => {
  let db: StubDatabase;
  let server: RealtimeStandIn;
  let url: string;
  const sockets: RawSocket[] = [];

  beforeAll(async () => {
    db = await kind.open();
    await db.exec(topicPolicies);
    server = await createRealtimeStandIn({ database: db.database, jwtSecret, joinErrorMs: 20, readinessPollMs: 20 });
    url = await server.listen();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.end();
  });
  afterAll(async () => {
    await server.close();
    await db.close();
  });

  const join = async (topic: string, sub: string, more: Parameters<typeof joinFrame>[2] = {}): Promise<RawSocket> => {
    const apikey = await signToken({ sub }, jwtSecret);
    const socket = await openRawSocket(url, { apikey, vsn: "2.0.0" });
    sockets.push(socket);
    socket.send(joinFrame("1", topic, more));
    expect(await socket.next()).toMatchObject(["1", "1", `realtime:${topic}`, "phx_reply", { status: "ok" }]);
    return socket;
  };
  const send = (n: number, topic: string, isPrivate = true): string =>
    `select realtime.send('{"n":${n}}', 'rev', '${topic}', ${isPrivate});`;
  const nextNumber = async (socket: RawSocket): Promise<unknown> =>
    (readPing(await socket.next()).payload as { n: unknown }).n;

  test("arrive as the bytes of one broadcast each, with an id", async () => {
    const socket = await join("list:ann", "ann");
    await db.exec(send(1, "list:ann"));
    const { rows } = await db.database.query("select id::text as id from realtime.messages where topic = 'list:ann'");
    const { id } = rows.at(-1) as { id: string };
    expect(readPing(await socket.next())).toEqual({
      topic: "realtime:list:ann",
      event: "rev",
      encoding: 1,
      meta: { id },
      payload: { id, n: 1 },
    });
  });

  test("keep an id of the sender's own", async () => {
    const socket = await join("list:ann", "ann");
    await db.exec(`select realtime.send('{"id":"mine"}', 'rev', 'list:ann')`);
    expect(readPing(await socket.next()).payload).toEqual({ id: "mine" });
  });

  test("come after the commit, in the order of the sends, and not at all after a rollback", async () => {
    const socket = await join("list:ann", "ann");
    await db.exec(`begin; ${send(1, "list:ann")} ${send(2, "list:ann")} rollback`);
    await db.exec(`begin; ${send(3, "list:ann")} ${send(4, "list:ann")} ${send(5, "list:ann")} commit`);
    await db.exec(`begin; ${send(6, "list:ann")} savepoint s; ${send(7, "list:ann")} rollback to s; commit`);
    await db.exec(send(8, "list:ann"));
    const numbers: unknown[] = [];
    for (let i = 0; i < 5; i += 1) numbers.push(await nextNumber(socket));
    expect(numbers).toEqual([3, 4, 5, 6, 8]);
  });

  test("of many commits at once all arrive, each once", async () => {
    const socket = await join("list:ann", "ann");
    await Promise.all(Array.from({ length: 60 }, (_, n) => db.exec(send(n, "list:ann"))));
    const numbers: unknown[] = [];
    for (let i = 0; i < 60; i += 1) numbers.push(await nextNumber(socket));
    expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  test("reach every socket that joined", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => join("list:ann", "ann")));
    await db.exec(send(1, "list:ann"));
    expect(await Promise.all(all.map(nextNumber))).toEqual(all.map(() => 1));
  });

  test("without an event, a payload or a side are stored and never delivered", async () => {
    const socket = await join("list:ann", "ann");
    await db.exec(`select realtime.send('{"n":1}', null, 'list:ann')`);
    await db.exec(`select realtime.send(null, 'rev', 'list:ann')`);
    await db.exec(`select realtime.send('{"n":3}', 'rev', 'list:ann', null)`);
    await db.exec(`select realtime.send('[1]', 'rev', 'list:ann')`);
    await db.exec(`select realtime.send('5', 'rev', 'list:ann')`);
    await db.exec(send(6, "list:ann"));
    expect(await nextNumber(socket)).toBe(6);
    expect(socket.frames).toHaveLength(2);
  });

  test("reach their own topic alone, and their own side of it", async () => {
    const [ann, bob] = [await join("list:ann", "ann"), await join("list:bob", "bob")];
    const open = await join("list:ann", "carl", { private: false });
    await db.exec(send(1, "list:ann", true));
    await db.exec(send(2, "list:ann", false));
    await db.exec(send(3, "LIST:ann", true));
    await db.exec(send(4, "list:bob", true));
    await db.exec(send(5, "list:ann", true));
    await db.exec(send(6, "list:ann", false));
    expect([await nextNumber(ann), await nextNumber(ann)]).toEqual([1, 5]);
    expect([await nextNumber(open), await nextNumber(open)]).toEqual([2, 6]);
    expect(await nextNumber(bob)).toBe(4);
    expect([ann, bob, open].map(({ frames }) => frames.length)).toEqual([3, 2, 3]);
  });

  test("of bytes arrive as they are", async () => {
    const socket = await join("list:ann", "ann");
    await db.exec(`insert into realtime.messages (topic, extension, event, private, binary_payload)
      values ('list:ann', 'broadcast', 'raw', true, '\\x00ff10')`);
    expect(readPing(await socket.next())).toMatchObject({ event: "raw", encoding: 0, payload: [0, 255, 16] });
  });

  test("on a topic of 246 bytes arrive, on one of 247 they never do", async () => {
    const fits = `${"é".repeat(121)}:ann`;
    const long = `${fits.slice(0, -4)}x:ann`;
    expect(Buffer.byteLength(fits)).toBe(246);
    const [short, socket] = [await join(fits, "ann"), await join(long, "ann")];
    await db.exec(send(1, long));
    await db.exec(send(2, fits));
    expect(await nextNumber(short)).toBe(2);
    socket.send([null, "2", "phoenix", "heartbeat", {}]);
    expect(await socket.next()).toMatchObject([null, "2", "phoenix", "phx_reply", { status: "ok" }]);
    expect(server.log).toContainEqual(
      expect.objectContaining({ what: "dropped", reason: expect.stringContaining(long) }),
    );
  });

  test("larger than the limit are left out", async () => {
    const small = await createRealtimeStandIn({ database: db.database, jwtSecret, maxPayloadBytes: 100 });
    const apikey = await signToken({ sub: "ann" }, jwtSecret);
    const socket = await openRawSocket(await small.listen(), { apikey, vsn: "2.0.0" });
    socket.send(joinFrame("1", "list:ann"));
    await socket.next();
    await db.exec(`select realtime.send(jsonb_build_object('text', repeat('x', 200)), 'rev', 'list:ann')`);
    await db.exec(send(2, "list:ann"));
    expect(await nextNumber(socket)).toBe(2);
    socket.end();
    await small.close();
  });

  test("are lost with the partition of the day, and the sender's transaction stands", async () => {
    const socket = await join("list:ann", "ann");
    const { rows } = await db.database.query(
      "select 'messages_' || to_char(now() at time zone 'utc', 'YYYY_MM_DD') as name",
    );
    const { name } = rows[0] as { name: string };
    await db.exec(`alter table realtime.messages detach partition realtime.${name}`);
    try {
      await db.exec(`begin; create table kept (); ${send(1, "list:ann")} commit`);
      socket.send(joinFrame("2", "list:ann"));
      const reason = "MissingPartition: Realtime was unable to find the expected messages partition";
      expect(await socket.next()).toMatchObject(["2", "2", "realtime:list:ann", "phx_reply", { response: { reason } }]);
    } finally {
      await db.exec(`drop table kept; drop table realtime.${name}; select realtime_stand_in.make_partitions()`);
    }
    const again = await join("list:ann", "ann");
    await db.exec(send(2, "list:ann"));
    expect(await nextNumber(again)).toBe(2);
  });
});

describe.each(stubDatabases.filter(({ name }) => name !== "PGlite"))("the server on $name", (kind) => {
  test("hears again after the database dropped its connection, and is not ready meanwhile", async () => {
    const db = await kind.open();
    await db.exec(topicPolicies);
    const server = await createRealtimeStandIn({ database: db.database, jwtSecret, readinessPollMs: 20 });
    const apikey = await signToken({ sub: "ann" }, jwtSecret);
    const socket = await openRawSocket(await server.listen(), { apikey, vsn: "2.0.0" });
    const listeners = async (): Promise<number[]> => {
      const { rows } = await db.database.query(
        "select pid from pg_stat_activity where datname = current_database() and query like 'listen%'",
      );
      return rows.map((row) => (row as { pid: number }).pid);
    };
    const [before] = await listeners();
    await db.exec(`select pg_terminate_backend(${before})`);
    await expect.poll(async () => (await listeners()).filter((pid) => pid !== before)).toHaveLength(1);
    socket.send(joinFrame("1", "list:ann", { broadcast: { replication_ready: true } }));
    expect(await socket.next()).toMatchObject(["1", "1", "realtime:list:ann", "phx_reply", { status: "ok" }]);
    expect(await socket.next()).toMatchObject(["1", null, "realtime:list:ann", "system", { status: "ok" }]);
    await db.exec(`select realtime.send('{"n":1}', 'rev', 'list:ann')`);
    expect(readPing(await socket.next()).payload).toMatchObject({ n: 1 });
    socket.end();
    await server.close();
    await db.close();
  });
});
