import type { PGlite } from "@electric-sql/pglite";
import { type TodoActor, todosTopic } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPglite } from "../../../test/support/open-pglite.ts";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import { fromPglite } from "./drivers/from-pglite.ts";
import { migrate } from "./migrate.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
const robot: TodoActor = { kind: "agent", id: "robot" };
let db: PGlite;
let store: PostgresTodoStore;

beforeAll(async () => {
  db = await openPglite();
  await migrate(fromPglite(db));
  store = createPostgresTodoStore({ driver: fromPglite(db) });
}, 120_000);
afterAll(() => db.close());

const commit = async (args: object): Promise<unknown> => {
  const { rows } = await db.query("select swarm_todos.commit_batch($1::text::jsonb) as answer", [JSON.stringify(args)]);
  return (rows[0] as { answer: unknown }).answer;
};

/** A list with its items, and their ids. */
const listOf = async (container: string, ...subjects: string[]): Promise<string[]> => {
  const ops = subjects.map((subject) => ({ op: "add", subject }) as const);
  const outcome = await store.apply("t", container, ops, null, ada, "route");
  return outcome.conflict ? [] : [...outcome.added];
};

describe("what a role may do that was given the functions alone", () => {
  beforeAll(async () => {
    await db.exec(`create role app; grant usage on schema swarm_todos to app;
      grant execute on function swarm_todos.read_list(jsonb), swarm_todos.commit_batch(jsonb) to app;
      create role reader; grant usage on schema swarm_todos to reader; grant select on swarm_todos.items to reader;`);
  });
  const as = async (role: string, run: () => Promise<unknown>): Promise<unknown> => {
    await db.exec(`set role ${role}`);
    try {
      return await run();
    } finally {
      await db.exec("reset role");
    }
  };

  test("it reads and writes lists through the store", async () => {
    await as("app", async () => {
      const outcome = await store.apply("t", "role", [{ op: "add", subject: "x" }], null, ada, "route");
      expect(outcome).toMatchObject({ conflict: false, rev: 1 });
      expect((await store.get("t", "role")).items).toHaveLength(1);
    });
  });

  test.each(["lists", "items", "history", "ledger", "retired_ids", "migrations"])(
    "it cannot touch the table %s",
    async (table) => {
      await as("app", async () => {
        await expect(db.query(`select * from swarm_todos.${table}`)).rejects.toMatchObject({ code: "42501" });
        await expect(db.query(`delete from swarm_todos.${table}`)).rejects.toMatchObject({ code: "42501" });
      });
    },
  );

  test("it cannot call what it was not given", async () => {
    await as("app", async () => {
      await expect(store.purgeArchived("t", "role", { before: "2099-01-01" })).rejects.toMatchObject({ code: "42501" });
      await expect(store.history("t", "role")).rejects.toMatchObject({ code: "42501" });
    });
  });

  test("every table shows nothing to a role that was given rights on it and no policy", async () => {
    await listOf("hidden", "secret");
    expect(await as("reader", async () => (await db.query("select * from swarm_todos.items")).rows)).toEqual([]);
    const { rows } = await db.query(`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'swarm_todos' and c.relkind = 'r' and not c.relrowsecurity`);
    expect(rows).toEqual([]);
  });

  test("the functions find nothing by the caller's search path", async () => {
    const { rows } = await db.query(`select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'swarm_todos' and p.prosecdef
        and not coalesce(p.proconfig @> array['search_path=""'], false)`);
    expect(rows).toEqual([]);
  });
});

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
    const stamps = await db.transaction(async (tx) => {
      const bound = createPostgresTodoStore({ driver: fromPglite(tx) });
      const first = await bound.apply("t", "one transaction", [{ op: "update", id, subject: "b" }], 1, ada, "route");
      await tx.query("update swarm_todos.items set subject = 'c' where id = $1", [id]);
      return [first.stamp, (await bound.get("t", "one transaction")).stamp];
    });
    expect(stamps[0]).not.toBe(stamps[1]);
  });
});

describe("the commit function", () => {
  test("a swap of the item in progress works whichever row was stored first", async () => {
    const [a = "", b = ""] = await listOf("swap", "a", "b");
    let rev = 1;
    for (const id of [a, b, a, b, b, a]) {
      const outcome = await store.apply("t", "swap", [{ op: "update", id, status: "in_progress" }], rev, ada, "route");
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
      ...{ tenant: "t", container: "restore", rev: 2, stamp, changed: true, lockTimeoutMs: "5000", ops: [], added: [] },
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
    const { rows } =
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
    const picky = createPostgresTodoStore({ driver: fromPglite(db), newId: () => drawn.shift() ?? "none" });
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
    const { rows } = await db.query(
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
    expect((await db.query("select rev, topic from swarm_todos.lists where container = 'opened'")).rows).toEqual([
      { rev: 0, topic: "todos:t:opened" },
    ]);
    expect(await store.apply("t", "opened", [{ op: "add", subject: "x" }], null, ada, "route")).toMatchObject({
      conflict: false,
      rev: 1,
    });
  });
});

describe("the topic of a list", () => {
  const odd = [
    "plain-_.~",
    "a:b",
    "a%3Ab",
    "Ärger",
    "日本語",
    "👩‍👩‍👧",
    "space and +",
    "ſtraße İ",
    "\u00a0\u2028",
    "a/b?c#d&e=f",
    "!'()*",
    "%",
    "é",
    "e\u0301",
  ];
  const pairs = [
    ...odd.map((container) => ["org", container] as const),
    ...odd.map((tenant) => [tenant, "c"] as const),
    ["a:b", "c"],
    ["a", "b:c"],
  ] as const;

  test.each(pairs)("is the same in SQL for %j and %j", async (tenant, container) => {
    const { rows } = await db.query("select swarm_todos.topic($1, $2) as topic", [tenant, container]);
    expect(rows).toEqual([{ topic: todosTopic(tenant, container) }]);
  });

  test("is unique among the rows", async () => {
    await store.open("t", "unique", ada);
    await expect(
      db.exec("insert into swarm_todos.lists (tenant, container, topic) values ('other', 'name', 'todos:t:unique')"),
    ).rejects.toMatchObject({ code: "23505", constraint: "lists_topic_key" });
  });

  test("a list whose topic no index takes is refused with the field's name, and touches nothing", async () => {
    await expect(store.get("t", "日".repeat(300))).rejects.toMatchObject({ code: "invalid_field", field: "container" });
    expect((await store.get("t", "日".repeat(200))).rev).toBe(null);
  });
});
