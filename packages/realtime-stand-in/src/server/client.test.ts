import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { createPostgresTodoStore, migrateSupabase, type PostgresTodoStore } from "@swarm-todos/postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type StubDatabase, stubDatabases } from "../test-support/stub-databases.ts";
import { signToken } from "../tokens/sign-token.ts";
import { createRealtimeStandIn } from "./create-realtime-stand-in.ts";
import type { RealtimeStandIn } from "./realtime-stand-in.ts";

const jwtSecret = "a secret of at least thirty-two characters";
const kinds = stubDatabases.filter(({ name }) => name !== "PostgreSQL 15");

/** What a subscription was told, in order. */
interface Heard {
  readonly channel: RealtimeChannel;
  readonly statuses: string[];
  readonly errors: string[];
  readonly pings: unknown[];
  readonly system: string[];
}

describe.each(kinds)("the real client on $name", (kind) => {
  let db: StubDatabase;
  let store: PostgresTodoStore;
  let server: RealtimeStandIn;
  let url: string;
  const clients: SupabaseClient[] = [];

  beforeAll(async () => {
    db = await kind.open();
    const { query } = db.database;
    const driver = { query: (text: string, params?: string[]) => query(text, params) };
    await migrateSupabase(driver, { realtimePolicies: true });
    store = createPostgresTodoStore({ driver });
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    server = await createRealtimeStandIn({ database: db.database, jwtSecret, joinErrorMs: 50, readinessPollMs: 20 });
    url = await server.listen();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) {
      await client.removeAllChannels();
      void client.realtime.disconnect();
    }
    await server.close();
  });

  const signIn = async (sub: string, getToken?: () => Promise<string>): Promise<SupabaseClient> => {
    const anon = await signToken({ role: "anon" }, jwtSecret);
    const token = await signToken({ sub }, jwtSecret);
    const client = createClient(url, anon, { accessToken: getToken ?? (async () => token) });
    clients.push(client);
    await client.realtime.setAuth();
    return client;
  };
  const subscribe = (client: SupabaseClient, topic: string, isPrivate = true): Heard => {
    const channel = client.channel(topic, { config: { private: isPrivate, broadcast: { replication_ready: true } } });
    const heard: Heard = { channel, statuses: [], errors: [], pings: [], system: [] };
    channel
      .on("broadcast", { event: "rev" }, ({ payload }) => heard.pings.push(payload))
      .on("system", {}, ({ message }: { message: string }) => heard.system.push(message))
      .subscribe((status, error) => {
        heard.statuses.push(status);
        if (error) heard.errors.push(error.message);
      });
    return heard;
  };
  const ready = async (heard: Heard): Promise<void> => {
    await expect.poll(() => heard.system).toContain("Replication connection established");
    expect(heard.statuses).toEqual(["SUBSCRIBED"]);
  };
  const ann = { kind: "user", id: "ann" } as const;
  const add = (container: string, expected: number | null) =>
    store.apply("acme", container, [{ op: "add", subject: "an item" }], expected, ann, "route");

  test("hears each commit of a list that it takes part in, with nothing of the list's text", async () => {
    await store.open("acme", "heard", ann);
    const heard = subscribe(await signIn("ann"), "todos:acme:heard");
    await ready(heard);
    await add("heard", null);
    await add("heard", 1);
    await expect.poll(() => heard.pings).toHaveLength(2);
    expect(heard.pings).toEqual(
      [1, 2].map((rev) => ({
        container: "heard",
        rev,
        updated_at: expect.any(String),
        id: expect.any(String),
      })),
    );
    expect(JSON.stringify(server.log.map((entry) => ("frame" in entry ? entry.frame : null)))).not.toContain("an item");
  });

  test("is kept out of another's list, and of a list of the same name of another tenant", async () => {
    await store.open("acme", "private", ann);
    await store.open("other", "private", { kind: "user", id: "bob" });
    const stranger = subscribe(await signIn("bob"), "todos:acme:private");
    await expect
      .poll(() => stranger.errors)
      .toContainEqual(
        expect.stringContaining("Unauthorized: You do not have permissions to read from this Channel topic"),
      );
    await stranger.channel.unsubscribe();
    const own = subscribe(await signIn("bob"), "todos:other:private");
    await ready(own);
    await add("private", null);
    await store.apply("other", "private", [{ op: "add", subject: "x" }], null, { kind: "user", id: "bob" }, "route");
    await expect.poll(() => own.pings).toHaveLength(1);
    expect(stranger.pings).toEqual([]);
    expect(stranger.statuses).not.toContain("SUBSCRIBED");
  });

  test("cannot send a ping of its own, and a public channel of the same name hears none", async () => {
    await store.open("acme", "forged", ann);
    const heard = subscribe(await signIn("ann"), "todos:acme:forged");
    const forger = subscribe(await signIn("ann"), "todos:acme:forged");
    const open = subscribe(await signIn("bob"), "todos:acme:forged", false);
    await ready(heard);
    await ready(forger);
    await ready(open);
    await forger.channel.send({ type: "broadcast", event: "rev", payload: { rev: 99 } });
    await open.channel.send({ type: "broadcast", event: "rev", payload: { rev: 98 } });
    await add("forged", null);
    await expect.poll(() => heard.pings.length).toBeGreaterThan(0);
    expect(heard.pings).toMatchObject([{ rev: 1 }]);
    expect(open.pings).toEqual([]);
  });

  test("rejoins after a restart and a cut, and hears again", async () => {
    await store.open("acme", "restarted", ann);
    const heard = subscribe(await signIn("ann"), "todos:acme:restarted");
    await ready(heard);
    for (const [rev, end] of [() => server.restart(), () => server.cut()].entries()) {
      end();
      const joins = (): number => heard.statuses.filter((status) => status === "SUBSCRIBED").length;
      await expect.poll(joins).toBe(rev + 2);
      await add("restarted", rev === 0 ? null : rev);
      await expect.poll(() => heard.pings).toHaveLength(rev + 1);
    }
    expect(heard.errors).toHaveLength(2);
    expect(heard.errors[0]).toContain("1012");
  });

  test("sees its channel closed for good when its token runs out", async () => {
    await store.open("acme", "expiring", ann);
    const token = await signToken({ sub: "ann", exp: Math.floor(Date.now() / 1000) + 2 }, jwtSecret);
    const heard = subscribe(await signIn("ann", async () => token), "todos:acme:expiring");
    await ready(heard);
    await expect.poll(() => heard.statuses).toEqual(["SUBSCRIBED", "CLOSED"]);
    expect(heard.system.at(-1)).toMatch(/^Token has expired \d seconds ago$/);
  });

  test("joins, leaves and joins again on one socket, as a panel in strict mode does", async () => {
    await store.open("acme", "strict", ann);
    const client = await signIn("ann");
    const first = subscribe(client, "todos:acme:strict");
    const gone = client.removeChannel(first.channel);
    const second = subscribe(client, "todos:acme:strict");
    await ready(second);
    await gone;
    await add("strict", null);
    await expect.poll(() => second.pings).toHaveLength(1);
    expect(first.pings).toEqual([]);
    expect(server.channels()).toEqual(["todos:acme:strict"]);
    expect(server.socketCount()).toBe(1);
  });

  test("speaks broadcasts to others over public channels, in bytes", async () => {
    const [one, two] = [subscribe(await signIn("ann"), "room", false), subscribe(await signIn("bob"), "room", false)];
    await ready(one);
    await ready(two);
    await one.channel.send({ type: "broadcast", event: "rev", payload: { text: "héllo" } });
    await expect.poll(() => two.pings).toEqual([{ text: "héllo" }]);
    expect(one.pings).toEqual([]);
  });
});
