import type { TodoActor } from "@swarm-todos/core";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRoleSql } from "./app-role-sql.ts";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
const tables = ["lists", "items", "retired_ids", "history", "ledger", "participants", "migrations"];
const granted = [
  "admit",
  "commit_again",
  "commit_batch",
  "dismiss",
  "open_list",
  "read_history",
  "read_list",
  "read_revs",
];

/** Roles belong to the server, which other tests use too. */
const randomRole = (): string => `r_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;

describe.each(testDatabases)("on $name", ({ open }) => {
  const app = `${randomRole()} "odd"`;
  const stranger = randomRole();
  const quoted = (role: string): string => `"${role.replaceAll('"', '""')}"`;
  let db: TestDatabase;
  const clients: Client[] = [];

  /** The store and its database as another role: one that logged in, or on PGlite one that the session was set to. */
  const as = async (
    role: string,
    run: (store: PostgresTodoStore, db: TestDatabase) => Promise<void>,
  ): Promise<void> => {
    if (db.url === undefined) {
      await db.exec(`set role ${quoted(role)}`);
      try {
        await run(createPostgresTodoStore({ driver: db.driver }), db);
      } finally {
        await db.exec("reset role");
      }
      return;
    }
    const url = new URL(db.url);
    url.username = encodeURIComponent(role);
    const client = new Client({ connectionString: url.href });
    clients.push(client);
    await client.connect();
    const query = async (text: string, params?: string[]) => (await client.query(text, params)).rows as never[];
    const theirs = { ...db, query, exec: async (text: string) => void (await client.query(text)) };
    await run(createPostgresTodoStore({ driver: client }), theirs);
  };

  beforeAll(async () => {
    db = await open();
    await db.exec(`create role ${quoted(app)} login`);
    await db.exec(`create role ${quoted(stranger)} login`);
    await migrate(db.driver, { appRole: app });
    await migrate(db.driver, { appRole: app });
  }, 120_000);
  afterAll(async () => {
    for (const client of clients) await client.end();
    for (const role of [app, stranger]) {
      await db.exec(`drop owned by ${quoted(role)}`);
      await db.exec(`drop role ${quoted(role)}`);
    }
    await db.close();
  });

  test("a role that was granted the store reads, writes and opens lists", async () => {
    await as(app, async (store) => {
      await store.open("t", "c", ada);
      const options = { client: "c", batchId: "b" };
      expect(await store.apply("t", "c", [{ op: "add", subject: "x" }], null, ada, "route", options)).toMatchObject({
        rev: 1,
      });
      expect((await store.get("t", "c", { includeArchived: true })).items).toHaveLength(1);
      expect(await store.history("t", "c")).toHaveLength(1);
      await store.admit("t", "c", "bob");
      expect(await store.dismiss("t", "c", "bob")).toBe(true);
    });
  });

  test.each(tables)("it can read and write nothing of the table %s", async (table) => {
    await as(app, async (_, theirs) => {
      const statements = [
        `select from swarm_todos.${table}`,
        `insert into swarm_todos.${table} default values`,
        `delete from swarm_todos.${table}`,
        `truncate swarm_todos.${table}`,
      ];
      for (const statement of statements) await expect(theirs.exec(statement)).rejects.toMatchObject({ code: "42501" });
    });
  });

  test.each([
    ["items", "subject = 'x'"],
    ["lists", "rev = 9"],
    ["history", "origin = 'route'"],
    ["ledger", "rev = 9"],
  ])("it can update nothing of the table %s", async (table, change) => {
    await as(app, async (_, theirs) => {
      await expect(theirs.exec(`update swarm_todos.${table} set ${change}`)).rejects.toMatchObject({ code: "42501" });
    });
  });

  test("it can neither operate on lists nor make anything in the schema", async () => {
    await as(app, async (store, theirs) => {
      const denied = { name: "TodoDatabaseError", code: "42501" };
      await expect(store.purgeArchived("t", "c", { before: "2099-01-01" })).rejects.toMatchObject(denied);
      await expect(store.renewStamp("t", "c")).rejects.toMatchObject(denied);
      await expect(store.renewAllStamps()).rejects.toMatchObject(denied);
      await expect(store.purgeAllArchived({ before: "2099-01-01" })).rejects.toMatchObject(denied);
      await expect(theirs.exec("create table swarm_todos.mine (n int)")).rejects.toMatchObject({ code: "42501" });
    });
  });

  test("it may execute these functions and none else; whoever was granted nothing may but ask for its own token", async () => {
    const may = async (role: string): Promise<unknown[]> =>
      (
        await db.query(
          `select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'swarm_todos' and has_function_privilege($1, p.oid, 'execute') order by 1`,
          [role],
        )
      ).map((row) => row["name"]);
    expect(await may(app)).toEqual([...granted, "may_receive"].toSorted());
    expect(await may(stranger)).toEqual(["may_receive"]);
    const overloads = await db.query(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'swarm_todos' and p.proname in ('admit', 'dismiss') and has_function_privilege($1, p.oid, 'execute')
        order by 1`,
      [app],
    );
    expect(overloads).toEqual([{ name: "swarm_todos.admit(jsonb)" }, { name: "swarm_todos.dismiss(jsonb)" }]);
  });

  test("whoever was granted nothing has nothing of the schema", async () => {
    const rows = await db.query(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'swarm_todos' and c.relkind in ('r', 'v', 'S')
          and (has_schema_privilege($1, n.oid, 'usage') or has_schema_privilege($1, n.oid, 'create')
            or (c.relkind <> 'S' and has_table_privilege($1, c.oid, 'select, insert, update, delete, truncate, references, trigger'))
            or (c.relkind = 'S' and has_sequence_privilege($1, c.oid, 'usage, select, update')))`,
      [stranger],
    );
    expect(rows).toEqual([]);
    await as(stranger, async (store) => {
      await expect(store.get("t", "c")).rejects.toMatchObject({ name: "TodoDatabaseError", code: "42501" });
    });
  });

  test("every table has row level security and no policy, so that a grant by mistake shows nothing", async () => {
    const rows = await db.query(`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'swarm_todos' and c.relkind = 'r' and not c.relrowsecurity`);
    expect(rows).toEqual([]);
    expect(await db.query("select policyname from pg_policies where schemaname = 'swarm_todos'")).toEqual([]);
    await db.exec(`grant usage on schema swarm_todos to ${quoted(stranger)}`);
    await db.exec(`grant select, delete on all tables in schema swarm_todos to ${quoted(stranger)}`);
    await as(stranger, async (_, theirs) => {
      for (const table of tables) expect(await theirs.query(`select * from swarm_todos.${table}`)).toEqual([]);
      await theirs.exec("delete from swarm_todos.lists");
    });
    await db.exec(`revoke all on all tables in schema swarm_todos from ${quoted(stranger)}`);
    await db.exec(`revoke all on schema swarm_todos from ${quoted(stranger)}`);
    expect((await createPostgresTodoStore({ driver: db.driver }).get("t", "c")).items).toHaveLength(1);
  });

  test("every function that runs as its owner has an empty search path, and every other one of the commit has too", async () => {
    const rows = await db.query(`select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'swarm_todos' and p.prosecdef and not coalesce(p.proconfig @> array['search_path=""'], false)`);
    expect(rows).toEqual([]);
  });

  test("a role that does not exist is told of, and the migrations have run all the same", async () => {
    await expect(migrate(db.driver, { schema: "without_role", appRole: "nobody here" })).rejects.toMatchObject({
      name: "TodoDatabaseError",
      code: "42704",
      message: expect.stringContaining("role"),
    });
    expect(await migrate(db.driver, { schema: "without_role" })).toEqual([]);
  });
});

test.each(["", "public", "none", "a\u0000b", "\ud800", "x".repeat(64), 5 as unknown as string])(
  "the role %j is refused",
  (role) => {
    expect(() => appRoleSql(role)).toThrow(RangeError);
  },
);

test("the grants can be had as text, for another schema and an odd name", () => {
  const sql = appRoleSql('a"b $q$', { schema: "mine" });
  expect(sql).toContain('"mine".commit_batch(pg_catalog.jsonb)');
  expect(sql).toContain('to "a""b $q$"');
  expect(sql).not.toMatch(/\bswarm_todos\b/);
});
