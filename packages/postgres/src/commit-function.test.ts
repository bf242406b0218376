import { type TodoActor } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
const robot: TodoActor = { kind: "agent", id: "robot" };

describe.each(testDatabases)("on $name", ({ open }) => {
  let db: TestDatabase;
  let store: PostgresTodoStore;
  beforeAll(async () => {
    db = await open();
    await migrate(db.driver);
    store = createPostgresTodoStore({ driver: db.driver });
  }, 120_000);
  afterAll(() => db.close());

  /** A list with its items, and their ids. */
  const listOf = async (container: string, ...subjects: string[]): Promise<string[]> => {
    const ops = subjects.map((subject) => ({ op: "add", subject }) as const);
    const outcome = await store.apply("t", container, ops, null, ada, "route");
    return outcome.conflict ? [] : [...outcome.added];
  };

  const commit = async (args: object): Promise<unknown> => {
    const rows = await db.query("select swarm_todos.commit_batch($1::text::jsonb)::text as answer", [
      JSON.stringify(args),
    ]);
    return JSON.parse(rows[0]?.["answer"] as string);
  };
  describe("the commit function", () => {
    test("a swap of the item in progress works whichever row was stored first", async () => {
      const [a = "", b = ""] = await listOf("swap", "a", "b");
      let rev = 1;
      for (const id of [a, b, a, b, b, a]) {
        const outcome = await store.apply(
          "t",
          "swap",
          [{ op: "update", id, status: "in_progress" }],
          rev,
          ada,
          "route",
        );
        expect(outcome.items.filter((item) => item.status === "in_progress").map((item) => item.id)).toEqual([id]);
        rev = outcome.conflict ? -1 : (outcome.rev ?? -1);
      }
      await expect(
        db.exec(
          "update swarm_todos.items set status = 'in_progress' where list = (select id from swarm_todos.lists where container = 'swap')",
        ),
      ).rejects.toMatchObject({ code: "23505" });
    });

    test("it refuses a restore by a tool or an agent, whoever computed it", async () => {
      const [a = ""] = await listOf("restore", "a", "b");
      await store.apply("t", "restore", [{ op: "remove", id: a }], 1, ada, "route");
      const { stamp } = await store.get("t", "restore");
      const batch = {
        ...{
          tenant: "t",
          container: "restore",
          rev: 2,
          stamp,
          changed: true,
          lockTimeoutMs: "5000",
          ops: [],
          added: [],
        },
        updates: [{ id: a, status: "pending", archived: false, pos: 1, touched: true }],
      };
      await expect(commit({ ...batch, actor: ada, origin: "tool" })).rejects.toMatchObject({ code: "ST001" });
      await expect(commit({ ...batch, actor: robot, origin: "route" })).rejects.toMatchObject({ code: "ST001" });
      expect((await store.get("t", "restore")).items).toHaveLength(1);
      expect(await commit({ ...batch, actor: ada, origin: "route" })).toMatchObject({ outcome: "applied", rev: 3 });
    });

    test("positions stay dense from 0 and only rows whose content changed are touched", async () => {
      const [a = "", b = "", c = ""] = await listOf("dense", "a", "b", "c");
      await store.apply(
        "t",
        "dense",
        [
          { op: "remove", id: b },
          { op: "add", subject: "d", after: a },
        ],
        1,
        ada,
        "route",
      );
      await store.apply("t", "dense", [{ op: "add", subject: "e" }], 2, robot, "tool");
      const rows =
        await db.query(`select id, pos, subject, updated_by->>'id' as by, created_at = updated_at as untouched from swarm_todos.items
      where list = (select id from swarm_todos.lists where container = 'dense') order by pos nulls last`);
      expect(rows).toMatchObject([
        { id: a, pos: 0, untouched: true },
        { pos: 1, subject: "d", by: "ada" },
        { id: c, pos: 2, untouched: true },
        { pos: 3, subject: "e", by: "robot" },
        { id: b, pos: null, by: "ada", untouched: false },
      ]);
    });

    test("a drawn id that is in use, archived or purged is drawn again", async () => {
      const ids = ["aaaaaa", "bbbbbb", "cccccc"];
      const drawn = [...ids, ...ids, "dddddd"];
      const picky = createPostgresTodoStore({ driver: db.driver, newId: () => drawn.shift() ?? "none" });
      const add = { op: "add", subject: "x" } as const;
      await picky.apply("t", "ids", [add, add, add], null, ada, "route");
      await picky.apply("t", "ids", [{ op: "remove", id: "bbbbbb" }], 1, ada, "route");
      expect(await picky.purgeArchived("t", "ids", { before: "2999-01-01T00:00:00Z" })).toBe(1);
      await picky.apply("t", "ids", [{ op: "remove", id: "cccccc" }], 2, ada, "route");
      const outcome = await picky.apply("t", "ids", [add], 3, ada, "route");
      expect(outcome).toMatchObject({ conflict: false, added: ["dddddd"] });
      expect((await picky.get("t", "ids", { includeArchived: true })).items.map((item) => item.id)).toEqual([
        "aaaaaa",
        "dddddd",
        "cccccc",
      ]);
    });

    test("the ledger forgets what is older than seven days, of every list", async () => {
      const send = (container: string, batchId: string) =>
        store.apply("t", container, [{ op: "add", subject: "x" }], null, ada, "route", { client: "c", batchId });
      await send("old", "b1");
      await db.exec("update swarm_todos.ledger set at = at - interval '7 days 1 second'");
      expect(await send("old", "b1")).toMatchObject({ conflict: true, ack: null });
      await send("young", "b1");
      const rows = await db.query(
        "select count(*)::int as n from swarm_todos.ledger where at < now() - interval '7 days'",
      );
      expect(rows).toEqual([{ n: 0 }]);
    });

    test("opening a list makes its row and its topic, and leaves it unwritten", async () => {
      await store.open("t", "opened", ada);
      await store.open("t", "opened", ada);
      expect(await store.get("t", "opened")).toEqual({
        container: "opened",
        rev: null,
        stamp: null,
        updatedAt: null,
        items: [],
      });
      expect(await db.query("select rev, topic from swarm_todos.lists where container = 'opened'")).toEqual([
        { rev: 0, topic: "todos:t:opened" },
      ]);
      expect(await store.apply("t", "opened", [{ op: "add", subject: "x" }], null, ada, "route")).toMatchObject({
        conflict: false,
        rev: 1,
      });
    });
  });
});
