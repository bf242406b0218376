import { replayTodoHistory, type TodoActor, TodoStoreUnavailableError } from "@swarm-todos/core";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
const add = [{ op: "add", subject: "x" }] as const;

describe.each(testDatabases.filter(({ name }) => name !== "PGlite"))("sessions at once on $name", ({ open }) => {
  let db: TestDatabase;
  let store: PostgresTodoStore;

  beforeAll(async () => {
    db = await open();
    await migrate(db.driver);
    store = createPostgresTodoStore({ driver: db.driver });
  }, 120_000);
  afterAll(() => db.close());

  /** A session of another program; whatever it holds is let go at the end of the test. */
  const session = async (): Promise<Client> => {
    const client = new Client({ connectionString: db.url ?? "" });
    client.on("error", () => {});
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  /** Waits until so many sessions of this database wait for a lock, and gives their process ids. */
  const waiting = async (client: Client, count = 1): Promise<number[]> => {
    for (;;) {
      const { rows } = await client.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      );
      if (rows.length >= count) return rows.map((row) => (row as { pid: number }).pid);
    }
  };
  const quick = (): PostgresTodoStore => createPostgresTodoStore({ driver: db.driver, lockTimeoutMs: 50 });

  test("a batch, a purge and a new stamp that wait too long for the list end in a typed error, and nothing is written", async () => {
    await store.apply("t", "locked", add, null, ada, "route");
    const other = await session();
    await other.query("begin; select swarm_todos.lock_list('t', 'locked')");
    for (const call of [
      () => quick().apply("t", "locked", add, 1, ada, "route"),
      () => quick().purgeArchived("t", "locked", { before: "2999-01-01" }),
      () => quick().renewStamp("t", "locked"),
    ]) {
      const error: unknown = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TodoStoreUnavailableError);
      expect(error).toMatchObject({ code: "unavailable", message: expect.stringContaining("55P03") });
    }
    expect(await store.get("t", "locked")).toMatchObject({ rev: 1, items: [{}] });
    await other.query("rollback");
    expect(await quick().apply("t", "locked", add, 1, ada, "route")).toMatchObject({ conflict: false, rev: 2 });
  });

  test("a row that a host's transaction holds is waited for no longer, and a read never waits", async () => {
    await store.apply("t", "row", add, null, ada, "route");
    await store.open("t", "row", ada);
    const other = await session();
    await other.query("begin; select from swarm_todos.lists where container = 'row' for update");
    await expect(quick().apply("t", "row", add, 1, ada, "route")).rejects.toMatchObject({ code: "unavailable" });
    await expect(quick().renewAllStamps()).rejects.toMatchObject({ code: "unavailable" });
    await quick().open("t", "row", ada);
    expect(await quick().get("t", "row", { includeArchived: true })).toMatchObject({ rev: 1 });
    await other.query("rollback");
  });

  test("opening a list that another transaction is making ends in the same error", async () => {
    const other = await session();
    await other.query(
      "begin; insert into swarm_todos.lists (tenant, container, topic) values ('t', 'made', 'todos:t:made')",
    );
    await expect(quick().open("t", "made", ada)).rejects.toMatchObject({ code: "unavailable" });
    await other.query("rollback");
    await quick().open("t", "made", ada);
  });

  test("a list waits for its own writers alone", async () => {
    const other = await session();
    await other.query("begin; select swarm_todos.lock_list('t', 'one')");
    expect(await quick().apply("t", "two", add, null, ada, "route")).toMatchObject({ rev: 1 });
  });

  test("a session that is ended while it waits leaves nothing behind, and its batch is accepted once when it is sent again", async () => {
    const other = await session();
    await other.query("begin; select swarm_todos.lock_list('t', 'ended')");
    const send = () => store.apply("t", "ended", add, null, ada, "route", { client: "c", batchId: "b" });
    const first = send().catch((error: unknown) => error);
    const watch = await session();
    for (const pid of await waiting(watch)) await watch.query("select pg_terminate_backend($1)", [pid]);
    expect(await first).toMatchObject({ code: "unavailable" });
    await other.query("rollback");
    expect(await send()).toMatchObject({ conflict: false, rev: 1 });
    expect(await send()).toMatchObject({ conflict: false, rev: 1, replayed: true });
  });

  test("a deadlock with a host's transaction is tried again, and the batch is written once", async () => {
    await store.apply("t", "dead", add, null, ada, "route");
    const other = await session();
    await other.query("set deadlock_timeout = '1min'");
    await other.query("begin; select from swarm_todos.lists where container = 'dead' for update");
    const heard: unknown[] = [];
    const sender = createPostgresTodoStore({ driver: db.driver, onDriverError: (error) => heard.push(error) });
    const sent = sender.apply("t", "dead", add, 1, ada, "route");
    await waiting(await session());
    // Now each waits for what the other has; only the store's session looks for a deadlock, after a second.
    await other.query("select swarm_todos.lock_list('t', 'dead')");
    await other.query("commit");
    expect(await sent).toMatchObject({ conflict: false, rev: 2 });
    expect(heard).toEqual([]);
    expect((await store.history("t", "dead")).map((entry) => entry.rev)).toEqual([1, 2]);
  });

  describe.each(["read committed", "repeatable read", "serializable"])(
    "where transactions are %s by default",
    (isolation) => {
      let strict: TestDatabase;
      beforeAll(async () => {
        strict = await open([`default_transaction_isolation = '${isolation}'`]);
        await migrate(strict.driver);
      }, 120_000);
      afterAll(() => strict.close());

      test("of sixteen who create a list at once one wins, and all others are told what it wrote", async () => {
        expect(await strict.query("show default_transaction_isolation")).toEqual([
          { default_transaction_isolation: isolation },
        ]);
        for (let round = 0; round < 10; round += 1) {
          const writers = Array.from({ length: 16 }, () => createPostgresTodoStore({ driver: strict.driver }));
          const outcomes = await Promise.all(
            writers.map((writer, index) =>
              writer.apply("t", `race ${round}`, [{ op: "add", subject: `by ${index}` }], null, ada, "route"),
            ),
          );
          const winners = outcomes.filter((outcome) => !outcome.conflict);
          expect(winners).toHaveLength(1);
          for (const outcome of outcomes) expect(outcome.items).toEqual(winners[0]?.items);
        }
      });

      test("writers that try until they have written lose nothing and add nothing twice", async () => {
        const write = async (writer: number): Promise<void> => {
          const own = createPostgresTodoStore({ driver: strict.driver });
          for (let turn = 0; turn < 10; turn += 1) {
            let { rev } = await own.get("t", "many");
            for (;;) {
              const batch = { client: `w${writer}`, batchId: `b${turn}` };
              const ops = [{ op: "add", subject: `${writer}.${turn}` }] as const;
              const outcome = await own.apply("t", "many", ops, rev, ada, "route", batch);
              if (!outcome.conflict) break;
              rev = outcome.currentRev;
            }
          }
        };
        await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
        const reader = createPostgresTodoStore({ driver: strict.driver });
        const list = await reader.get("t", "many");
        const subjects = Array.from({ length: 80 }, (_, n) => `${Math.floor(n / 10)}.${n % 10}`);
        expect(list.rev).toBe(80);
        expect(list.items.map((item) => item.subject).toSorted()).toEqual(subjects.toSorted());
        const history = await reader.history("t", "many", { limit: 1000 });
        expect(history.map((entry) => entry.rev)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
        expect(replayTodoHistory(history).items).toEqual(list.items);
      });

      test("writers of different lists are never in each other's way", async () => {
        const write = async (writer: number): Promise<void> => {
          const own = createPostgresTodoStore({ driver: strict.driver });
          for (let rev = 0; rev < 10; rev += 1) {
            const batch = { client: "c", batchId: `b${rev}` };
            const outcome = await own.apply("t", `own ${writer}`, add, rev || null, ada, "route", batch);
            expect(outcome).toMatchObject({ conflict: false, rev: rev + 1 });
          }
        };
        await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
      });

      test("a read is one moment: rows and rev belong together while others write", async () => {
        const writer = createPostgresTodoStore({ driver: strict.driver });
        const state = { done: false };
        const writing = (async () => {
          for (let rev = 0; rev < 40; rev += 1)
            await writer.apply("t", "moment", [{ op: "add", subject: `${rev + 1}` }], rev || null, ada, "route");
          state.done = true;
        })();
        while (!state.done) {
          const { rev, items } = await writer.get("t", "moment");
          expect(items).toHaveLength(rev ?? 0);
        }
        await writing;
      });
    },
  );

  test("in a transaction of the host's that the database rolled back the host is told, and the store does not repeat it", async () => {
    await store.apply("t", "host", add, null, ada, "route");
    const host = await session();
    await host.query("begin isolation level repeatable read");
    await host.query("select count(*) from swarm_todos.lists");
    await store.apply("t", "host", add, 1, ada, "route");
    const heard: unknown[] = [];
    const bound = createPostgresTodoStore({ driver: host, onDriverError: (error) => heard.push(error) });
    await expect(bound.apply("t", "host", add, 1, ada, "route")).rejects.toMatchObject({
      ...{ code: "unavailable", sqlState: "40001", inHostTransaction: true },
      message: expect.stringContaining("Roll your transaction back"),
    });
    expect(heard).toMatchObject([{ code: "40001" }]);
    await host.query("rollback");
    expect((await store.get("t", "host")).rev).toBe(2);
  });

  test("a batch in a host's transaction is there when that commits, and others wait for it", async () => {
    const host = await session();
    await host.query("begin");
    const bound = createPostgresTodoStore({ driver: host });
    expect(await bound.apply("t", "held", add, null, ada, "route")).toMatchObject({ rev: 1 });
    expect((await store.get("t", "held")).rev).toBe(null);
    await expect(quick().apply("t", "held", add, null, ada, "route")).rejects.toMatchObject({ code: "unavailable" });
    await host.query("commit");
    expect((await store.get("t", "held")).rev).toBe(1);
  });
});
