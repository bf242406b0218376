import type { TodoActor, TodoOp } from "@swarm-todos/core";
import {
  createPostgresTodoStore,
  fromPostgresJs,
  migrate,
  type PostgresTodoStore,
  type SqlDriver,
} from "@swarm-todos/postgres";
import { Pool } from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type OpenedPostgres, openPostgres } from "../support/open-postgres.ts";
import { RoundTripProxy } from "./bench/round-trip-proxy.ts";

const ada: TodoActor = { kind: "user", id: "ada" };

/** `perStatement`: postgres.js asks for the type of a parameter first, unless it has prepared the statement under a name before. */
const drivers: readonly {
  name: string;
  perStatement: number;
  open: (url: string) => { driver: SqlDriver; end: () => Promise<void> };
}[] = [
  {
    name: "pg",
    perStatement: 1,
    open: (url) => {
      const pool = new Pool({ connectionString: url, max: 1 });
      return { driver: pool, end: () => pool.end() };
    },
  },
  {
    name: "postgres.js",
    perStatement: 2,
    open: (url) => {
      const sql = postgres(url, { max: 1, onnotice: () => {} });
      return { driver: fromPostgresJs(sql), end: () => sql.end() };
    },
  },
  {
    name: "postgres.js that may prepare under a name",
    perStatement: 1,
    open: (url) => {
      const sql = postgres(url, { max: 1, onnotice: () => {} });
      return { driver: fromPostgresJs(sql, { prepare: true }), end: () => sql.end() };
    },
  },
  {
    name: "postgres.js that prepares nothing",
    perStatement: 2,
    open: (url) => {
      const sql = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
      return { driver: fromPostgresJs(sql), end: () => sql.end() };
    },
  },
];

describe.each(drivers)("round trips on the wire, by $name", ({ open, perStatement }) => {
  let database: OpenedPostgres;
  let proxy: RoundTripProxy;
  let opened: ReturnType<(typeof drivers)[number]["open"]>;
  let store: PostgresTodoStore;
  let other: PostgresTodoStore;
  let container = "";
  let lists = 0;

  beforeAll(async () => {
    database = await openPostgres();
    const url = new URL(database.url);
    proxy = await RoundTripProxy.open(Number(url.port));
    url.port = String(proxy.port);
    opened = open(url.href);
    await migrate(opened.driver);
    store = createPostgresTodoStore({ driver: opened.driver });
    other = createPostgresTodoStore({ driver: opened.driver, rememberedLists: 0 });
    // Whatever is prepared under a name is so from here on.
    await store.apply("t", "first", [{ op: "add", subject: "a" }], null, ada, "route");
  });
  afterAll(async () => {
    await opened.end();
    await proxy.close();
    await database.close();
  });
  beforeEach(() => {
    lists += 1;
    container = `list ${lists}`;
    proxy.take();
  });

  const statements = (): number => proxy.take().trips / perStatement;
  const send = async (ops: readonly TodoOp[], rev: number | null, batchId: string, from: PostgresTodoStore = store) => {
    proxy.take();
    const outcome = await from.apply("t", container, ops, rev, ada, "route", { client: "c", batchId });
    return { outcome, trips: statements() };
  };
  const add = (subject: string): TodoOp[] => [{ op: "add", subject }];

  test("a read is one", async () => {
    await store.get("t", container, { includeArchived: true, actor: ada, client: "c" });
    expect(statements()).toBe(1);
  });

  test("a batch is one where the list is remembered, and two where it is not", async () => {
    expect((await send(add("a"), null, "1")).trips).toBe(2);
    expect((await send(add("b"), 1, "2")).trips).toBe(1);
    expect((await send(add("c"), 2, "3", other)).trips).toBe(2);
    expect((await send(add("d"), 3, "4")).trips).toBe(2);
    expect((await send(add("e"), 4, "5")).trips).toBe(1);
  });

  test("a batch that loses, comes again, changes nothing or is rejected costs no more", async () => {
    const first = (await send(add("a"), null, "1")).outcome;
    const id = first.items[0]?.id ?? "";
    await send(add("b"), 1, "2", other);
    const lost = await send(add("c"), 1, "3");
    expect(lost.outcome.conflict).toBe(true);
    expect(lost.trips).toBe(1);
    await send(add("c"), 2, "4");
    const again = await send(add("c"), 2, "4");
    expect(again.outcome).toMatchObject({ conflict: false, replayed: true });
    expect(again.trips).toBe(1);
    expect((await send([{ op: "update", id, subject: "a" }], 3, "5")).trips).toBe(1);
    await expect(send([{ op: "update", id: "nobody1", subject: "a" }], 3, "6")).rejects.toMatchObject({
      code: "unknown_item",
    });
    expect(statements()).toBe(1);
  });

  test("a batch with every op, and one of a hundred, costs no more", async () => {
    const { outcome } = await send([...add("a"), ...add("b"), ...add("c")], null, "1");
    const [a = "", b = "", c = ""] = outcome.items.map((item) => item.id);
    const all = await send(
      [
        { op: "update", id: a, status: "in_progress" },
        { op: "reorder", ids: [c, b, a] },
        { op: "remove", id: b },
        { op: "add", subject: "d", after: c },
      ],
      1,
      "2",
    );
    expect(all.trips).toBe(1);
    expect((await send([{ op: "restore", id: b }], 2, "3")).trips).toBe(2);
    const many = Array.from(
      { length: 90 },
      (_, at): TodoOp => ({ op: "add", subject: `item ${at}`, detail: "x".repeat(500) }),
    );
    expect((await send(many, 3, "4")).trips).toBe(1);
  });

  test("a list written by hand at the same rev costs what one that is not remembered does", async () => {
    const { outcome } = await send(add("a"), null, "1");
    await opened.driver.query("update swarm_todos.items set subject = 'redacted' where id = $1", [
      outcome.items[0]?.id ?? "",
    ]);
    const after = await send(add("b"), 1, "2");
    expect(after.outcome.items.map((item) => item.subject)).toEqual(["redacted", "b"]);
    expect(after.trips).toBe(2);
  });
});
