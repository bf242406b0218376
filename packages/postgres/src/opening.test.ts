import type { TodoActor } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

const ada: TodoActor = { kind: "user", id: "ada" };

describe.each(testDatabases)("on $name", ({ open }) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
    await migrate(db.driver);
  }, 120_000);
  afterAll(() => db.close());

  test("opening and reading a list that was opened before is one statement each, and neither writes nor locks", async () => {
    const session = await db.connect();
    const sent: string[] = [];
    const driver: SqlDriver = {
      query: (text, params) => {
        sent.push(/open_list|read_list|commit_\w+/.exec(text)?.[0] ?? text);
        return session.driver.query(text, params);
      },
    };
    await createPostgresTodoStore({ driver }).open("t", "c", ada);
    expect(sent).toEqual(["open_list"]);
    const store = createPostgresTodoStore({ driver });
    await session.query("begin");
    await store.open("t", "c", ada);
    await store.get("t", "c", { includeArchived: true, actor: ada, client: "c" });
    expect(sent).toEqual(["open_list", "open_list", "read_list"]);
    // No transaction id: nothing was written, not even a row lock. No lock but those that every reader of a table has.
    expect(await session.query("select pg_current_xact_id_if_assigned()::text as id")).toEqual([{ id: null }]);
    expect(
      await session.query(
        `select distinct locktype, mode from pg_locks where pid = pg_backend_pid() and locktype not in ('virtualxid')
          and mode <> 'AccessShareLock'`,
      ),
    ).toEqual([]);
    await session.query("rollback");
    await session.close();
  });

  test("a store opens a list once a minute for each actor, and again for one whom it dismissed", async () => {
    const sent: string[] = [];
    const store = createPostgresTodoStore({
      driver: {
        query: (text, params) => {
          if (text.includes("open_list"))
            sent.push(String((JSON.parse(String(params?.[0])) as { actor?: TodoActor }).actor?.id));
          return db.driver.query(text, params);
        },
      },
    });
    const bob: TodoActor = { kind: "user", id: "bob" };
    for (let turn = 0; turn < 3; turn += 1) {
      await store.open("t", "minute", ada);
      await store.open("t", "minute", bob);
    }
    await store.open("t2", "minute", ada);
    await store.open("t", "minute 2", { ...ada, name: "Ada" });
    await store.open("t", "minute", { kind: "agent", id: "ada" });
    expect(sent).toEqual(["ada", "bob", "ada", "ada", "ada"]);
    expect(await store.dismiss("t", "minute", "bob")).toBe(true);
    await store.open("t", "minute", bob);
    await store.open("t", "minute", ada);
    expect(sent.slice(5)).toEqual(["bob"]);
    expect(await store.dismiss("t", "minute", "bob")).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
    onTestFinished(() => void vi.useRealTimers());
    await store.open("t", "minute", ada);
    expect(sent.slice(6)).toEqual(["ada"]);
    await expect(store.open("t", "minute", { kind: "user", id: "" })).rejects.toMatchObject({ code: "invalid_field" });
  });

  test("an opening that failed is not taken for one", async () => {
    const failing = { times: 1 };
    const store = createPostgresTodoStore({
      driver: {
        query: async (text, params) => {
          failing.times -= 1;
          if (failing.times >= 0) throw Object.assign(new Error("read only"), { code: "25006" });
          return await db.driver.query(text, params);
        },
      },
    });
    await expect(store.open("t", "failed", ada)).rejects.toThrow(/cannot be reached/);
    await store.open("t", "failed", ada);
    expect(await db.query("select rev from swarm_todos.lists where container = 'failed'")).toEqual([{ rev: 0 }]);
  });

  test("it makes the row once and leaves the list unwritten, however many open it at once", async () => {
    const store = createPostgresTodoStore({ driver: db.driver });
    await Promise.all(Array.from({ length: 8 }, (_, n) => store.open("t", "many", { kind: "user", id: `u${n % 3}` })));
    expect(await db.query("select rev, topic from swarm_todos.lists where container = 'many'")).toEqual([
      { rev: 0, topic: "todos:t:many" },
    ]);
    expect(await store.get("t", "many")).toMatchObject({ rev: null, stamp: null, updatedAt: null, items: [] });
    expect(await store.apply("t", "many", [{ op: "add", subject: "x" }], null, ada, "route")).toMatchObject({ rev: 1 });
  });
});
