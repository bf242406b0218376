import { PGlite } from "@electric-sql/pglite";
import type { TodoActor } from "@swarm-todos/core";
import { sql as tag } from "drizzle-orm";
import { drizzle as onPg } from "drizzle-orm/node-postgres";
import { drizzle as onPglite } from "drizzle-orm/pglite";
import { drizzle as onPostgresJs } from "drizzle-orm/postgres-js";
import { Client, Pool } from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openPglite } from "../../../../test/support/open-pglite.ts";
import { type OpenedPostgres, openPostgres } from "../../../../test/support/open-postgres.ts";
import { createPostgresTodoStore } from "../create-postgres-todo-store.ts";
import { migrate } from "../migrate.ts";
import { fromDrizzle } from "./from-drizzle.ts";
import { fromPglite } from "./from-pglite.ts";
import { fromPostgresJs } from "./from-postgres-js.ts";
import type { SqlDriver } from "./sql-driver.ts";

const ada: TodoActor = { kind: "user", id: "Ada $1 $2 'x' \\" };
const odd = 'it\'s $1, "$2", \\ and 👩‍👩‍👧 %s :name ?';

let database: OpenedPostgres;
let embedded: PGlite;
beforeAll(async () => {
  [database, embedded] = await Promise.all([openPostgres(), openPglite()]);
}, 120_000);
afterAll(async () => {
  await embedded.close();
  await database.close();
});

const pool = (config: object = {}): Pool => {
  const made = new Pool({ connectionString: database.url, max: 2, ...config });
  onTestFinished(() => made.end());
  return made;
};
const js = (options: postgres.Options<Record<string, postgres.PostgresType>> = {}): postgres.Sql => {
  const made = postgres<Record<string, never>>(database.url, { max: 2, onnotice: () => {}, ...options } as object);
  onTestFinished(() => made.end());
  return made;
};
/** Everything as text: what a host may have set to read large numbers or JSON in its own way. */
const types = { getTypeParser: () => (value: unknown) => value };

const drivers: readonly (readonly [string, () => SqlDriver])[] = [
  ["a Pool of pg", () => pool()],
  ["a Pool of pg that reads every type as text", () => pool({ types })],
  ["a postgres.js sql", () => fromPostgresJs(js())],
  ["a postgres.js sql that prepares statements", () => fromPostgresJs(js({ prepare: true }))],
  ["a postgres.js sql, its statements prepared", () => fromPostgresJs(js({ prepare: true }), { prepare: true })],
  ["a postgres.js sql that turns names into camel case", () => fromPostgresJs(js({ transform: postgres.camel }))],
  ["a postgres.js sql that turns names into Pascal case", () => fromPostgresJs(js({ transform: postgres.pascal }))],
  [
    "a postgres.js sql that reads large numbers as bigint",
    () => fromPostgresJs(js({ types: { bigint: postgres.BigInt } })),
  ],
  ["drizzle on node-postgres", () => fromDrizzle(onPg(pool()), tag)],
  ["drizzle on postgres.js", () => fromDrizzle(onPostgresJs(js()), tag)],
  ["drizzle on PGlite", () => fromDrizzle(onPglite(embedded), tag)],
  ["a PGlite", () => fromPglite(embedded)],
];

describe.each(drivers)("the store by %s", (_, make) => {
  test("migrates, reads and writes, and hears its own pings", async () => {
    const driver = make();
    const schema = `s_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
    expect(await migrate(driver, { schema })).not.toEqual([]);
    expect(await migrate(driver, { schema })).toEqual([]);
    const store = createPostgresTodoStore({ driver, schema });
    const pings: unknown[] = [];
    const stop = store.subscribe("t", odd, (ping) => pings.push(ping));
    const first = await store.apply("t", odd, [{ op: "add", subject: odd, detail: "a\nb" }], null, ada, "route", {
      client: "c",
      batchId: "b",
    });
    expect(first).toMatchObject({ conflict: false, rev: 1, items: [{ subject: odd, detail: "a\nb", createdBy: ada }] });
    const [id = ""] = first.conflict ? [] : first.added;
    await store.apply("t", odd, [{ op: "remove", id }], 1, ada, "route");
    const list = await store.get("t", odd, { includeArchived: true, actor: ada, client: "c" });
    expect(list).toMatchObject({ rev: 2, archivedCount: 1, ack: { batchId: "b", rev: 1, added: [id] } });
    expect(list.items[0]?.archivedAt).toBe(list.updatedAt);
    expect(await store.history("t", odd)).toMatchObject([{ rev: 1, actor: ada, ops: [{ subject: odd }] }, { rev: 2 }]);
    expect(await store.purgeArchived("t", odd, { before: "2999-01-01" })).toBe(1);
    expect(await store.renewAllStamps()).toBe(1);
    await expect.poll(() => pings.length).toBe(2);
    stop();
  });
});

describe("a driver inside a transaction of the host's", () => {
  const write = (driver: SqlDriver, container: string): Promise<unknown> =>
    createPostgresTodoStore({ driver }).apply("t", container, [{ op: "add", subject: "x" }], null, ada, "route");
  const undo = new Error("the host thinks better of it");

  const transactions: readonly (readonly [
    string,
    (run: (driver: SqlDriver) => Promise<unknown>) => Promise<unknown>,
  ])[] = [
    [
      "pg",
      async (run) => {
        const client = await pool().connect();
        try {
          await client.query("begin");
          await run(client);
        } finally {
          await client.query("rollback");
          client.release();
        }
      },
    ],
    ["postgres.js", (run) => js().begin((tx) => run(fromPostgresJs(tx)))],
    ["drizzle on node-postgres", (run) => onPg(pool()).transaction((tx) => run(fromDrizzle(tx, tag)))],
    ["drizzle on postgres.js", (run) => onPostgresJs(js()).transaction((tx) => run(fromDrizzle(tx, tag)))],
  ];

  test.each(transactions)("of %s writes with it, and is undone with it", async (name, begin) => {
    await migrate(pool());
    const reader = createPostgresTodoStore({ driver: pool() });
    const container = `undone by ${name}`;
    const failed = begin(async (driver) => {
      expect(await write(driver, container)).toMatchObject({ rev: 1 });
      expect((await createPostgresTodoStore({ driver }).get("t", container)).rev).toBe(1);
      throw undo;
    });
    await expect(failed).rejects.toBe(undo);
    expect((await reader.get("t", container)).rev).toBe(null);
  });
});

test("no statement is ever prepared under a name, so that a pooler in transaction mode may stand between", async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  const one = js({ max: 1, prepare: true });
  const asked: readonly (readonly [SqlDriver, () => Promise<unknown>])[] = [
    [client, async () => (await client.query("select name from pg_prepared_statements")).rows],
    [
      fromPostgresJs(one),
      async () => [
        ...(await one.unsafe("select name from pg_prepared_statements where statement like '%swarm_todos%'")),
      ],
    ],
    [
      fromDrizzle(onPostgresJs(one), tag),
      async () => [
        ...(await one.unsafe("select name from pg_prepared_statements where statement like '%swarm_todos%'")),
      ],
    ],
  ];
  for (const [driver, prepared] of asked) {
    await migrate(driver);
    const store = createPostgresTodoStore({ driver });
    for (let turn = 0; turn < 8; turn += 1) await store.get("t", "prepared");
    expect(await prepared()).toEqual([]);
  }
});

test("an error that drizzle wraps is told by its code, and nothing of the statement goes out", async () => {
  const driver = fromDrizzle(onPg(pool()), tag);
  const heard: unknown[] = [];
  const store = createPostgresTodoStore({ driver, schema: "nowhere", onDriverError: (error) => heard.push(error) });
  const error: unknown = await store.get("t", "secret container").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "TodoDatabaseError", code: "3F000" });
  expect((error as Error).message).not.toContain("secret container");
  expect(heard).toHaveLength(1);
});
