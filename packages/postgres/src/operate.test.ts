import type { TodoActor } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

const ada: TodoActor = { kind: "user", id: "ada" };

describe.each(testDatabases)("an operator on $name", ({ open }) => {
  let db: TestDatabase;
  let store: PostgresTodoStore;
  beforeAll(async () => {
    db = await open();
    await migrate(db.driver);
    store = createPostgresTodoStore({ driver: db.driver });
    // More lists than one page has: most by SQL, since that is quicker.
    await db.exec(`insert into swarm_todos.lists (tenant, container, topic, rev, stamp, updated_at)
      select 'many', n::text, 'todos:many:' || n, 1, 'old', now() from generate_series(1, 2300) n`);
  }, 120_000);
  afterAll(() => db.close());

  test("gives every written list a new stamp, and a batch at the old one loses", async () => {
    const first = await store.apply("t", "written", [{ op: "add", subject: "x" }], null, ada, "route");
    await store.open("t", "unwritten", ada);
    expect(await store.renewAllStamps()).toBe(2301);
    const rows = await db.query(
      "select count(distinct stamp)::int as stamps, count(*) filter (where stamp = 'old')::int as old from swarm_todos.lists",
    );
    expect(rows).toEqual([{ stamps: 2301, old: 0 }]);
    expect((await store.get("t", "unwritten")).stamp).toBe(null);
    const stale = { stamp: first.stamp };
    expect(await store.apply("t", "written", [{ op: "add", subject: "y" }], 1, ada, "route", stale)).toMatchObject({
      conflict: true,
    });
    expect(await store.apply("t", "written", [{ op: "add", subject: "y" }], 1, ada, "route")).toMatchObject({ rev: 2 });
  });

  test("removes what was archived before a time from every list, and nothing else", async () => {
    const stamps: (string | null)[] = [];
    for (let n = 0; n < 120; n += 1) {
      const now = (): number => Date.parse(n % 2 ? "2026-01-01T00:00:00Z" : "2026-02-01T00:00:00Z");
      const timed = createPostgresTodoStore({ driver: db.driver, now });
      const ops = ["kept", "gone"].map((subject) => ({ op: "add", subject }) as const);
      const made = await timed.apply(`purge ${n % 7}`, `list ${n}`, ops, null, ada, "route");
      const id = made.conflict ? "" : (made.added[1] ?? "");
      const { stamp } = await timed.apply(`purge ${n % 7}`, `list ${n}`, [{ op: "remove", id }], 1, ada, "route");
      stamps.push(stamp);
    }
    expect(await store.purgeAllArchived({ before: "2026-01-15" })).toBe(60);
    expect(await store.purgeAllArchived({ before: "2026-01-15" })).toBe(0);
    for (const n of [0, 1, 118, 119]) {
      const list = await store.get(`purge ${n % 7}`, `list ${n}`, { includeArchived: true });
      expect(list).toMatchObject({ rev: 2, archivedCount: n % 2 ? 0 : 1 });
      expect(list.stamp === stamps[n]).toBe(n % 2 === 0);
    }
    await expect(store.purgeAllArchived({ before: "soon" })).rejects.toMatchObject({
      code: "invalid_field",
      field: "before",
    });
  });
});
