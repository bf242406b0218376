import { type TodoActor, todosTopic, todosTopicVectors } from "@swarm-todos/core";
import { runStoreConformance } from "@swarm-todos/core/testing";
import { Client, Pool } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type OpenedPostgres, openPostgres } from "../../../test/support/open-postgres.ts";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";

const ada: TodoActor = { kind: "user", id: "ada" };

/** What a database may be set to, by accident or by habit. */
const settings = [
  "timezone = 'Asia/Kolkata'",
  "datestyle = 'SQL, DMY'",
  "intervalstyle = 'sql_standard'",
  "standard_conforming_strings = off",
  "escape_string_warning = off",
  "backslash_quote = on",
  "extra_float_digits = -15",
  "bytea_output = 'escape'",
  "transform_null_equals = on",
  "quote_all_identifiers = on",
  "default_transaction_isolation = 'serializable'",
  "jit_above_cost = 0",
  "plan_cache_mode = 'force_generic_plan'",
  "enable_seqscan = off",
  "lock_timeout = '7ms'",
  "search_path = hostile, pg_catalog, public",
];

/** Things of the names that the functions and statements use, found first by the search path. */
const traps = `
  create schema hostile;
  create function hostile.trap() returns boolean language plpgsql as $$ begin raise exception 'trapped'; end $$;
  ${["text", "jsonb", "json", "timestamptz", "int4", "int8", "bool", "bytea", "uuid"]
    .map((name) => `create domain hostile.${name} as pg_catalog.${name} check (hostile.trap());`)
    .join("\n")}
  create function hostile.jsonb_array_elements(pg_catalog.jsonb) returns setof pg_catalog.jsonb language sql as 'select null::pg_catalog.jsonb where hostile.trap()';
  create function hostile.pg_advisory_xact_lock(pg_catalog.int8) returns void language sql as 'select from hostile.trap()';
  create function hostile.clock_timestamp() returns pg_catalog.timestamptz language sql as 'select null::pg_catalog.timestamptz where hostile.trap()';
  create function hostile.current_setting(pg_catalog.text, pg_catalog.bool) returns pg_catalog.text language sql as 'select null::pg_catalog.text where hostile.trap()';
  create function hostile.equal(pg_catalog.text, pg_catalog.text) returns pg_catalog.bool language sql as 'select hostile.trap()';
  create operator hostile.= (leftarg = pg_catalog.text, rightarg = pg_catalog.text, function = hostile.equal);
  create function hostile.field(pg_catalog.jsonb, pg_catalog.text) returns pg_catalog.text language sql as 'select null::pg_catalog.text where hostile.trap()';
  create operator hostile.->> (leftarg = pg_catalog.jsonb, rightarg = pg_catalog.text, function = hostile.field);
  create table hostile.lists (trap pg_catalog.int4); create table hostile.items (trap pg_catalog.int4); create table hostile.migrations (trap pg_catalog.int4);`;

describe.each([15, 18] as const)("in a session that is set to odd things on PostgreSQL %i", (version) => {
  let database: OpenedPostgres;
  let pool: Pool;
  beforeAll(async () => {
    database = await openPostgres({ version, settings });
    pool = new Pool({ connectionString: database.url, max: 16 });
    pool.on("error", () => {});
    await pool.query(traps);
    await migrate(pool);
  }, 120_000);
  afterAll(async () => {
    await pool.end();
    await database.close();
  });

  test("the traps work", async () => {
    await expect(pool.query("select 'x'::text")).rejects.toThrow("trapped");
    await expect(pool.query("select 'a'::pg_catalog.text = 'b'::pg_catalog.text")).rejects.toThrow("trapped");
    expect((await pool.query("show search_path")).rows).toEqual([{ search_path: "hostile, pg_catalog, public" }]);
    expect((await pool.query("show timezone")).rows).toEqual([{ TimeZone: "Asia/Kolkata" }]);
  });

  test("migrating leaves the session's search path as it was", async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin");
    await migrate(client, { schema: "again" });
    expect((await client.query("show search_path")).rows).toEqual([{ search_path: "hostile, pg_catalog, public" }]);
  });

  test.each(todosTopicVectors)("the topic is $topic all the same", async ({ tenantId, container, topic }) => {
    const { rows } = await pool.query("select swarm_todos.topic($1, $2) as topic", [tenantId, container]);
    expect(rows).toEqual([{ topic }]);
    expect(topic).toBe(todosTopic(tenantId, container));
  });

  test("times are in UTC, whatever the session's zone, and a purge understands every zone", async () => {
    const now = Date.parse("2026-03-29T00:30:00.123Z");
    const store = createPostgresTodoStore({ driver: pool, now: () => now });
    const outcome = await store.apply("t", "zones", [{ op: "add", subject: "x" }], null, ada, "route");
    expect(outcome.updatedAt).toBe("2026-03-29T00:30:00.123Z");
    const [id = ""] = outcome.conflict ? [] : outcome.added;
    await store.apply("t", "zones", [{ op: "remove", id }], 1, ada, "route");
    expect(await store.purgeArchived("t", "zones", { before: "2026-03-29T06:00:00.124+05:30" })).toBe(0);
    expect(await store.purgeArchived("t", "zones", { before: "2026-03-29T06:00:00.125+05:30" })).toBe(1);
  });

  if (version === 15) return;
  runStoreConformance("the store", (options) => ({ store: createPostgresTodoStore({ driver: pool, ...options }) }), {
    clock: true,
    rounds: 3,
  });
});

test.each(["sql_ascii", "latin1", "euc_jp"])(
  "a database with the encoding %s is refused, and nothing is made in it",
  async (encoding) => {
    const database = await openPostgres({ create: `encoding '${encoding}' template template0` });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await expect(migrate(client)).rejects.toMatchObject({
        ...{ name: "TodoDatabaseError", code: "ST004" },
        message: expect.stringContaining("UTF8"),
      });
      expect((await client.query("select from pg_namespace where nspname = 'swarm_todos'")).rows).toEqual([]);
    } finally {
      await client.end();
      await database.close();
    }
  },
);

describe.each([
  ["Turkish by ICU", "locale_provider icu icu_locale 'tr-TR' encoding 'UTF8' template template0"],
  ["German by ICU", "locale_provider icu icu_locale 'de-DE-u-co-phonebk' encoding 'UTF8' template template0"],
  ["the built-in C.UTF-8", "locale_provider builtin builtin_locale 'C.UTF-8' encoding 'UTF8' template template0"],
])("in a database with the locale %s", (locale, create) => {
  let database: OpenedPostgres;
  let pool: Pool;
  beforeAll(async () => {
    database = await openPostgres({ create });
    pool = new Pool({ connectionString: database.url, max: 16 });
    pool.on("error", () => {});
    await migrate(pool);
  }, 120_000);
  afterAll(async () => {
    await pool.end();
    await database.close();
  });

  test.each([...todosTopicVectors, { tenantId: "ıİiI", container: "ßẞ", topic: todosTopic("ıİiI", "ßẞ") }])(
    "the topic is $topic",
    async ({ tenantId, container, topic }) => {
      const { rows } = await pool.query("select swarm_todos.topic($1, $2) as topic", [tenantId, container]);
      expect(rows).toEqual([{ topic }]);
    },
  );

  if (!locale.startsWith("Turkish")) return;
  runStoreConformance("the store", (options) => ({ store: createPostgresTodoStore({ driver: pool, ...options }) }), {
    rounds: 3,
  });
});
