import { createClient } from "@supabase/supabase-js";
import type { TodoActor } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RpcStandIn, startRpcStandIn } from "../../../../test/support/rpc-stand-in.ts";
import { createPostgresTodoStore } from "../create-postgres-todo-store.ts";
import type { SqlDriver } from "../drivers/sql-driver.ts";
import { type SupabaseDatabase, supabaseDatabases } from "../test-support/supabase-databases.ts";
import { createSupabaseTodoStore } from "./create-supabase-todo-store.ts";
import { migrateSupabase } from "./migrate-supabase.ts";

const ada: TodoActor = { kind: "user", id: "ada" };

describe.each(supabaseDatabases)("what each role may do on $name", ({ name, open }) => {
  const stranger = `stranger_${crypto.randomUUID().slice(0, 8)}`;
  let db: SupabaseDatabase;
  let api: RpcStandIn;
  beforeAll(async () => {
    db = await open();
    await migrateSupabase(db.owner, { realtimePolicies: true });
    api = await startRpcStandIn(db.api, { schemas: ["public", "api"] });
    await db.exec(`create role ${stranger}; grant create on schema public to ${stranger}; grant usage on schema realtime to ${stranger};
      do $$ begin execute format('grant create on database %I to ${stranger}', current_database()); end $$`);
  });
  afterAll(async () => {
    await db.exec(`drop owned by ${stranger}; drop role ${stranger}`);
    await api.close();
    await db.close();
  });

  /** Acts as a role that has no more rights than anyone who may make things of their own. */
  const asStranger = (): SqlDriver => ({
    query: (text, params) =>
      db.transaction("", async (query) => {
        await query(`set local role ${stranger}`);
        return { rows: await query(text, params) };
      }),
  });
  const wrappers = async (): Promise<string[]> => {
    const rows = await db.query(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname like 'swarm\\_todos\\_%' order by 1",
    );
    return rows.map((row) => String(row["name"]));
  };

  test("the Data API's sessions are no superuser's where there can be several", async () => {
    const [who] = await db.api.transaction("", (query) => query("select session_user::text as name"));
    expect(who).toEqual({ name: name === "PGlite" ? "postgres" : "authenticator" });
  });

  test("what was migrated belongs to a role that is no superuser", async () => {
    const owners = await db.query(`select distinct rolname as name, rolsuper as super from pg_roles
      where oid in (select proowner from pg_proc where pronamespace = 'swarm_todos'::regnamespace
        union select relowner from pg_class where relnamespace = 'swarm_todos'::regnamespace)`);
    expect(owners).toEqual([{ name: "supabase_postgres", super: false }]);
  });

  test("the Data API has a function for each of the store's, with the same volatility, but for what a listener asks", async () => {
    const functions = await db.query(`select proname as name, provolatile as volatility from pg_proc
      where pronamespace = 'swarm_todos'::regnamespace and prosecdef and proargnames[1] = 'p' and proname <> 'read_revs' order by 1`);
    const given = await db.query(`select substr(proname, 13) as name, provolatile as volatility from pg_proc
      where pronamespace = 'public'::regnamespace and proname like 'swarm\\_todos\\_%' order by 1`);
    expect(given).toEqual(functions);
    expect(given.length).toBeGreaterThan(7);
  });

  test("the Data API has the store's functions for the service key, and for no other", async () => {
    const names = await wrappers();
    const exp = Math.floor(Date.now() / 1000) + 600;
    const keys = [api.anonKey, await api.sign({ role: "authenticated", sub: "ada", exp })];
    for (const key of keys) {
      for (const each of names) {
        const { error, status } = await createClient(api.url, key).rpc(each, { p: { tenant: "acme", container: "c" } });
        expect([each, error?.code, status]).toEqual([each, "42501", 403]);
      }
      await expect(createSupabaseTodoStore(createClient(api.url, key)).get("acme", "c")).rejects.toMatchObject({
        name: "TodoDatabaseError",
        code: "42501",
      });
    }
  });

  test.each(["anon", "authenticated", "service_role", stranger])(
    "%s reaches nothing in the store's own schema",
    async (role) => {
      const may = await db.query(
        `select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = 'swarm_todos'::regnamespace and has_function_privilege($1, p.oid, 'execute')`,
        [role],
      );
      expect(may.map((row) => row["name"])).toEqual(["swarm_todos.may_receive(text)"]);
      const tables = await db.query(
        `select c.relname as name from pg_class c where c.relnamespace = 'swarm_todos'::regnamespace and c.relkind = 'r'
        and has_table_privilege($1, c.oid, 'select, insert, update, delete, truncate')`,
        [role],
      );
      expect(tables).toEqual([]);
      const [usage] = await db.query("select has_schema_privilege($1, 'swarm_todos', 'usage') as may", [role]);
      expect(usage).toEqual({ may: false });
    },
  );

  test("the store over rpc admits and dismisses", async () => {
    const store = createSupabaseTodoStore(createClient(api.url, api.serviceKey));
    await store.open("acme", "people", ada);
    await store.admit("acme", "people", "bob");
    const people = (): Promise<readonly Record<string, unknown>[]> =>
      db.query("select subject from swarm_todos.participants order by 1");
    expect(await people()).toEqual([{ subject: "ada" }, { subject: "bob" }]);
    expect(await store.dismiss("acme", "people", "bob")).toBe(true);
    expect(await people()).toEqual([{ subject: "ada" }]);
  });

  test("the store over rpc does an operator's work on all lists", async () => {
    const store = createSupabaseTodoStore(createClient(api.url, api.serviceKey));
    for (const container of ["op 1", "op 2"]) {
      const outcome = await store.apply("acme", container, [{ op: "add", subject: "x" }], null, ada, "route");
      const [id = ""] = outcome.conflict ? [] : outcome.added;
      await store.apply("acme", container, [{ op: "remove", id }], 1, ada, "route");
    }
    const before = (await store.get("acme", "op 1")).stamp;
    expect(await store.renewAllStamps()).toBe(2);
    expect((await store.get("acme", "op 1")).stamp).not.toBe(before);
    expect(await store.purgeAllArchived({ before: "2999-01-01" })).toBe(2);
    expect((await store.get("acme", "op 2", { includeArchived: true })).items).toEqual([]);
  });

  test("a store in schemas of its own works beside the first, and meets none of its lists", async () => {
    await db.exec(
      "create schema if not exists api; grant usage, create on schema api to supabase_postgres; grant usage on schema api to service_role",
    );
    await migrateSupabase(db.owner, { schema: "second", apiSchema: "api" });
    const client = createClient(api.url, api.serviceKey);
    const second = createSupabaseTodoStore(client, { schema: "second", apiSchema: "api" });
    await second.apply("acme", "beside", [{ op: "add", subject: "x" }], null, ada, "route");
    expect((await second.get("acme", "beside")).rev).toBe(1);
    expect((await createSupabaseTodoStore(client).get("acme", "beside")).rev).toBe(null);
    const own = createSupabaseTodoStore(createClient(api.url, api.serviceKey, { db: { schema: "api" } }), {
      schema: "second",
    });
    expect((await own.get("acme", "beside")).rev).toBe(1);
    for (const wrong of [{ schema: "second" }, { apiSchema: "api" }, { apiSchema: "hidden" }]) {
      await expect(createSupabaseTodoStore(client, wrong).get("acme", "beside")).rejects.toMatchObject({
        name: "TodoDatabaseError",
        code: "42883",
      });
    }
  });

  test("a role that may make no policies is told so, and all else stands", async () => {
    const driver = asStranger();
    const heard: unknown[] = [];
    const options = { schema: "poor", realtimePolicies: true, onDriverError: (error: unknown) => heard.push(error) };
    await expect(migrateSupabase(driver, options)).rejects.toMatchObject({
      name: "TodoDatabaseError",
      code: "42501",
      message: expect.stringContaining("may not make policies on realtime.messages") as string,
    });
    expect(heard).toMatchObject([{ code: "42501" }]);
    const store = createPostgresTodoStore({ driver, schema: "poor" });
    expect(await store.apply("acme", "c", [{ op: "add", subject: "x" }], null, ada, "route")).toMatchObject({ rev: 1 });
    const over = createSupabaseTodoStore(createClient(api.url, api.serviceKey), { schema: "poor" });
    expect((await over.get("acme", "c")).rev).toBe(1);
  });

  test("where there is no Realtime, the policies say so", async () => {
    await db.exec("alter schema realtime rename to away");
    try {
      await expect(migrateSupabase(db.owner, { realtimePolicies: true })).rejects.toMatchObject({
        message: expect.stringMatching(/there is no (schema realtime|table realtime\.messages)/) as string,
      });
    } finally {
      await db.exec("alter schema away rename to realtime");
    }
  });
});
