import { replayTodoHistory, type TodoActor } from "@swarm-todos/core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
const robot: TodoActor = { kind: "agent", id: "robot" };

describe.each(testDatabases)("whoever calls the commit function by itself on $name", ({ open }) => {
  let db: TestDatabase;
  let store: PostgresTodoStore;
  let container = "";
  let count = 0;
  /** The ids of the list's rows: two active ones, and one in the archive. */
  let [a, b, gone] = ["", "", ""];
  let batch: Record<string, unknown> = {};

  beforeAll(async () => {
    db = await open();
    await migrate(db.driver);
    store = createPostgresTodoStore({ driver: db.driver });
  }, 120_000);
  afterAll(() => db.close());
  beforeEach(async () => {
    count += 1;
    container = `list ${count}`;
    const ops = ["a", "b", "gone"].map((subject) => ({ op: "add", subject }) as const);
    const made = await store.apply("t", container, ops, null, ada, "route");
    [a = "", b = "", gone = ""] = made.conflict ? [] : made.added;
    const { stamp } = await store.apply("t", container, [{ op: "remove", id: gone }], 1, ada, "route");
    batch = { tenant: "t", container, rev: 2, stamp, changed: true, actor: ada, origin: "route", ops: [], added: [] };
  });

  const commit = async (args: object): Promise<unknown> => {
    const rows = await db.query("select swarm_todos.commit_batch($1::text::jsonb)::text as answer", [
      JSON.stringify({ ...batch, ...args }),
    ]);
    return JSON.parse(rows[0]?.["answer"] as string);
  };
  const insert = (id: string, more: object = {}): object => ({
    ...{
      inserts: [{ id, pos: 2, subject: "new", detail: null, owner: null, status: "pending", ...more }],
      added: [id],
    },
  });
  /** The list is just as it was: nothing was written, neither history nor ledger nor an archive's count. */
  const untouched = async (): Promise<void> => {
    const list = await store.get("t", container, { includeArchived: true });
    expect(list).toMatchObject({ rev: 2, stamp: batch["stamp"], archivedCount: 1 });
    expect(list.items.map((item) => [item.id, item.status, item.archivedAt === null])).toEqual([
      [a, "pending", true],
      [b, "pending", true],
      [gone, "pending", false],
    ]);
    expect(await store.history("t", container)).toHaveLength(2);
  };

  test("does what the store does when nothing is forged", async () => {
    expect(await commit(insert("newone"))).toMatchObject({ outcome: "applied", rev: 3 });
    expect((await store.get("t", container)).items.map((item) => item.subject)).toEqual(["a", "b", "new"]);
  });

  test.each([
    ["by a tool", () => ({ origin: "tool", updates: [{ id: gone, archived: false, pos: 2, touched: true }] })],
    ["by an agent", () => ({ actor: robot, updates: [{ id: gone, archived: false, pos: 2, touched: true }] })],
    ["without an origin", () => ({ origin: undefined, updates: [{ id: gone, archived: false, pos: 2 }] })],
    [
      "by a tool, hidden as a removal",
      () => ({ origin: "tool", updates: [{ id: gone, subject: "x", archivedOrd: 1 }] }),
    ],
  ])("restores nothing %s", async (_, forged) => {
    await expect(commit(forged())).rejects.toMatchObject({ code: "ST001" });
    await untouched();
  });

  test.each([
    ["text of a row in the archive", () => ({ updates: [{ id: gone, subject: "rewritten" }] })],
    ["a row that is not there", () => ({ updates: [{ id: "nobody", subject: "x" }] })],
    ["a row of another list", () => ({ updates: [{ id: "otherx", subject: "x" }] })],
    [
      "a row twice",
      () => ({
        updates: [
          { id: a, subject: "x" },
          { id: a, subject: "y" },
        ],
      }),
    ],
    ["a removal of what is archived", () => ({ updates: [{ id: gone, archived: true, archivedOrd: 1 }] })],
    ["a removal that says when only by half", () => ({ updates: [{ id: a, archived: true }] })],
    ["a restore of what is active", () => ({ updates: [{ id: a, archived: false, pos: 0 }] })],
  ])("writes nothing of %s, and is told the list", async (_, forged) => {
    expect(await commit(forged())).toMatchObject({ outcome: "stale", list: { rev: 2 } });
    await untouched();
  });

  test.each([
    ["an id of another shape", () => insert("Bad-Id"), "23514"],
    ["a status that there is not", () => insert("newone", { status: "done" }), "ST003"],
    ["a new row in progress", () => insert("newone", { status: "in_progress" }), "ST003"],
    ["a status that there is not in an update", () => ({ updates: [{ id: a, status: "done" }] }), "23514"],
    ["an empty subject", () => insert("newone", { subject: "" }), "23514"],
    ["a control character", () => insert("newone", { subject: "a\u0007" }), "23514"],
    ["a line break in a subject", () => insert("newone", { subject: "a\nb" }), "23514"],
    ["a line separator in an owner", () => insert("newone", { owner: "a\u2028" }), "23514"],
    ["a carriage return in a detail", () => insert("newone", { detail: "a\r\n" }), "23514"],
    ["an empty detail instead of none", () => insert("newone", { detail: "" }), "23514"],
    ["two rows in progress", () => ({ updates: [a, b].map((id) => ({ id, status: "in_progress" })) }), "23505"],
    ["an added id that was not added", () => ({ ...insert("newone"), added: ["another"] }), "ST003"],
    ["an added id that is not told", () => ({ ...insert("newone"), added: [] }), "ST003"],
    ["a change that changes nothing", () => ({}), "ST003"],
    ["an order that is the old one", () => ({ order: [a, b] }), "ST003"],
    ["an order that leaves rows out", () => ({ order: [b] }), "ST003"],
    ["an order of rows that are not there", () => ({ order: ["nobody", b, a] }), "ST003"],
    ["an order with a row of the archive", () => ({ order: [b, a, gone] }), "ST003"],
    ["an order that repeats", () => ({ order: [b, b, a] }), "ST003"],
    ["an order that leaves out what is added", () => ({ ...insert("newone"), order: [b, a] }), "ST003"],
    ["an order of no texts", () => ({ order: [null, { a: 1 }] }), "ST003"],
    ["an empty order", () => ({ order: [] }), "ST003"],
    ["an update to what is there", () => ({ updates: [{ id: a, subject: "a", detail: null }] }), "ST003"],
    ["an update of times alone", () => ({ updates: [{ id: a, touched: true }] }), "ST003"],
    ["an update of what there is not", () => ({ updates: [{ id: a, pos: 1, color: "red", createdBy: ada }] }), "ST003"],
    ["an update without a field, and the old order", () => ({ updates: [{ id: a }], order: [a, b] }), "ST003"],
    ["added ids of a batch that changes nothing", () => ({ ...insert("newone"), changed: false }), "ST003"],
    ["added ids of a batch that does not say whether it changes", () => ({ added: [a], changed: null }), "ST003"],
    ["no ops", () => ({ ...insert("newone"), ops: undefined }), "ST003"],
    ["no actor", () => ({ ...insert("newone"), actor: undefined }), "ST003"],
    ["an actor of no kind", () => ({ ...insert("newone"), actor: { kind: "root", id: "x" } }), "ST003"],
    ["an agent who says that it is the route", () => ({ ...insert("newone"), actor: robot }), "ST003"],
    ["no origin", () => ({ ...insert("newone"), origin: "elsewhere" }), "23514"],
    [
      "another actor's ledger",
      () => ({ ...insert("newone"), client: "c", batchId: "x", digest: "d", actorKind: "user", actorId: "bob" }),
      "ST003",
    ],
    [
      "a batch id of another shape",
      () => ({ ...insert("newone"), client: "c", batchId: "x y", digest: "d", actorKind: "user", actorId: "ada" }),
      "23514",
    ],
  ])("is refused for %s", async (_, forged, code) => {
    await expect(commit(forged())).rejects.toMatchObject({ code });
    await untouched();
  });

  test.each([
    ["places that are taken", () => insert("newone", { pos: 0 })],
    ["places far off", () => insert("newone", { pos: 900 })],
    ["places before the first", () => insert("newone", { pos: -7 })],
    ["places that an order has another say on", () => ({ ...insert("newone", { pos: 0 }), order: [b, "newone", a] })],
  ])("makes places dense again after %s", async (_, forged) => {
    expect(await commit(forged())).toMatchObject({ outcome: "applied", rev: 3 });
    const rows = await db.query(
      "select i.pos from swarm_todos.items i join swarm_todos.lists l on l.id = i.list where l.container = $1 order by pos",
      [container],
    );
    const active = (await store.get("t", container)).items.length;
    expect(rows.map((row) => row["pos"])).toEqual([...Array.from({ length: active }, (_, index) => index), null]);
  });

  test("adds no more than the list may have, whatever limit it leaves out", async () => {
    const rows = (from: number, to: number): object => {
      const ids = Array.from({ length: to - from }, (_, index) => `row${String(from + index).padStart(4, "0")}`);
      const row = { subject: "x", detail: null, owner: null, status: "pending" };
      return { inserts: ids.map((id, index) => ({ id, pos: from + index, ...row })), added: ids };
    };
    await expect(commit(rows(2, 101))).rejects.toMatchObject({ code: "ST003" });
    await expect(commit({ ...rows(2, 12), activeItems: 11 })).rejects.toMatchObject({ code: "ST003" });
    await untouched();
    const full = (await commit(rows(2, 100))) as { stamp: string };
    const restored = { rev: 3, stamp: full.stamp, updates: [{ id: gone, archived: false, pos: 100, touched: true }] };
    await expect(commit(restored)).rejects.toMatchObject({ code: "ST003" });
    const renamed = { rev: 3, stamp: full.stamp, activeItems: 5, updates: [{ id: a, subject: "over it already" }] };
    expect(await commit(renamed)).toMatchObject({ outcome: "applied", rev: 4 });
  });

  test.each([0, -1, 1.5, "NaN", "Infinity", "1e3", 10_001, 1e9, 2 ** 40, true, [], {}, ""])(
    "sets no limit of %j",
    async (activeItems) => {
      await expect(commit({ ...insert("newone"), activeItems })).rejects.toMatchObject({ code: "ST003" });
      await untouched();
      expect(await commit({ ...insert("newone"), activeItems: 10_000 })).toMatchObject({ outcome: "applied" });
    },
  );

  test("gets no id that the list ever had", async () => {
    expect(await commit(insert(a))).toEqual({ outcome: "taken" });
    expect(await commit(insert(gone))).toEqual({ outcome: "taken" });
    await untouched();
  });

  test("wins no race with a rev or a stamp that it made up", async () => {
    for (const forged of [{ rev: 1 }, { rev: 3 }, { rev: null }, { stamp: "guessed" }, { stamp: null }]) {
      expect(await commit({ ...insert("newone"), ...forged })).toMatchObject({ outcome: "stale", list: { rev: 2 } });
    }
    await untouched();
  });

  test("leaves a history that gives the list, as long as it told its ops", async () => {
    await commit({ ...insert("newone"), ops: [{ op: "add", subject: "new" }] });
    const replayed = replayTodoHistory(await store.history("t", container));
    expect(replayed.items.map((item) => item.id)).toEqual([a, b, "newone"]);
  });
});
