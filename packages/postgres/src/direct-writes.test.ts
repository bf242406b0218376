import { type TodoActor } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

const ada: TodoActor = { kind: "user", id: "ada" };

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

  describe("a write by SQL outside the functions", () => {
    const stamp = async (container: string): Promise<string | null> => (await store.get("t", container)).stamp;

    test.each([
      ["an update", "update swarm_todos.items set subject = 'redacted' where id = $1"],
      ["a delete", "delete from swarm_todos.items where id = $1"],
      [
        "an insert",
        `insert into swarm_todos.items select list, 'zzzzzz', pos + 9, 'new', detail, owner, 'pending', null, 0, created_at, updated_at, created_by, updated_by
        from swarm_todos.items where id = $1`,
      ],
    ])("%s renews the stamp and leaves the rev", async (what, sql) => {
      const [id = ""] = await listOf(`direct ${what}`, "a", "b");
      const before = await store.get("t", `direct ${what}`);
      await db.query(sql, [id]);
      const after = await store.get("t", `direct ${what}`);
      expect(after.rev).toBe(before.rev);
      expect(after.stamp).toMatch(/^[0-9a-f]{32}$/);
      expect(after.stamp).not.toBe(before.stamp);
    });

    test("archiving by hand is counted", async () => {
      const [id = ""] = await listOf("by hand", "a", "b");
      await db.query("update swarm_todos.items set archived_at = now(), pos = null where id = $1", [id]);
      const list = await store.get("t", "by hand", { includeArchived: true });
      expect(list.archivedCount).toBe(1);
      expect(list.items.map((item) => item.subject)).toEqual(["b", "a"]);
    });

    test("a redaction does not come back with the next batch, and that batch is not lost", async () => {
      const [a = "", b = ""] = await listOf("redaction", "secret", "b");
      await db.query("update swarm_todos.items set subject = 'redacted' where id = $1", [a]);
      const outcome = await store.apply("t", "redaction", [{ op: "reorder", ids: [b, a] }], 1, ada, "route");
      expect(outcome).toMatchObject({ conflict: false, rev: 2, items: [{ subject: "b" }, { subject: "redacted" }] });
      expect((await store.get("t", "redaction")).items.map((item) => item.subject)).toEqual(["b", "redacted"]);
    });

    test("a rev set by hand gives a new stamp, and other lists keep theirs", async () => {
      await listOf("rolled", "a");
      await listOf("untouched", "a");
      const before = [await stamp("rolled"), await stamp("untouched")];
      await db.exec("update swarm_todos.lists set rev = 7 where container = 'rolled'");
      expect(await stamp("rolled")).not.toBe(before[0]);
      expect(await stamp("untouched")).toBe(before[1]);
    });

    test("after a batch in the same transaction it still renews the stamp", async () => {
      const [id = ""] = await listOf("one transaction", "a");
      const tx = await db.connect();
      await tx.query("begin");
      const bound = createPostgresTodoStore({ driver: tx.driver });
      const first = await bound.apply("t", "one transaction", [{ op: "update", id, subject: "b" }], 1, ada, "route");
      await tx.query("update swarm_todos.items set subject = 'c' where id = $1", [id]);
      const { stamp } = await bound.get("t", "one transaction");
      await tx.query("commit");
      await tx.close();
      expect(first.stamp).not.toBe(stamp);
    });
  });
});
