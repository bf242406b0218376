import type { PGlite } from "@electric-sql/pglite";
import { TodoStoreUnavailableError } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openPglite } from "../../../test/support/open-pglite.ts";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import { fromPglite } from "./drivers/from-pglite.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { testDatabases } from "./test-support/test-databases.ts";
import { TodoSchemaTooNewError } from "./todo-schema-too-new-error.ts";

let db: PGlite;
beforeAll(async () => {
  db = await openPglite();
}, 120_000);
afterAll(() => db.close());

const names = ["001_tables.sql", "002_commit.sql", "003_operate.sql", "004_participation.sql"];
const ada = { kind: "user", id: "ada" } as const;

test("a database is migrated once, however often it is asked for", async () => {
  const driver = fromPglite(db);
  expect(await migrate(driver, { schema: "twice" })).toEqual(names);
  const store = createPostgresTodoStore({ driver, schema: "twice" });
  await store.apply("t", "c", [{ op: "add", subject: "kept" }], null, ada, "route");
  expect(await migrate(driver, { schema: "twice" })).toEqual([]);
  expect((await store.get("t", "c")).items).toMatchObject([{ subject: "kept" }]);
});

test("of several migrators at once one does the work", async () => {
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(fromPglite(db), { schema: "racing" })));
  expect(runs.filter((run) => run.length > 0)).toEqual([names]);
});

describe.each(testDatabases.filter(({ name }) => name !== "PGlite"))("on $name", ({ open }) => {
  test.each(["read committed", "repeatable read", "serializable"])(
    "eight who migrate a fresh database at once all succeed, and every step is taken once (%s)",
    async (isolation) => {
      const fresh = await open([`default_transaction_isolation = '${isolation}'`]);
      onTestFinished(() => fresh.close());
      const sessions = await Promise.all(Array.from({ length: 8 }, () => fresh.connect()));
      const runs = await Promise.all(sessions.map(({ driver }) => migrate(driver)));
      expect(runs.filter((run) => run.length > 0)).toEqual([names]);
      expect(await fresh.query("select version, name from swarm_todos.migrations order by 1")).toEqual(
        names.map((name, index) => ({ version: index + 1, name })),
      );
      for (const session of sessions) await session.close();
      const store = createPostgresTodoStore({ driver: fresh.driver });
      expect(await store.apply("t", "c", [{ op: "add", subject: "x" }], null, ada, "route")).toMatchObject({ rev: 1 });
    },
  );

  test("an owner who is no superuser migrates, and the store works", async () => {
    const fresh = await open();
    const owner = `r_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
    await fresh.exec(`create role ${owner} login`);
    await fresh.exec(
      `do $$ begin execute format('grant create on database %I to ${owner}', current_database()); end $$`,
    );
    const session = await fresh.connect();
    onTestFinished(async () => {
      await session.query("reset role");
      await session.query(`drop owned by ${owner}`);
      await session.query(`drop role ${owner}`);
      await session.close();
      await fresh.close();
    });
    await session.query(`set role ${owner}`);
    expect(await migrate(session.driver)).toEqual(names);
    const store = createPostgresTodoStore({ driver: session.driver });
    const made = await store.apply("t", "c", [{ op: "add", subject: "x" }], null, ada, "route");
    const [id = ""] = made.conflict ? [] : made.added;
    await store.apply("t", "c", [{ op: "remove", id }], 1, ada, "route");
    expect(await store.purgeAllArchived({ before: "2999-01-01" })).toBe(1);
    const { stamp } = await store.get("t", "c");
    expect(await store.renewAllStamps()).toBe(1);
    expect((await store.get("t", "c")).stamp).not.toBe(stamp);
  });
});

test("lists of two schemas of one database do not meet", async () => {
  const driver = fromPglite(db);
  for (const schema of ["one", "two"]) await migrate(driver, { schema });
  const [one, two] = ["one", "two"].map((schema) => createPostgresTodoStore({ driver, schema }));
  await one?.apply("t", "c", [{ op: "add", subject: "x" }], null, ada, "route");
  expect((await two?.get("t", "c"))?.rev).toBe(null);
});

test("a database that a newer version migrated is refused and left alone", async () => {
  const driver = fromPglite(db);
  await migrate(driver, { schema: "newer" });
  await db.exec("insert into newer.migrations (version, name, run) values (99, '099_future.sql', 'x')");
  await db.exec("delete from newer.migrations where version >= 3 and version < 99");
  await expect(migrate(driver, { schema: "newer" })).rejects.toBeInstanceOf(TodoSchemaTooNewError);
  expect((await db.query("select version from newer.migrations order by 1")).rows).toEqual([
    { version: 1 },
    { version: 2 },
    { version: 99 },
  ]);
});

test("a migration that fails leaves nothing behind", async () => {
  await db.exec("create schema half; create table half.items (id int)");
  await expect(migrate(fromPglite(db), { schema: "half" })).rejects.toMatchObject({
    name: "TodoDatabaseError",
    code: "42P07",
  });
  expect((await db.query("select tablename from pg_tables where schemaname = 'half'")).rows).toEqual([
    { tablename: "items" },
  ]);
});

test("the steps can be had as text for another tool, with nothing left of the default schema's name", () => {
  const steps = migrations({ schema: "mine" });
  expect(steps.map((step) => [step.version, step.name])).toEqual(names.map((name, index) => [index + 1, name]));
  expect(steps.some((step) => /\bswarm_todos\b/.test(step.sql))).toBe(false);
  expect(migrations()[0]?.sql).toContain("create table swarm_todos.lists");
});

test.each(["", "Upper", "a-b", 'a"b', "pg_todos", "1a", "a".repeat(64)])("the schema %j is refused", async (schema) => {
  await expect(migrate(fromPglite(db), { schema })).rejects.toThrow(RangeError);
  expect(() => createPostgresTodoStore({ driver: fromPglite(db), schema })).toThrow(RangeError);
});

test("a store on a database that was not migrated says so", async () => {
  const store = createPostgresTodoStore({ driver: fromPglite(db), schema: "nowhere" });
  await expect(store.get("t", "c")).rejects.toThrow(/Run migrate\(driver\) first/);
});

test("a closed PGlite is unavailable", async () => {
  const driver = { query: () => Promise.reject(new Error("PGlite is closed")) };
  await expect(migrate(driver)).rejects.toBeInstanceOf(TodoStoreUnavailableError);
});
