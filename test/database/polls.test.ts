import type { TodoActor } from "@swarm-todos/core";
import { createPostgresTodoStore, migrate, type SqlDriver } from "@swarm-todos/postgres";
import { createTodosRoute, type TodosRoute } from "@swarm-todos/server";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type OpenedPostgres, openPostgres } from "../support/open-postgres.ts";

const ada: TodoActor = { kind: "user", id: "ada" };

let opened: OpenedPostgres;
let pool: Pool;
beforeAll(async () => {
  opened = await openPostgres();
  pool = new Pool({ connectionString: opened.url, max: 2 });
  pool.on("error", () => {});
  await migrate(pool);
});
afterAll(async () => {
  await pool.end();
  await opened.close();
});

function routeOn(driver: SqlDriver, errors: unknown[] = []): TodosRoute {
  return createTodosRoute({
    store: createPostgresTodoStore({ driver }),
    authenticate: () => ({ tenant: "t", actor: ada }),
    participates: () => true,
    onError: (error) => errors.push(error),
  });
}

test("a poll of the route costs one statement, with news and without", async () => {
  const sent: string[] = [];
  const route = routeOn({
    query: (text, params) => {
      sent.push(/"\.(\w+)/.exec(text)?.[1] ?? text);
      return pool.query(text, params ? [...params] : []);
    },
  });
  const poll = (tag = ""): Promise<Response> =>
    route.GET(new Request("http://h.test/c", { headers: { "if-none-match": tag } }));
  const first = await poll();
  expect([first.status, sent]).toEqual([200, ["open_list", "read_list"]]);
  for (let turn = 0; turn < 3; turn += 1) expect((await poll(first.headers.get("etag") ?? "")).status).toBe(304);
  await createPostgresTodoStore({ driver: pool }).apply("t", "c", [{ op: "add", subject: "x" }], null, ada, "route");
  expect((await poll(first.headers.get("etag") ?? "")).status).toBe(200);
  expect(sent.slice(2)).toEqual(Array.from({ length: 4 }, () => "read_list"));
});

test("a session that may only read serves a list, and the host is told that it was not opened", async () => {
  const reading = new Pool({ connectionString: opened.url, max: 1, options: "-c default_transaction_read_only=on" });
  onTestFinished(() => reading.end());
  await createPostgresTodoStore({ driver: pool }).apply("t", "read", [{ op: "add", subject: "x" }], null, ada, "route");
  const errors: unknown[] = [];
  const answer = await routeOn(reading, errors).GET(new Request("http://h.test/read"));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ rev: 1, items: [{ subject: "x" }] });
  expect(errors).toMatchObject([{ code: "unavailable" }]);
});
