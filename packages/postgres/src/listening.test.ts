import { type TodoActor, type TodoPing, todosTopic } from "@swarm-todos/core";
import { runStoreConformance } from "@swarm-todos/core/testing";
import { Client, Pool } from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openPglite } from "../../../test/support/open-pglite.ts";
import { type RunningPostgres, startPostgres } from "../../../test/support/start-postgres.ts";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import { fromPglite } from "./drivers/from-pglite.ts";
import { fromPostgresJs } from "./drivers/from-postgres-js.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { listenWithPg } from "./listeners/listen-with-pg.ts";
import { listenWithPglite } from "./listeners/listen-with-pglite.ts";
import { listenWithPostgresJs } from "./listeners/listen-with-postgres-js.ts";
import type { SqlListener } from "./listeners/sql-listener.ts";
import { migrate } from "./migrate.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
const add = [{ op: "add", subject: "the secret text" }] as const;

let server: RunningPostgres;
let admin: Pool;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startPostgres();
  admin = pool();
  await migrate(admin);
}, 120_000);
afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  await server.close();
});

function pool(): Pool {
  const made = new Pool({ connectionString: server.url, max: 4 });
  made.on("error", () => {});
  ends.push(() => made.end());
  return made;
}
function js(): postgres.Sql {
  const made = postgres(server.url, { max: 4, onnotice: () => {}, backoff: () => 0.1 });
  ends.push(() => made.end({ timeout: 1 }));
  return made;
}

/** Two ways to be a process of its own: a store with a driver and a listener that nobody shares. */
const kinds: readonly (readonly [string, () => { driver: SqlDriver; listen: SqlListener }])[] = [
  [
    "pg",
    () => ({
      driver: pool(),
      listen: listenWithPg(() => new Client({ connectionString: server.url, application_name: "listener" })),
    }),
  ],
  [
    "postgres.js",
    () => {
      const sql = js();
      return { driver: fromPostgresJs(sql), listen: listenWithPostgresJs(sql) };
    },
  ],
];

/** How many sessions that pg made listen. */
const listening = async (): Promise<number> => {
  const { rows } = await admin.query(
    "select count(*)::int as n from pg_stat_activity where query like 'listen %' and application_name = 'listener'",
  );
  return (rows[0] as { n: number }).n;
};

describe.each(kinds)("listening by %s", (kind, make) => {
  const hear = (store: PostgresTodoStore, container: string, tenant = kind): TodoPing[] => {
    const pings: TodoPing[] = [];
    const stop = store.subscribe(tenant, container, (ping) => pings.push(ping));
    onTestFinished(stop);
    return pings;
  };
  const write = async (store: PostgresTodoStore, container: string, tenant = kind): Promise<TodoPing> => {
    const { rev } = await store.get(tenant, container);
    const outcome = await store.apply(tenant, container, add, rev, ada, "route");
    if (outcome.conflict) throw new Error("nobody else writes here");
    return { container, rev: outcome.rev ?? 0, updated_at: outcome.updatedAt ?? "" };
  };

  test("a commit of one process is told in the others, once, and nowhere else", async () => {
    const [one, two] = [createPostgresTodoStore(make()), createPostgresTodoStore(make())];
    const [here, there] = [hear(one, "list"), hear(two, "list")];
    const [other, tenant] = [hear(two, "other"), hear(two, "list", "t2")];
    const pings: TodoPing[] = [];
    for (let turn = 0; turn < 5; turn += 1) pings.push(await write(turn % 2 ? one : two, "list"));
    await expect.poll(() => [here.length, there.length]).toEqual([5, 5]);
    // A process hears of its own batches at once, and may so hear of another's after a later one of its own.
    const inOrder = (heard: TodoPing[]): TodoPing[] => heard.toSorted((a, b) => a.rev - b.rev);
    expect(inOrder(here)).toEqual(pings);
    expect(inOrder(there)).toEqual(pings);
    await write(one, "other");
    await expect.poll(() => other.length).toBe(1);
    expect([here.length, there.length, tenant.length]).toEqual([5, 5, 0]);
  });

  test("a process that only writes is heard where it was told to notify, and else not", async () => {
    const reader = createPostgresTodoStore(make());
    const pings = hear(reader, "writers");
    await write(createPostgresTodoStore({ driver: pool() }), "writers");
    const told = await write(createPostgresTodoStore({ driver: pool(), notify: true }), "writers");
    await expect.poll(() => pings).toContainEqual(told);
    expect(pings.filter(({ rev }) => rev === 1).length).toBeLessThanOrEqual(1);
  });

  test("what was committed while the connection was gone is told when it is back", async () => {
    const reader = createPostgresTodoStore(make());
    const [one, two] = [hear(reader, "back one"), hear(reader, "back two")];
    const writer = createPostgresTodoStore({ driver: pool(), notify: true });
    await write(writer, "back one");
    await expect.poll(() => one.length).toBe(1);
    await server.stop("immediate");
    await server.start();
    const late = [];
    for (const container of ["back one", "back one", "back two"]) {
      for (;;) {
        const told = await write(writer, container).catch(() => undefined);
        if (told) {
          late.push(told);
          break;
        }
      }
    }
    await expect.poll(() => one.at(-1)).toEqual(late[1]);
    await expect.poll(() => two.at(-1)).toEqual(late[2]);
    const again = await write(writer, "back two");
    await expect.poll(() => two.at(-1)).toEqual(again);
  });

  test("a server that is away for a while is found again", async () => {
    const failures: unknown[] = [];
    const reader = createPostgresTodoStore({ ...make(), onDriverError: (error) => failures.push(error) });
    const writer = createPostgresTodoStore({ driver: pool(), notify: true });
    const pings = hear(reader, "away");
    await write(writer, "away");
    await expect.poll(() => pings.length).toBe(1);
    await server.stop();
    await new Promise((resolve) => {
      setTimeout(resolve, 1500);
    });
    await server.start();
    await expect.poll(() => write(writer, "away").catch(() => undefined)).toBeDefined();
    await expect.poll(async () => pings.at(-1)?.rev === (await reader.get(kind, "away")).rev).toBe(true);
  });
});

test("a connection of pg is closed when nobody is subscribed any more", async () => {
  await expect.poll(listening).toBe(0);
  const [, make] = kinds[0] ?? [];
  const store = createPostgresTodoStore(make?.() as { driver: SqlDriver; listen: SqlListener });
  const [first, second] = [store.subscribe("t", "x", () => {}), store.subscribe("t", "y", () => {})];
  await expect.poll(listening).toBe(1);
  first();
  first();
  await expect.poll(listening).toBe(1);
  second();
  await expect.poll(listening).toBe(0);
});

test("postgres.js that begins to listen while the server is away listens when it is back", async () => {
  await server.stop();
  const sql = js();
  const errors: unknown[] = [];
  const reader = createPostgresTodoStore({
    driver: fromPostgresJs(sql),
    listen: listenWithPostgresJs(sql),
    onDriverError: (error) => errors.push(error),
  });
  const pings: TodoPing[] = [];
  onTestFinished(reader.subscribe("t", "late", (ping) => pings.push(ping)));
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  await server.start();
  const writer = createPostgresTodoStore({ driver: pool(), notify: true });
  const { updatedAt } = await writer.apply("t", "late", add, null, ada, "route");
  await expect.poll(() => pings).toEqual([{ container: "late", rev: 1, updated_at: updatedAt }]);
});

test("what is sent holds no text of the list, is short, and is sent only where it is switched on", async () => {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  onTestFinished(() => client.end());
  const sent: string[] = [];
  client.on("notification", ({ payload }) => sent.push(payload ?? ""));
  await client.query("listen swarm_todos");
  const container = "x".repeat(246 - todosTopic("t", "").length);
  const quiet = createPostgresTodoStore({ driver: admin });
  const loud = createPostgresTodoStore({ driver: admin, notify: true });
  await quiet.apply("t", "quiet", add, null, ada, "route");
  const batch = { client: "c", batchId: "b" };
  const { updatedAt, stamp } = await loud.apply("t", container, add, null, ada, "route", batch);
  await loud.apply("t", container, add, null, ada, "route", batch);
  await loud.apply("t", container, add, null, ada, "route");
  await client.query("notify swarm_todos, 'end'");
  await expect.poll(() => sent.at(-1)).toBe("end");
  expect(sent.slice(0, -1).map((payload) => JSON.parse(payload))).toEqual([
    { topic: todosTopic("t", container), rev: 1, updatedAt, stamp },
  ]);
});

test("whatever else is sent on the channel tells nobody anything", async () => {
  const store = createPostgresTodoStore({
    driver: pool(),
    listen: listenWithPg(() => new Client({ connectionString: server.url, application_name: "listener" })),
  });
  const pings: TodoPing[] = [];
  onTestFinished(store.subscribe("t", "forged", (ping) => pings.push(ping)));
  const topic = todosTopic("t", "forged");
  await expect.poll(listening).toBe(1);
  for (const payload of [
    "",
    "x",
    "null",
    "[]",
    `{"topic":"${topic}"}`,
    `{"topic":"${topic}","rev":"1","updatedAt":"x"}`,
    `{"topic":7,"rev":1,"updatedAt":"x","stamp":"x"}`,
    `{"topic":"${topic}","rev":1.5,"updatedAt":"x","stamp":"x"}`,
  ])
    await admin.query("select pg_notify('swarm_todos', $1)", [payload]);
  const { updatedAt } = await createPostgresTodoStore({ driver: admin, notify: true }).apply(
    "t",
    "forged",
    add,
    null,
    ada,
    "route",
  );
  await expect.poll(() => pings).toEqual([{ container: "forged", rev: 1, updated_at: updatedAt }]);
});

test("a listener that has no database yet tells of it and goes on, and ends when it is no longer wanted", async () => {
  const errors: unknown[] = [];
  let made = 0;
  const listener = listenWithPg(() => {
    made += 1;
    return new Client({ host: "127.0.0.1", port: 1 });
  });
  const stop = listener.listen("c", { onPayload: () => {}, onReady: () => {}, onError: (error) => errors.push(error) });
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  stop();
  const after = made;
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  expect(made).toBe(after);
});

describe("within a PGlite", () => {
  test("stores of one database hear each other, with a listener each or none", async () => {
    const db = await openPglite();
    onTestFinished(() => db.close());
    await migrate(fromPglite(db));
    const options = { driver: { ...fromPglite(db), source: {} }, listen: listenWithPglite(db) };
    const [one, two] = [
      createPostgresTodoStore(options),
      createPostgresTodoStore({ driver: fromPglite(db), notify: true }),
    ];
    const pings: TodoPing[] = [];
    const stop = one.subscribe("t", "c", (ping) => pings.push(ping));
    await two.apply("t", "c", add, null, ada, "route");
    await expect.poll(() => pings).toMatchObject([{ rev: 1 }]);
    await one.apply("t", "c", add, 1, ada, "route");
    await expect.poll(() => pings).toMatchObject([{ rev: 1 }, { rev: 2 }]);
    stop();
  });
});

runStoreConformance(
  "the store that listens",
  (options) => {
    const [, make] = kinds[0] ?? [];
    return {
      store: createPostgresTodoStore({ ...(make?.() as { driver: SqlDriver; listen: SqlListener }), ...options }),
    };
  },
  { rounds: 2 },
);
