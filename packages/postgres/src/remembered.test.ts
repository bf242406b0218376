import type { TodoActor, TodoOp } from "@swarm-todos/core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
describe.each(testDatabases)("on $name", ({ open }) => {
  let db: TestDatabase;
  let store: PostgresTodoStore;
  let other: PostgresTodoStore;
  let statements: string[] = [];
  let container = "";
  let lists = 0;

  beforeAll(async () => {
    db = await open();
    const driver: SqlDriver = {
      source: db,
      query: (text, params) => {
        statements.push(/read_list|commit_batch/.exec(text)?.[0] ?? text);
        return db.driver.query(text, params);
      },
    };
    await migrate(driver);
    store = createPostgresTodoStore({ driver });
    other = createPostgresTodoStore({ driver: db.driver, rememberedLists: 0 });
  }, 120_000);
  afterAll(() => db.close());
  beforeEach(() => {
    lists += 1;
    container = `list ${lists}`;
  });

  const send = async (
    ops: readonly TodoOp[],
    rev: number | null,
    options: { stamp?: string; from?: PostgresTodoStore } = {},
  ) => {
    statements = [];
    const { from = store, ...rest } = options;
    return from.apply("t", container, ops, rev, ada, "route", rest);
  };
  const begin = async (...subjects: string[]): Promise<string[]> => {
    const outcome = await send(
      subjects.map((subject) => ({ op: "add", subject })),
      null,
    );
    return outcome.conflict ? [] : [...outcome.added];
  };

  /** Keeps the list as it is, and gives a function that puts it back just so, as a restored backup would. */
  const backUp = async (): Promise<() => Promise<void>> => {
    const mine = "(select id from swarm_todos.lists where container = $1)";
    const rows = await db.query(
      `select (select row_to_json(l)::text from swarm_todos.lists l where container = $1) as list,
      (select coalesce(json_agg(i), '[]')::text from swarm_todos.items i where list = ${mine}) as items`,
      [container],
    );
    const { list, items } = rows[0] as { list: string; items: string };
    return async () => {
      const session = await db.connect();
      await session.query("set session_replication_role = replica");
      await session.query(`delete from swarm_todos.items where list = ${mine}`, [container]);
      await session.query(
        "insert into swarm_todos.items select * from json_populate_recordset(null::swarm_todos.items, $1::text::json)",
        [items],
      );
      await session.query(
        `update swarm_todos.lists l set rev = b.rev, stamp = b.stamp, updated_at = b.updated_at, archived_count = b.archived_count
        from json_populate_record(null::swarm_todos.lists, $1::text::json) b where l.id = b.id`,
        [list],
      );
      await session.query(
        `delete from swarm_todos.history where list = ${mine} and rev > (select rev from swarm_todos.lists where container = $1)`,
        [container],
      );
      await session.query("reset session_replication_role");
      await session.close();
    };
  };

  describe("a list that this process wrote last", () => {
    test("costs a batch one statement, and one more where the batch is at another rev or names other rows", async () => {
      const [a = "", b = ""] = await begin("a", "b");
      expect(statements).toEqual(["read_list", "commit_batch"]);
      await send([{ op: "update", id: a, status: "completed" }], 1);
      expect(statements).toEqual(["commit_batch"]);
      await send([{ op: "remove", id: b }], 2);
      expect(statements).toEqual(["commit_batch"]);
      await send([{ op: "restore", id: b }], 3);
      expect(statements).toEqual(["read_list", "commit_batch"]);
      await send([{ op: "add", subject: "late" }], 3);
      expect(statements).toEqual(["read_list"]);
    });

    test("is computed on again when another process has written, and its batch loses", async () => {
      const [a = ""] = await begin("a");
      await send([{ op: "add", subject: "theirs" }], 1, { from: other });
      const outcome = await send([{ op: "update", id: a, status: "completed" }], 1);
      expect(statements).toEqual(["commit_batch"]);
      expect(outcome).toMatchObject({
        conflict: true,
        currentRev: 2,
        items: [{ status: "pending" }, { subject: "theirs" }],
      });
    });

    test("rejects nothing from memory: the error carries the list as it is", async () => {
      const [a = ""] = await begin("a");
      await send([{ op: "update", id: a, subject: "theirs" }], 1, { from: other });
      const outcome = await send([{ op: "update", id: a, subject: " " }], 1);
      expect(outcome).toMatchObject({ conflict: true, currentRev: 2 });
      await send([{ op: "add", subject: "b" }], 2);
      await db.query("update swarm_todos.items set subject = 'redacted' where id = $1", [a]);
      await expect(send([{ op: "update", id: a, subject: " " }], 3)).rejects.toMatchObject({
        code: "empty_subject",
        snapshot: { rev: 3, items: [{ subject: "redacted" }, { subject: "b" }] },
      });
    });

    test("is not believed after a restored backup that has come to the same rev with other content", async () => {
      const [a = "", b = ""] = await begin("a", "b");
      const restore = await backUp();
      await send([{ op: "update", id: a, subject: "lost with the crash" }], 1);
      await restore();
      await send([{ op: "remove", id: b }], 1, { from: other });
      const outcome = await send([{ op: "add", subject: "c" }], 2);
      expect(outcome).toMatchObject({ conflict: false, rev: 3, items: [{ id: a, subject: "a" }, { subject: "c" }] });
      expect((await other.get("t", container)).items).toEqual(outcome.items);
    });

    test("is not believed after a transaction of the host's that was rolled back", async () => {
      const [a = ""] = await begin("a");
      const tx = await db.connect();
      await tx.query("begin");
      {
        const bound = createPostgresTodoStore({ driver: tx.driver });
        await bound.apply("t", container, [{ op: "update", id: a, subject: "never" }], 1, ada, "route");
        const again = await bound.apply("t", container, [{ op: "add", subject: "never either" }], 2, ada, "route");
        expect(again).toMatchObject({ rev: 3 });
      }
      await tx.query("rollback");
      await tx.close();
      expect(await send([{ op: "add", subject: "b" }], 1)).toMatchObject({
        rev: 2,
        items: [{ subject: "a" }, { subject: "b" }],
      });
    });

    test("loses to another stamp that the caller names, whatever is remembered", async () => {
      await begin("a");
      const { stamp } = await other.get("t", container);
      await other.renewStamp("t", container);
      expect(await send([{ op: "add", subject: "b" }], 1, { stamp: stamp ?? "" })).toMatchObject({
        conflict: true,
        currentRev: 1,
      });
      expect(await send([{ op: "add", subject: "b" }], 1)).toMatchObject({ conflict: false, rev: 2 });
    });

    test("a no-op is told the list as it is, not as it is remembered", async () => {
      const [a = ""] = await begin("a");
      await send([{ op: "update", id: a, status: "completed" }], 1, { from: other });
      expect(await send([{ op: "update", id: a, status: "pending" }], 1)).toMatchObject({
        conflict: true,
        currentRev: 2,
      });
      await send([{ op: "add", subject: "b" }], 2);
      await db.query("update swarm_todos.items set subject = 'redacted' where id = $1", [a]);
      const outcome = await send([{ op: "update", id: a, status: "completed" }], 3);
      expect(outcome).toMatchObject({ conflict: false, rev: 3, items: [{ subject: "redacted" }, { subject: "b" }] });
    });

    test("is forgotten when more lists were written than are kept", async () => {
      const small = createPostgresTodoStore({
        driver: {
          query: (text, params) => (
            statements.push(/read_list|commit_batch/.exec(text)?.[0] ?? ""), db.driver.query(text, params)
          ),
        },
        rememberedLists: 2,
      });
      for (const name of ["x1", "x2", "x3"])
        await small.apply("t", name, [{ op: "add", subject: "x" }], null, ada, "route");
      for (const [name, expected] of [
        ["x1", ["read_list", "commit_batch"]],
        ["x3", ["commit_batch"]],
      ] as const) {
        statements = [];
        await small.apply("t", name, [{ op: "add", subject: "y" }], 1, ada, "route");
        expect(statements).toEqual(expected);
      }
    });
  });

  test("random writes, direct edits and restored backups by several processes: every answer is the list as it is", async () => {
    let seed = Number(process.env["SWARM_SEED"] ?? 20261130);
    const random = (n: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * n);
    };
    await begin("a", "b", "c");
    let restore = await backUp();
    let applied = 0;
    for (let turn = 0; turn < Number(process.env["SWARM_RUNS"] ?? 200); turn += 1) {
      const before = await other.get("t", container);
      const id = before.items[random(before.items.length)]?.id ?? "none00";
      const kind = random(10);
      if (kind === 0) restore = await backUp();
      else if (kind === 1) await restore();
      else if (kind === 2)
        await db.query(
          "update swarm_todos.items set subject = subject || '!' where id = $1 and length(subject) < 100",
          [id],
        );
      else {
        const ops: TodoOp[] = [
          [
            { op: "update", id, status: "in_progress" },
            { op: "add", subject: `n${turn}`, after: id },
          ],
          [{ op: "update", id, status: "completed" }],
          before.items.length > 3 ? [{ op: "remove", id }] : [{ op: "add", subject: `n${turn}` }],
          [{ op: "reorder", ids: before.items.map((item) => item.id).reverse() }],
        ][random(4)] as TodoOp[];
        const rev = Math.max(1, (before.rev ?? 1) - (random(5) === 0 ? 1 : 0));
        const outcome = await send(ops, rev, { from: random(3) === 0 ? other : store });
        const after = await other.get("t", container);
        expect(outcome.items).toEqual(after.items);
        expect(outcome.conflict).toBe(rev !== before.rev);
        if (outcome.conflict) expect(after).toEqual(before);
        else applied += 1;
      }
    }
    expect(applied).toBeGreaterThan(50);
  }, 120_000);
});
