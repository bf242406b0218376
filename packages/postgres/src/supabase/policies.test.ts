import { type TodoActor, todosTopic, todosTopicVectors } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresTodoStore, type PostgresTodoStore } from "../create-postgres-todo-store.ts";
import { mayJoin, maySend, readableTopics } from "../test-support/realtime-checks.ts";
import { type SupabaseDatabase, supabaseDatabases } from "../test-support/supabase-databases.ts";
import { migrateSupabase } from "./migrate-supabase.ts";

const user = (id: string): TodoActor => ({ kind: "user", id });
const ada = "5f3b8a52-6f3a-4d0e-9a0c-2f1f6f0a7c11";
const eve = "0d4d9c2e-1111-4d0e-9a0c-2f1f6f0a7c11";

describe.each(supabaseDatabases)("the policies on $name", ({ open }) => {
  const custom = `host_role_${crypto.randomUUID().slice(0, 8)}`;
  let db: SupabaseDatabase;
  let store: PostgresTodoStore;
  beforeAll(async () => {
    db = await open();
    await migrateSupabase(db.owner, { realtimePolicies: true });
    store = createPostgresTodoStore({ driver: db.owner });
    await db.exec(`create role ${custom}; grant usage on schema realtime to ${custom};
      grant select, insert on realtime.messages to ${custom}`);
  });
  afterAll(async () => {
    await db.exec(`drop owned by ${custom}; drop role ${custom}`);
    await db.close();
  });

  /** Lets ada into a list of hers, and gives its topic. */
  const listOf = async (tenant: string, container: string, ...people: string[]): Promise<string> => {
    for (const person of people) await store.open(tenant, container, user(person));
    return todosTopic(tenant, container);
  };
  /** Runs with policies of the host's, as the project's own role makes them. */
  const beside = async (policies: string[], run: () => Promise<void>): Promise<void> => {
    for (const [n, policy] of policies.entries())
      await db.owner.query(`create policy host_${n} on realtime.messages ${policy}`);
    try {
      await run();
    } finally {
      for (const n of policies.keys()) await db.owner.query(`drop policy host_${n} on realtime.messages`);
    }
  };

  test("who takes part is let in, whoever else is logged in is not", async () => {
    const topic = await listOf("acme", "in", ada);
    expect(await mayJoin(db, { topic, claims: { sub: ada } })).toBe("joined");
    expect(await mayJoin(db, { topic, claims: { sub: eve } })).toBe("refused");
  });

  test("a list of the same container in another organisation stays shut", async () => {
    const [ours, theirs] = [await listOf("acme", "same", ada), await listOf("other", "same", eve)];
    expect(await mayJoin(db, { topic: ours, claims: { sub: ada } })).toBe("joined");
    expect(await mayJoin(db, { topic: theirs, claims: { sub: ada } })).toBe("refused");
    expect(await mayJoin(db, { topic: theirs, claims: { sub: eve } })).toBe("joined");
    expect(await mayJoin(db, { topic: ours, claims: { sub: eve } })).toBe("refused");
  });

  test("nobody joins without an account, not even with the claims of one", async () => {
    const topic = await listOf("acme", "anon", ada);
    expect(await mayJoin(db, { topic, role: "anon" })).toBe("refused");
    expect(await mayJoin(db, { topic, role: "anon", claims: { sub: ada } })).toBe("refused");
    expect(await mayJoin(db, { topic, role: custom, claims: { sub: ada } })).toBe("refused");
  });

  test.each(["user_2abcDEF", "auth0|5f7c8ec7c33c6c004bbafe82", "42", "名前 👍"])(
    "the sub %j of another identity provider is let in, and its like is not",
    async (sub) => {
      const topic = await listOf("acme", `sub ${sub}`, sub);
      expect(await mayJoin(db, { topic, claims: { sub } })).toBe("joined");
      expect(await mayJoin(db, { topic, claims: { sub: `${sub} ` } })).toBe("refused");
      expect(await mayJoin(db, { topic, claims: { sub: sub.toUpperCase().toLowerCase() + "x" } })).toBe("refused");
    },
  );

  test.each([
    ["no JSON", "{not json"],
    ["an empty text", ""],
    ["a list", "[]"],
    ["a text", `"${ada}"`],
    ["null", "null"],
    ["a NUL in it", '{"sub":"\\u0000"}'],
  ])("claims that are %s let nobody in and end in no error", async (_, claims) => {
    const topic = await listOf("acme", "claims", ada);
    expect(await mayJoin(db, { topic, claims })).toBe("refused");
  });

  test.each([[{}], [{ sub: null }], [{ sub: "" }], [{ sub: [ada] }], [{ sub: { id: ada } }], [{ sub: true }]])(
    "the claims %j let nobody in and end in no error",
    async (claims) => {
      const topic = await listOf("acme", "claims", ada, "true", "null");
      expect(await mayJoin(db, { topic, claims })).toBe("refused");
    },
  );

  test.each([
    "todos:",
    "todos:acme",
    "todos:acme:nothing",
    "todos:ACME:in",
    "todos:acme:in:",
    "todos:acme%3Ain",
    "todos:%:_",
  ])("the topic %j of no list stays shut", async (topic) => {
    await listOf("acme", "in", ada);
    expect(await mayJoin(db, { topic, claims: { sub: ada } })).toBe("refused");
  });

  test("a list with no item yet is joined by its owner once it was opened", async () => {
    const topic = todosTopic("acme", "fresh");
    expect(await mayJoin(db, { topic, claims: { sub: ada } })).toBe("refused");
    await store.open("acme", "fresh", user(ada));
    expect((await store.get("acme", "fresh")).rev).toBe(null);
    expect(await mayJoin(db, { topic, claims: { sub: ada } })).toBe("joined");
    expect(await mayJoin(db, { topic, claims: { sub: eve } })).toBe("refused");
  });

  test("catch-all policies of the host's open nothing and forge nothing", async () => {
    const topic = await listOf("acme", "catch-all", ada);
    const everything = [
      "for select to public using (true)",
      "for insert to public with check (true)",
      "for all to authenticated using (true) with check (true)",
    ];
    await beside(everything, async () => {
      for (const role of ["authenticated", "anon", custom]) {
        expect([role, await mayJoin(db, { topic, role, claims: { sub: eve } })]).toEqual([role, "refused"]);
        expect([role, await mayJoin(db, { topic, role })]).toEqual([role, "refused"]);
        expect([role, await maySend(db, { topic, role, claims: { sub: ada } })]).toEqual([role, "error 42501"]);
        expect([role, await maySend(db, { topic: "todos:x", role })]).toEqual([role, "error 42501"]);
      }
      expect(await mayJoin(db, { topic, claims: { sub: ada } })).toBe("joined");
    });
  });

  test("the host's other private topics are as they were, for every role", async () => {
    const own = ["for select to public using (true)", "for insert to public with check (true)"];
    for (const topic of ["room:1", "todos", "Todos:acme:in", "my todos:1", "todo:1", ""]) {
      await beside(own, async () => {
        for (const role of ["authenticated", "anon", custom]) {
          expect([topic, role, await mayJoin(db, { topic, role, claims: { sub: eve } })]).toEqual([
            topic,
            role,
            "joined",
          ]);
          expect([topic, role, await mayJoin(db, { topic, role, claims: "{odd" })]).toEqual([topic, role, "joined"]);
          expect([topic, role, await maySend(db, { topic, role })]).toEqual([topic, role, "joined"]);
        }
      });
      expect([topic, await mayJoin(db, { topic, claims: { sub: ada } })]).toEqual([topic, "refused"]);
    }
  });

  test("while one topic is checked, the messages of no other can be read", async () => {
    const topics = [await listOf("acme", "read 1", ada), await listOf("acme", "read 2", ada)];
    await listOf("other", "read 3", eve);
    for (const [tenant, container] of [
      ["acme", "read 1"],
      ["acme", "read 2"],
      ["other", "read 3"],
    ] as const)
      await store.apply(tenant, container, [{ op: "add", subject: "x" }], null, user("agent"), "route");
    for (const topic of topics) expect(await readableTopics(db, { topic, claims: { sub: ada } })).toEqual([topic]);
    expect(await readableTopics(db, { topic: topics[0] ?? "", claims: { sub: eve } })).toEqual([]);
    expect(await readableTopics(db, { topic: "room:1", claims: { sub: ada } })).toEqual([]);
  });

  test("the topic of every vector admits who takes part in that list, and nobody who takes part in all the others", async () => {
    // By SQL, since the store takes no control character.
    const admit = (of: (typeof todosTopicVectors)[number], subject: string): Promise<unknown> =>
      db.owner.query("select swarm_todos.admit($1, $2, $3)", [of.tenantId, of.container, subject]);
    for (const vector of todosTopicVectors) {
      await admit(vector, `of ${vector.topic}`);
      for (const other of todosTopicVectors) if (other !== vector) await admit(other, `not of ${vector.topic}`);
    }
    for (const { topic } of todosTopicVectors) {
      expect([topic, await mayJoin(db, { topic, claims: { sub: `of ${topic}` } })]).toEqual([topic, "joined"]);
      expect([topic, await mayJoin(db, { topic, claims: { sub: `not of ${topic}` } })]).toEqual([topic, "refused"]);
    }
  });
});
