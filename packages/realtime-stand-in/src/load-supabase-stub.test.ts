import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadSupabaseStub } from "./load-supabase-stub.ts";
import { type StubDatabase, stubDatabases } from "./test-support/stub-databases.ts";

describe.each(stubDatabases)("the stub on $name", (kind) => {
  let db: StubDatabase;
  beforeAll(async () => {
    db = await kind.open();
  });
  afterAll(() => db.close());

  /** Runs a statement as a role and gives the code of what went wrong, or "ok". */
  const as = (role: string, sql: string): Promise<string> =>
    db.database.rehearse(async (query) => {
      try {
        await query(`set local role ${role}`);
        await query(sql);
        return "ok";
      } catch (error) {
        return (error as { code: string }).code;
      }
    });
  const one = async (sql: string): Promise<unknown> => {
    const { rows } = await db.database.query(sql);
    return Object.values(rows[0] as object)[0];
  };

  test("may be loaded again over what is there", async () => {
    await db.exec("create policy kept on realtime.messages for select to anon using (true)");
    await db.exec(`select realtime.send('{"a":1}', 'rev', 'kept')`);
    await loadSupabaseStub({ query: (text) => db.database.query(text) });
    expect(await one("select count(*)::int from realtime.messages where topic = 'kept'")).toBe(1);
    await db.exec("drop policy kept on realtime.messages");
  });

  test("lets the project's own role make policies on the messages, and nothing else there", async () => {
    const role = "supabase_postgres";
    expect(await as(role, "create policy p on realtime.messages for select to anon using (true)")).toBe("ok");
    expect(await as(role, "drop policy if exists p on realtime.messages")).toBe("ok");
    for (const sql of [
      "alter table realtime.messages enable row level security",
      "alter table realtime.messages add column more text",
      "create index on realtime.messages (topic)",
      "create function realtime.helper() returns int language sql as 'select 1'",
      "create table realtime.more ()",
      "drop table realtime.messages",
    ]) {
      expect([sql, await as(role, sql)]).toEqual([sql, "42501"]);
    }
    await db.exec("create policy commented on realtime.messages for select to anon using (true)");
    expect(await as(role, "comment on policy commented on realtime.messages is 'x'")).toBe("42501");
    expect(await as(role, "alter policy commented on realtime.messages using (false)")).toBe("ok");
    await db.exec("drop policy commented on realtime.messages");
    expect(await as("authenticated", "create policy p on realtime.messages for select using (true)")).toBe("42501");
    expect(await one("select relowner::regrole::text from pg_class where oid = 'realtime.messages'::regclass")).toBe(
      "supabase_realtime_admin",
    );
  });

  test("makes the owner of the messages what it was when a policy is wrong", async () => {
    await expect(
      db.exec("set role supabase_postgres; create policy p on realtime.messages for select using (no_such_column)"),
    ).rejects.toThrow("no_such_column");
    await db.exec("reset role");
    expect(await as("supabase_postgres", "alter table realtime.messages enable row level security")).toBe("42501");
  });

  test("gives the project's own role what it has on Supabase", async () => {
    expect(await one("select rolbypassrls and not rolsuper from pg_roles where rolname = 'supabase_postgres'")).toBe(
      true,
    );
    expect(await as("supabase_postgres", "create schema of_a_migration")).toBe("ok");
    expect(await as("supabase_postgres", "insert into realtime.messages (topic, extension) values ('t', 'x')")).toBe(
      "ok",
    );
    expect(await as("authenticated", "insert into realtime.messages (topic, extension) values ('t', 'x')")).toBe(
      "42501",
    );
    expect(await as("anon", "select * from realtime.messages")).toBe("ok");
  });

  test("opens to the Data API what a migration makes in public", async () => {
    const made =
      "create function public.f() returns int language sql as 'select 1'; revoke all on function public.f() from public;";
    await db.exec(`set role supabase_postgres; ${made} reset role`);
    expect(await as("anon", "select public.f()")).toBe("ok");
    await db.exec("drop function public.f()");
  });

  test("sends a message with an id, sets the topic for the rest of the transaction, and never fails", async () => {
    const settings = await db.database.rehearse(async (query) => {
      await query(`select realtime.send('{"a":1}', 'rev', 'a topic')`);
      const { rows } =
        await query(`select payload->>'id' = id::text as same, payload->>'a' as a, private, extension, event,
        realtime.topic() as topic from realtime.messages where topic = 'a topic'`);
      return rows[0];
    });
    expect(settings).toEqual({
      same: true,
      a: "1",
      private: true,
      extension: "broadcast",
      event: "rev",
      topic: "a topic",
    });
    for (const call of [`'[1]', 'rev', 't'`, `'5', 'rev', 't'`, `'{}', 'rev', null`]) {
      expect(await as("supabase_postgres", `select realtime.send(${call})`)).toBe("ok");
    }
    expect(await as("authenticated", `select realtime.send('{}', 'rev', 'unwritten')`)).toBe("ok");
    expect(await one("select count(*)::int from realtime.messages where topic in ('t', 'unwritten')")).toBe(0);
  });

  test("knows the claims of the request", async () => {
    const claims = (text: string, sql: string): Promise<unknown> =>
      db.database.rehearse(async (query) => {
        await query("select set_config('request.jwt.claims', $1, true)", [text]);
        return query(`select ${sql} as value`).then(
          ({ rows }) => (rows[0] as { value: unknown }).value,
          (error: { code: string }) => error.code,
        );
      });
    const id = "0c0a2b4e-5a84-4d0e-9a55-6f2a1f6c1f10";
    expect(await claims(`{"sub":"${id}","role":"anon"}`, "auth.uid()::text")).toBe(id);
    expect(await claims(`{"sub":"user_2abc"}`, "auth.uid()::text")).toBe("22P02");
    expect(await claims(`{"sub":"user_2abc"}`, "auth.jwt() ->> 'sub'")).toBe("user_2abc");
    expect(await claims(`{"role":"anon"}`, "auth.role()")).toBe("anon");
    expect(await claims("", "auth.jwt()")).toBeNull();
  });

  test("has a partition for yesterday and for the days to come", async () => {
    expect(await one("select count(*)::int from pg_inherits where inhparent = 'realtime.messages'::regclass")).toBe(5);
    await db.exec("select realtime_stand_in.make_partitions()");
    expect(await as("authenticated", "select realtime_stand_in.make_partitions()")).toBe("42501");
  });
});
