import type { TodoOp } from "@swarm-todos/core";
import { createPostgresTodoStore } from "@swarm-todos/postgres";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openPostgres } from "../support/open-postgres.ts";
import { fillLists } from "./bench/fill-lists.ts";
import { tickNext } from "./bench/tick-next.ts";

/** How many rows of the store's tables a read and three batches take in their hands, beside so many archived rows. */
async function rowsTouched(archived: number, isAnalyzed: boolean): Promise<Record<string, number>> {
  const { url, close } = await openPostgres();
  const client = new Client({ connectionString: url });
  onTestFinished(async () => {
    await client.end();
    await close();
  });
  await fillLists(url, ["list", "another"], 50, archived);
  await client.connect();
  if (isAnalyzed) await client.query("vacuum analyze");
  const store = createPostgresTodoStore({ driver: client, rememberedLists: 0 });
  const count = async (): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
       from pg_stat_xact_user_tables where schemaname = 'swarm_todos'`,
    );
    return rows[0]?.n ?? Number.NaN;
  };
  const touched = async (deed: () => Promise<unknown>): Promise<number> => {
    // What a transaction has touched is counted at once only inside of it.
    await client.query("begin");
    const before = await count();
    await deed();
    const after = await count();
    await client.query("rollback");
    return after - before;
  };
  const { rev, items } = await store.get("bench", "list");
  const apply = (ops: readonly TodoOp[]): Promise<unknown> =>
    store.apply("bench", "list", ops, rev, { kind: "user", id: "ada" }, "route", { client: "c", batchId: "b" });
  return {
    read: await touched(() => store.get("bench", "list")),
    tick: await touched(() => apply(tickNext(items, 3))),
    addAndRemove: await touched(() =>
      apply([
        { op: "add", subject: "new" },
        { op: "remove", id: items[4]?.id ?? "" },
      ]),
    ),
    restore: await touched(() => apply([{ op: "restore", id: "old000001" }])),
  };
}

test.each([
  ["that were never analyzed", false],
  ["that were analyzed", true],
])(
  "a read and a batch of a list of 50 touch few rows beside 5,000 archived ones, in tables %s",
  async (_, isAnalyzed) => {
    const touched = await rowsTouched(5000, isAnalyzed);
    expect(Object.entries(touched).filter(([, rows]) => !(rows > 0 && rows < 500))).toEqual([]);
  },
);
