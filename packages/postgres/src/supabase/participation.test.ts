import { type TodoActor, todosTopic } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresTodoStore, type PostgresTodoStore } from "../create-postgres-todo-store.ts";
import { migrate } from "../migrate.ts";
import { mayJoin } from "../test-support/realtime-checks.ts";
import { type SupabaseDatabase, supabaseDatabases } from "../test-support/supabase-databases.ts";
import { migrateSupabase } from "./migrate-supabase.ts";

const ada: TodoActor = { kind: "user", id: "ada" };

describe.each(supabaseDatabases)("who takes part, on $name", ({ open }) => {
  let db: SupabaseDatabase;
  let store: PostgresTodoStore;
  beforeAll(async () => {
    db = await open();
    await migrateSupabase(db.owner, { realtimePolicies: true });
    store = createPostgresTodoStore({ driver: db.owner });
  });
  afterAll(() => db.close());

  const joins = (container: string, sub: string, tenant = "acme"): Promise<string> =>
    mayJoin(db, { topic: todosTopic(tenant, container), claims: { sub } });
  const admitted = async (container: string): Promise<string[]> => {
    const rows = await db.query(
      `select p.subject from swarm_todos.participants p join swarm_todos.lists l on l.id = p.list
        where l.container = $1 order by 1`,
      [container],
    );
    return rows.map((row) => String(row["subject"]));
  };

  test("opening a list admits a person, and neither an agent nor the system", async () => {
    await store.open("acme", "opened", ada);
    await store.open("acme", "opened", { kind: "agent", id: "robot" });
    await store.open("acme", "opened", { kind: "system", id: "cron" });
    expect(await admitted("opened")).toEqual(["ada"]);
    expect((await store.get("acme", "opened")).rev).toBe(null);
  });

  test("opening again writes nothing, not even to a row's system columns", async () => {
    const rows = (): Promise<readonly Record<string, unknown>[]> =>
      db.query(`select l.xmin::text as l, l.ctid::text as lc, p.xmin::text as p, p.ctid::text as pc,
        pg_catalog.pg_sequence_last_value(pg_get_serial_sequence('swarm_todos.lists', 'id')::regclass)::text as next
        from swarm_todos.lists l join swarm_todos.participants p on p.list = l.id where l.container = 'again'`);
    await store.open("acme", "again", ada);
    const before = await rows();
    expect(before).toHaveLength(1);
    for (let n = 0; n < 3; n += 1) await store.open("acme", "again", ada);
    expect(await rows()).toEqual(before);
  });

  test("opening at the same moment by many admits each once", async () => {
    const people = Array.from({ length: 12 }, (_, n) => ({ kind: "user", id: `p${n % 6}` }) as const);
    await Promise.all(people.map((person) => store.open("acme", "crowd", person)));
    expect(await admitted("crowd")).toEqual(["p0", "p1", "p2", "p3", "p4", "p5"]);
  });

  test("someone can be admitted before the list was opened, and dismissed again", async () => {
    expect(await joins("later", "bob")).toBe("refused");
    await store.admit("acme", "later", "bob");
    await store.admit("acme", "later", "bob");
    expect(await joins("later", "bob")).toBe("joined");
    expect(await joins("later", "bob", "other")).toBe("refused");
    expect(await store.dismiss("acme", "later", "bob")).toBe(true);
    expect(await joins("later", "bob")).toBe("refused");
    expect(await store.dismiss("acme", "later", "bob")).toBe(false);
    expect(await store.dismiss("acme", "nowhere", "bob")).toBe(false);
  });

  test("a dismissal is of one person in one list", async () => {
    for (const [container, person] of [
      ["one", "ada"],
      ["one", "bob"],
      ["two", "ada"],
    ] as const)
      await store.admit("acme", container, person);
    await store.admit("other", "one", "ada");
    await store.dismiss("acme", "one", "ada");
    expect(await joins("one", "ada")).toBe("refused");
    expect(await joins("one", "bob")).toBe("joined");
    expect(await joins("two", "ada")).toBe("joined");
    expect(await joins("one", "ada", "other")).toBe("joined");
  });

  test("the same by SQL, for hosts whose members are in the database", async () => {
    await db.owner.query("select swarm_todos.admit('acme', 'by sql', 'ada')");
    expect(await joins("by sql", "ada")).toBe("joined");
    const { rows } = await db.owner.query("select swarm_todos.dismiss('acme', 'by sql', 'ada') as done");
    expect(rows).toEqual([{ done: true }]);
    expect(await joins("by sql", "ada")).toBe("refused");
  });

  test.each(["", "a\u0000b", "\ud800", "x".repeat(2001), 7 as never])("the subject %j is refused", async (subject) => {
    const refused = { name: "TodoOpError", code: "invalid_field", field: "subject", snapshot: { rev: null } };
    await expect(store.admit("acme", "bad", subject)).rejects.toMatchObject(refused);
    await expect(store.dismiss("acme", "bad", subject)).rejects.toMatchObject(refused);
    expect(await admitted("bad")).toEqual([]);
  });

  test("a subject of the greatest length is kept whole", async () => {
    const [long, longer] = ["é".repeat(999), `${"é".repeat(999)}x`];
    await store.admit("a".repeat(100), "c".repeat(100), long);
    expect(await joins("c".repeat(100), long, "a".repeat(100))).toBe("joined");
    expect(await joins("c".repeat(100), longer, "a".repeat(100))).toBe("refused");
  });

  test("admitting changes nothing that a reader of the list sees", async () => {
    await store.apply("acme", "calm", [{ op: "add", subject: "x" }], null, ada, "route");
    const before = await store.get("acme", "calm");
    await store.admit("acme", "calm", "bob");
    await store.open("acme", "calm", ada);
    expect(await store.get("acme", "calm")).toEqual(before);
  });

  test("a list that is deleted takes its people along", async () => {
    await store.admit("acme", "deleted", "ada");
    await db.exec("delete from swarm_todos.lists where container = 'deleted'");
    expect(await joins("deleted", "ada")).toBe("refused");
    await store.open("acme", "deleted", { kind: "agent", id: "robot" });
    expect(await joins("deleted", "ada")).toBe("refused");
  });

  describe("a host's own function in the place of the one that is shipped", () => {
    const replace = (body: string): Promise<unknown> =>
      db.owner.query(`create or replace function swarm_todos.participates(tenant text, container text, subject text)
        returns boolean language plpgsql stable as $$ begin ${body} end $$`);

    test("is asked with the row's tenant and container, and outlives every later migration", async () => {
      await store.admit("acme", "hosted:1", "ada");
      await replace("return tenant = 'acme' and container = 'hosted:1' and subject = 'guest';");
      for (let n = 0; n < 2; n += 1) {
        expect(await joins("hosted:1", "guest")).toBe("joined");
        expect(await joins("hosted:1", "ada")).toBe("refused");
        await migrate(db.owner);
        await migrateSupabase(db.owner, { realtimePolicies: true });
      }
    });

    test.each(["raise exception 'no';", "return null;", "return 1 / 0 = 1;"])(
      "that does %j lets nobody in",
      async (body) => {
        await store.open("acme", "hosted", ada);
        await replace(body);
        expect(await joins("hosted", "ada")).toBe("refused");
      },
    );
  });
});
