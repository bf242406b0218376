import { type TodoActor, todosTopic } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
/** Text that does not compress, since a database may store what does. */
const noise = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 36).toString(36)).join("");

describe.each(testDatabases)("on $name", ({ open }) => {
  let database: TestDatabase;
  let store: PostgresTodoStore;
  beforeAll(async () => {
    database = await open();
    await migrate(database.driver);
    store = createPostgresTodoStore({ driver: database.driver });
  }, 120_000);
  afterAll(() => database.close());

  const send = (container: string, actor: TodoActor): Promise<unknown> =>
    store.apply("t", container, [{ op: "add", subject: "x" }], null, actor, "route", {
      client: "c".repeat(64),
      batchId: "b".repeat(64),
    });

  test("a topic may have 246 bytes; a longer one is refused with a typed error by every function, and nothing is cut off", async () => {
    const container = noise(246 - todosTopic("t", "").length);
    expect(await send(container, ada)).toMatchObject({ conflict: false, rev: 1 });
    expect(await database.query("select topic from swarm_todos.lists where container = $1", [container])).toEqual([
      { topic: todosTopic("t", container) },
    ]);
    const longer = `${container}x`;
    const refused = {
      code: "limit_exceeded",
      limit: "topic",
      max: 246,
      actual: 247,
      opIndex: null,
      field: "container",
    };
    const calls = [
      send(longer, ada),
      store.get("t", longer),
      store.history("t", longer),
      store.open("t", longer, ada),
      store.admit("t", longer, "ada"),
      store.purgeArchived("t", longer, { before: "2026-01-01" }),
      store.renewStamp("t", longer),
    ];
    for (const call of calls)
      await expect(call).rejects.toMatchObject({ ...refused, snapshot: { rev: null, items: [] } });
    expect(() => store.subscribe("t", longer, () => {})).toThrow(expect.objectContaining(refused));
    await expect(store.get("t", "日".repeat(27))).rejects.toMatchObject({ ...refused, actual: 251 });
    expect(await database.query("select count(*)::int as n from swarm_todos.lists")).toEqual([{ n: 1 }]);
  });

  test("the table refuses a longer topic too", async () => {
    await expect(
      database.exec(`insert into swarm_todos.lists (tenant, container, topic) values ('t', 'x', repeat('x', 247))`),
    ).rejects.toMatchObject({ code: "23514" });
  });

  test("an actor's id may have 2,000 bytes, and a longer one is refused with the list as it is", async () => {
    const longest: TodoActor = { kind: "user", id: `é${noise(1998)}` };
    expect(await send("actors", longest)).toMatchObject({ conflict: false, rev: 1 });
    await expect(send("actors", { ...longest, id: `${longest.id}x` })).rejects.toMatchObject({
      ...{ code: "invalid_field", opIndex: null, max: 2000, actual: 2001, field: "actor.id" },
      snapshot: { container: "actors", rev: 1, items: [{ subject: "x" }] },
    });
  });
});
