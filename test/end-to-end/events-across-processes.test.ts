import type { TodoActor } from "@swarm-todos/core";
import {
  createPostgresTodoStore,
  fromPostgresJs,
  listenWithPg,
  listenWithPostgresJs,
  migrate,
} from "@swarm-todos/postgres";
import { createTodosRoute, type TodosRoute } from "@swarm-todos/server";
import { Client, Pool } from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenedPostgres, openPostgres } from "../support/open-postgres.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
let database: OpenedPostgres;
let routes: readonly TodosRoute[] = [];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await openPostgres();
  const pool = new Pool({ connectionString: database.url });
  pool.on("error", () => {});
  const sql = postgres(database.url, { onnotice: () => {} });
  ends.push(
    () => pool.end(),
    () => sql.end({ timeout: 1 }),
  );
  await migrate(pool);
  const stores = [
    createPostgresTodoStore({
      driver: pool,
      listen: listenWithPg(() => new Client({ connectionString: database.url })),
    }),
    createPostgresTodoStore({ driver: fromPostgresJs(sql), listen: listenWithPostgresJs(sql) }),
  ];
  routes = stores.map((store) =>
    createTodosRoute({
      store,
      authenticate: (request) => ({ tenant: request.headers.get("x-tenant") ?? "acme", actor: ada }),
      participates: () => true,
    }),
  );
}, 120_000);
afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  await database.close();
});

/** An event stream of one server process: what it has said so far, and how to leave. */
async function stream(route: TodosRoute | undefined, container: string, tenant = "acme") {
  const leave = new AbortController();
  const answer = await route?.GET(
    new Request(`http://host.test/api/todos/${container}`, {
      headers: { accept: "text/event-stream", "x-tenant": tenant },
      signal: leave.signal,
    }),
  );
  const said = { revs: [] as (number | null)[], text: "" };
  const reading = (async () => {
    const reader = answer?.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      said.text += chunk.value;
      said.revs = Array.from(
        said.text.matchAll(/^data: (.*)$/gm),
        ([, data]) => (JSON.parse(data ?? "") as { rev: number }).rev,
      );
    }
  })().catch(() => {});
  return { said, leave: async () => (leave.abort(), await reading) };
}

const post = async (
  route: TodosRoute | undefined,
  container: string,
  expectedRev: number | null,
): Promise<number | undefined> =>
  (
    await route?.POST(
      new Request(`http://host.test/api/todos/${container}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ops: [{ op: "add", subject: "the secret text" }], expectedRev }),
      }),
    )
  )?.status;

test("a batch sent to one server process is told to the streams of every other, once, and to no other list or tenant", async () => {
  const [one, two] = routes;
  const streams = [await stream(one, "list"), await stream(two, "list")];
  const others = [await stream(two, "other"), await stream(two, "list", "globex")];
  // One by one: a stream drops what reaches it behind a later rev, as a batch of its own process does before another's notification.
  for (const [rev, route] of [one, two, two, one].entries()) {
    expect(await post(route, "list", rev || null)).toBe(200);
    for (const { said } of streams) await expect.poll(() => said.revs.at(-1)).toBe(rev + 1);
  }
  for (const { said } of streams) {
    expect(said.revs).toEqual([null, 1, 2, 3, 4]);
    expect(said.text).not.toContain("secret");
  }
  expect(await post(one, "other", null)).toBe(200);
  await expect.poll(() => others[0]?.said.revs).toEqual([null, 1]);
  expect(others[1]?.said.revs).toEqual([null]);
  for (const { leave } of [...streams, ...others]) await leave();
});

test("who connects later is told where the list stands, by either process", async () => {
  await post(routes[0], "late", null);
  for (const route of routes) {
    const { said, leave } = await stream(route, "late");
    await expect.poll(() => said.revs).toEqual([1]);
    await leave();
  }
});
