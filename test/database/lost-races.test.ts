import type { TodoActor, TodoOp } from "@swarm-todos/core";
import { createPostgresTodoStore, migrate } from "@swarm-todos/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenedPostgres, openPostgres } from "../support/open-postgres.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
let database: OpenedPostgres;
let client: Client;
beforeAll(async () => {
  database = await openPostgres();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await migrate(client);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** What writes has an id, and its end waits for the disk. */
async function writes(deed: () => Promise<unknown>): Promise<boolean> {
  await client.query("begin");
  const answer = await deed();
  const { rows } = await client.query<{ id: string | null }>("select pg_current_xact_id_if_assigned()::text as id");
  await client.query("commit");
  expect(answer).toBeDefined();
  return rows[0]?.id !== null;
}

test("a batch that has lost or comes again writes nothing, not even a lock, so that others on the list wait for no disk", async () => {
  const store = createPostgresTodoStore({ driver: client });
  // What is remembered is committed without a read before it.
  const late = createPostgresTodoStore({ driver: client });
  const apply = (ops: readonly TodoOp[], rev: number | null, batchId: string, from = store): Promise<unknown> =>
    from.apply("t", "c", ops, rev, ada, "route", { client: "c", batchId });
  const add: TodoOp[] = [{ op: "add", subject: "a" }];
  expect(await writes(() => apply(add, null, "1"))).toBe(true);
  expect(await writes(() => apply(add, 1, "2", late))).toBe(true);
  expect(await writes(() => apply(add, 2, "3"))).toBe(true);
  expect(await writes(() => apply(add, 2, "4", late))).toBe(false);
  expect(await writes(() => apply(add, 2, "3"))).toBe(false);
  expect(await writes(() => store.get("t", "c"))).toBe(false);
  expect(await store.get("t", "c")).toMatchObject({ rev: 3, items: [{}, {}, {}] });
});
