import { type TodoActor, todosTopic, todosTopicVectors } from "@swarm-todos/core";
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
      const rows = await db.query("select swarm_todos.topic($1, $2) as topic", [tenant, container]);
      expect(rows).toEqual([{ topic: todosTopic(tenant, container) }]);
    });

    test.each(todosTopicVectors)("gives the shared vector $topic", async ({ tenantId, container, topic }) => {
      expect(await db.query("select swarm_todos.topic($1, $2) as topic", [tenantId, container])).toEqual([{ topic }]);
      // By the function, since the store takes no key with a control character.
      await db.query("select swarm_todos.open_list($1::text::jsonb)::text", [
        JSON.stringify({ tenant: tenantId, container }),
      ]);
      expect(
        await db.query("select topic from swarm_todos.lists where tenant = $1 and container = $2", [
          tenantId,
          container,
        ]),
      ).toEqual([{ topic }]);
    });

    test("is unique among the rows", async () => {
      await store.open("t", "unique", ada);
      await expect(
        db.exec("insert into swarm_todos.lists (tenant, container, topic) values ('other', 'name', 'todos:t:unique')"),
      ).rejects.toMatchObject({ code: "23505", message: expect.stringContaining("lists_topic_key") });
    });
  });
});
