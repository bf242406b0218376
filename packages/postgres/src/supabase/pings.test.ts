import { type TodoActor, todosTopic } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPglite } from "../../../../test/support/open-pglite.ts";
import { createPostgresTodoStore, type PostgresTodoStore } from "../create-postgres-todo-store.ts";
import { fromPglite } from "../drivers/from-pglite.ts";
import { migrate } from "../migrate.ts";
import { mayJoin } from "../test-support/realtime-checks.ts";
import { type SupabaseDatabase, supabaseDatabases } from "../test-support/supabase-databases.ts";
import { migrateSupabase } from "./migrate-supabase.ts";

const ada: TodoActor = { kind: "user", id: "ada", name: "Ada the Secret" };
const today = (): string => new Date().toISOString().slice(0, 10).replaceAll("-", "_");

describe.each(supabaseDatabases)("the ping of a commit on $name", ({ open }) => {
  let db: SupabaseDatabase;
  let store: PostgresTodoStore;
  beforeAll(async () => {
    db = await open();
    await migrateSupabase(db.owner);
    store = createPostgresTodoStore({ driver: db.owner });
  });
  afterAll(() => db.close());

  const pings = async (container: string): Promise<readonly Record<string, unknown>[]> =>
    await db.query(
      "select extension, event, private, payload - 'id' as payload from realtime.messages where topic = $1 order by payload->'rev'",
      [todosTopic("acme", container)],
    );
  const revs = async (container: string): Promise<unknown[]> =>
    (await pings(container)).map((row) => (row["payload"] as { rev: unknown }).rev);

  test("says the container, the rev and the time, on the list's private topic, and no word of an item", async () => {
    const outcome = await store.apply("acme", "a:b/語", [{ op: "add", subject: "secret" }], null, ada, "route");
    expect(await pings("a:b/語")).toEqual([
      {
        ...{ extension: "broadcast", event: "rev", private: true },
        payload: { container: "a:b/語", rev: 1, updated_at: outcome.updatedAt },
      },
    ]);
    const rows = await db.query("select m::text as text from realtime.messages m");
    expect(rows.filter((row) => /secret/i.test(String(row["text"])))).toEqual([]);
  });

  test("is sent without the policies too, which no migration makes by itself", async () => {
    expect(await db.query("select policyname from pg_policies where schemaname = 'realtime'")).toEqual([]);
    await store.open("acme", "no policies", ada);
    const claims = { sub: ada.id };
    expect(await mayJoin(db, { topic: todosTopic("acme", "no policies"), claims })).toBe("refused");
    await store.apply("acme", "no policies", [{ op: "add", subject: "x" }], null, ada, "route");
    expect(await revs("no policies")).toEqual([1]);
  });

  test("is sent once for each batch that changed the list, and for no other", async () => {
    const sent = { client: "tab", batchId: "b1" };
    const first = await store.apply(
      ...([
        "acme",
        "counted",
        [{ op: "add", subject: "a" } as const, { op: "add", subject: "b" } as const],
        null,
        ada,
        "route",
        sent,
      ] as const),
    );
    const [id = "", other = ""] = first.conflict ? [] : first.added;
    await store.apply(
      "acme",
      "counted",
      [
        { op: "add", subject: "a" },
        { op: "add", subject: "b" },
      ],
      null,
      ada,
      "route",
      sent,
    );
    await store.apply("acme", "counted", [{ op: "add", subject: "lost" }], null, ada, "route");
    await store.apply("acme", "counted", [{ op: "update", id, subject: "a" }], 1, ada, "route", {
      client: "tab",
      batchId: "b2",
    });
    await store.apply("acme", "counted", [{ op: "remove", id: "aaaaaa" }], 1, ada, "route").catch(() => undefined);
    await store.open("acme", "counted", ada);
    expect(await revs("counted")).toEqual([1]);
    await store.apply(
      "acme",
      "counted",
      [
        { op: "remove", id: other },
        { op: "update", id, status: "completed" },
      ],
      1,
      ada,
      "route",
    );
    await store.purgeArchived("acme", "counted", { before: "2999-01-01" });
    await store.renewStamp("acme", "counted");
    expect(await revs("counted")).toEqual([1, 2]);
  });

  test("goes away with the transaction that it was written in", async () => {
    const bound = (query: Parameters<Parameters<SupabaseDatabase["transaction"]>[1]>[0]): PostgresTodoStore =>
      createPostgresTodoStore({ driver: { query: async (text, params) => ({ rows: await query(text, params) }) } });
    const run = db.transaction("", async (query) => {
      await bound(query).apply("acme", "undone", [{ op: "add", subject: "x" }], null, ada, "route");
      throw new Error("the host thought otherwise");
    });
    await expect(run).rejects.toThrow("the host thought otherwise");
    expect(await revs("undone")).toEqual([]);
    await db.transaction("", async (query) => {
      await bound(query).apply("acme", "undone", [{ op: "add", subject: "x" }], null, ada, "route");
    });
    expect(await revs("undone")).toEqual([1]);
  });

  test("leaves the topic that the transaction had set as it was", async () => {
    const topics = await db.transaction("", async (query) => {
      const bound = createPostgresTodoStore({
        driver: { query: async (text, params) => ({ rows: await query(text, params) }) },
      });
      const topic = async (): Promise<unknown> => (await query("select realtime.topic() as topic"))[0]?.["topic"];
      const unset = await topic();
      await bound.apply("acme", "setting", [{ op: "add", subject: "x" }], null, ada, "route");
      const after = await topic();
      await query("select set_config('realtime.topic', 'room:1', true)");
      await bound.apply("acme", "setting", [{ op: "add", subject: "y" }], 1, ada, "route");
      return [unset, after, await topic()];
    });
    expect(topics).toEqual([null, null, "room:1"]);
    expect(await revs("setting")).toEqual([1, 2]);
  });

  test("that finds no partition is lost, and the commit stands and tells its rev", async () => {
    await db.exec(`drop table realtime.messages_${today()}`);
    try {
      const outcome = await store.apply("acme", "dropped", [{ op: "add", subject: "x" }], null, ada, "route");
      expect(outcome).toMatchObject({ conflict: false, rev: 1 });
      expect((await store.get("acme", "dropped")).rev).toBe(1);
      expect(await revs("dropped")).toEqual([]);
    } finally {
      await db.exec("select realtime_stand_in.make_partitions()");
    }
    await store.apply("acme", "dropped", [{ op: "add", subject: "y" }], 1, ada, "route");
    expect(await revs("dropped")).toEqual([2]);
  });

  test("that cannot be sent at all does no more harm", async () => {
    await db.exec(`alter function realtime.send(jsonb, text, text, boolean) rename to sent;
      create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
        language plpgsql as $$ begin perform set_config('realtime.topic', topic, true); raise exception 'broken'; end $$;
      alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin`);
    try {
      const outcome = await store.apply("acme", "broken", [{ op: "add", subject: "x" }], null, ada, "route");
      expect(outcome).toMatchObject({ conflict: false, rev: 1 });
      await db.exec("revoke usage on schema realtime from supabase_postgres");
      expect(await store.apply("acme", "broken", [{ op: "add", subject: "y" }], 1, ada, "route")).toMatchObject({
        rev: 2,
      });
    } finally {
      await db.exec(`grant usage on schema realtime to supabase_postgres;
        drop function realtime.send(jsonb, text, text, boolean);
        alter function realtime.sent(jsonb, text, text, boolean) rename to send`);
    }
  });

  test("is not missed where there is no Realtime", async () => {
    await db.exec("alter schema realtime rename to away");
    try {
      expect(await store.apply("acme", "plain", [{ op: "add", subject: "x" }], null, ada, "route")).toMatchObject({
        rev: 1,
      });
    } finally {
      await db.exec("alter schema away rename to realtime");
    }
  });
});

describe.each(supabaseDatabases)("a schema realtime that nobody vouched for, on $name", ({ open }) => {
  const stranger = `stranger_${crypto.randomUUID().slice(0, 8)}`;
  let db: SupabaseDatabase;
  let rev: number | null = null;
  beforeAll(async () => {
    db = await open();
    await db.exec(`create role ${stranger};
      do $$ begin execute format('grant create on database %I to ${stranger}', current_database()); end $$`);
  });
  afterAll(async () => {
    await db.exec(`drop owned by ${stranger} cascade; drop role ${stranger}`);
    await db.close();
  });

  const write = async (): Promise<void> => {
    const store = createPostgresTodoStore({ driver: db.owner });
    await store.apply("acme", "c", [{ op: "add", subject: "x" }], rev, ada, "route");
    rev = (await store.get("acme", "c")).rev;
  };
  const sent = async (): Promise<number> =>
    (await db.query("select from realtime.messages where topic = 'todos:acme:c'")).length;
  /** A function of a stranger's that tells that it ran. */
  const asStranger = `create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language plpgsql as $$ begin insert into public.ran values (1); end $$`;
  const spied = async (run: () => Promise<void>): Promise<void> => {
    await db.exec("create table public.ran as select 0 as n; grant all on public.ran to public");
    await run();
    expect(await db.query("select n from public.ran where n > 0")).toEqual([]);
    await db.exec("drop table public.ran");
  };

  test("hears nothing from a database that was migrated plainly, and all from one that was migrated for Supabase", async () => {
    await migrate(db.owner);
    await write();
    expect(await sent()).toBe(0);
    await migrateSupabase(db.owner);
    await write();
    expect(await sent()).toBe(1);
    await migrate(db.owner);
    await write();
    expect(await sent()).toBe(2);
  });

  test("runs nothing with the owner's rights when somebody makes it in the other's place", async () => {
    await spied(async () => {
      await db.exec(`alter schema realtime rename to away; set role ${stranger}; create schema realtime; ${asStranger};
        grant usage on schema realtime to public; reset role`);
      await write();
    });
    await db.exec("drop schema realtime cascade; alter schema away rename to realtime");
    await write();
    expect(await sent()).toBe(3);
  });

  test("runs no function that somebody else put in the place of the one that was there", async () => {
    const signature = "realtime.send(jsonb, text, text, boolean)";
    await spied(async () => {
      await db.exec(`alter function ${signature} rename to away; grant create on schema realtime to ${stranger};
        set role ${stranger}; ${asStranger}; reset role`);
      await write();
    });
    await db.exec(`drop function ${signature}; alter function realtime.away(jsonb, text, text, boolean) rename to send;
      revoke create on schema realtime from ${stranger}`);
    await write();
    expect(await sent()).toBe(4);
  });

  test("is heard again when a new owner was vouched for, and goes on when Supabase changes the function's", async () => {
    const owner = (name: string): Promise<void> => db.exec(`alter function realtime.send owner to ${name}`);
    await owner("supabase_admin");
    await write();
    expect(await sent()).toBe(5);
    await owner("service_role");
    await write();
    expect(await sent()).toBe(5);
    await migrateSupabase(db.owner);
    await write();
    expect(await sent()).toBe(6);
    await owner("supabase_realtime_admin");
    await write();
    expect(await sent()).toBe(7);
  });

  test("is trusted by nobody but the one who migrates", async () => {
    for (const role of ["anon", "authenticated", "service_role", stranger]) {
      const [may] = await db.query(
        "select has_function_privilege($1, 'swarm_todos.trust_realtime()', 'execute') as may",
        [role],
      );
      expect(may).toEqual({ may: false });
    }
  });
});

test("a database without Realtime hears nothing of pings, not even a warning", async () => {
  const plain = await openPglite();
  const notices: unknown[] = [];
  const onNotice = (notice: unknown): void => void notices.push(notice);
  const store = createPostgresTodoStore({
    driver: { query: (text, params) => plain.query(text, params, { onNotice }) },
  });
  await migrate(fromPglite(plain));
  expect(await store.apply("acme", "c", [{ op: "add", subject: "x" }], null, ada, "route")).toMatchObject({ rev: 1 });
  expect(notices).toEqual([]);
  await plain.close();
});
