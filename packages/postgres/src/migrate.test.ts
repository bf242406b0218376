import type { PGlite } from "@electric-sql/pglite";
import { TodoStoreUnavailableError } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openPglite } from "../../../test/support/open-pglite.ts";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import { fromPglite } from "./drivers/from-pglite.ts";
import { migrate } from "./migrate.ts";
import { migrationSql } from "./migration-sql.ts";
import { migrations } from "./migrations.ts";
import { sqlDigest } from "./sql-digest.ts";
import { testDatabases } from "./test-support/test-databases.ts";
import { TodoSchemaDiffersError } from "./todo-schema-differs-error.ts";
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

describe.each(testDatabases.filter(({ name }) => name === "PGlite" || name.endsWith("by pg")))(
  "a schema that was there before, on $name",
  ({ open }) => {
    test("is refused where somebody else made it, and taken where it is one's own", async () => {
      const fresh = await open();
      const [first, second] = ["first", "second"].map((each) => `${each}_${crypto.randomUUID().slice(0, 8)}`);
      await fresh.exec(`create role "${first}"; create role "${second}"`);
      await fresh.exec(
        `do $$ begin execute format('grant create on database %I to "${first}", "${second}"', current_database()); end $$`,
      );
      const session = await fresh.connect();
      onTestFinished(async () => {
        await session.query("reset role");
        for (const role of [first, second]) {
          await session.query(`drop owned by "${role}" cascade`);
          await session.query(`drop role "${role}"`);
        }
        await session.close();
        await fresh.close();
      });
      await session.query(`set role "${first}"`);
      for (const schema of ["swarm_todos", "own"]) await session.query(`create schema ${schema}`);
      await session.query(`grant all on schema swarm_todos to "${second}"`);
      for (const becoming of ["reset role", `set role "${second}"`]) {
        await session.query(becoming);
        await expect(migrate(session.driver)).rejects.toMatchObject({
          name: "TodoDatabaseError",
          code: "ST006",
          message: expect.stringContaining("belongs to another role"),
        });
      }
      await session.query("reset role");
      expect(
        await session.query("select relname from pg_class where relnamespace = 'swarm_todos'::regnamespace"),
      ).toEqual([]);
      await session.query("create schema given");
      await session.query(`grant all on schema given to "${first}"`);
      await session.query(`set role "${first}"`);
      for (const schema of ["own", "given"]) expect(await migrate(session.driver, { schema })).toEqual(names);
      await session.query("reset role");
      await session.query(`grant "${first}" to "${second}"`);
      await session.query(`set role "${second}"`);
      expect(await migrate(session.driver)).toEqual(names);
    });
  },
);

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

test("a database whose steps were of other text is refused and left alone, and its lists can be read", async () => {
  const driver = fromPglite(db);
  await migrate(driver, { schema: "changed" });
  const store = createPostgresTodoStore({ driver, schema: "changed" });
  await store.apply("t", "c", [{ op: "add", subject: "kept" }], null, ada, "route");
  await db.exec("delete from changed.migrations where version = 4");
  await db.exec("update changed.migrations set digest = 'another' where version = 2");
  const heard: unknown[] = [];
  const error = await migrate(driver, { schema: "changed", onDriverError: (each) => heard.push(each) }).catch((e) => e);
  expect(error).toBeInstanceOf(TodoSchemaDiffersError);
  expect(error).toMatchObject({
    code: "schema_differs",
    message: expect.stringMatching(/"changed".*unreleased.*new database/),
  });
  expect(heard).toMatchObject([{ code: "ST007" }]);
  expect((await db.query("select version from changed.migrations order by 1")).rows).toHaveLength(3);
  expect((await store.get("t", "c")).items).toMatchObject([{ subject: "kept" }]);
  await expect(db.exec(migrationSql({ schema: "changed" }))).rejects.toMatchObject({ code: "ST007" });
});

test("a database that kept no account of the text of its steps is refused", async () => {
  await migrate(fromPglite(db), { schema: "earlier" });
  await db.exec("alter table earlier.migrations drop column digest");
  await expect(migrate(fromPglite(db), { schema: "earlier" })).rejects.toBeInstanceOf(TodoSchemaDiffersError);
});

test("a step's digest follows from its text, and from no schema's name and no line end", async () => {
  const [here, mine] = [migrations(), migrations({ schema: "mine" })].map((steps) => steps.map((step) => step.digest));
  expect(mine).toEqual(here);
  expect(new Set(here).size).toBe(names.length);
  await migrate(fromPglite(db), { schema: "kept_account" });
  expect((await db.query("select digest from kept_account.migrations order by version")).rows).toEqual(
    here?.map((digest) => ({ digest })),
  );
  expect(sqlDigest("select 1;\r\nselect 2;")).toBe(sqlDigest("select 1;\nselect 2;"));
  expect(sqlDigest("a")).toBe("af63dc4c8601ec8c");
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
