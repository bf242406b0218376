import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { type TodoActor, TodoStoreUnavailableError } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type RpcStandIn, startRpcStandIn } from "../../../../test/support/rpc-stand-in.ts";
import { type SupabaseDatabase, supabaseDatabases } from "../test-support/supabase-databases.ts";
import { createSupabaseTodoStore, type SupabaseTodoStore } from "./create-supabase-todo-store.ts";
import { migrateSupabase } from "./migrate-supabase.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
const secret = "the secret subject";
const unwritten = { rev: null, stamp: null, updatedAt: null, items: [], archived: null, archivedCount: 0, seen: null };
const applied = { outcome: "applied", rev: 1, stamp: "s", updatedAt: "2026-01-01T00:00:00.000Z" };

type Answer = { data: unknown; error: object | null; status?: number };
const failed = (status: number, error: object): Answer => ({
  data: null,
  error: { message: `bad: ${secret}`, details: secret, hint: secret, ...error },
  status,
});

/** A store whose reads answer an unwritten list, and whose commits answer these, one a call, and then success. */
const storeWith = (
  ...answers: (Answer | Error)[]
): { store: SupabaseTodoStore; rpc: ReturnType<typeof vi.fn>; heard: unknown[] } => {
  const heard: unknown[] = [];
  const rpc = vi.fn(async (name: string, _args: object): Promise<Answer> => {
    if (name.endsWith("read_list")) return { data: structuredClone(unwritten), error: null, status: 200 };
    const answer = answers.shift() ?? { data: applied, error: null, status: 200 };
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { store: createSupabaseTodoStore({ rpc }, { onDriverError: (error) => heard.push(error) }), rpc, heard };
};
const send = (store: SupabaseTodoStore): Promise<unknown> =>
  store.apply("t", "c", [{ op: "add", subject: secret }], null, ada, "route");
const failure = (store: SupabaseTodoStore): Promise<Error> =>
  send(store).then(
    () => new Error("not rejected"),
    (error: unknown) => error as Error,
  );

describe("an error that the Data API answers", () => {
  test.each<[string, Answer]>([
    ["no answer at all", failed(0, { code: "" })],
    ["a lock that was not free", failed(500, { code: "55P03" })],
    ["a cancelled statement", failed(500, { code: "57014" })],
    ["a database that shuts down", failed(503, { code: "57P01" })],
    ["too many connections", failed(503, { code: "53300" })],
    ["a database that cannot be reached", failed(503, { code: "PGRST000" })],
    ["a pool with no connection left", failed(504, { code: "PGRST003" })],
    ["an error inside the database", failed(500, { code: "XX000" })],
    ["a gateway's page", { data: null, error: { message: "<html>502 Bad Gateway</html>" }, status: 502 }],
    ["too many requests", { data: null, error: { message: "rate limit" }, status: 429 }],
    ["a page instead of an answer", { data: null, error: { message: "<html>" }, status: 200 }],
    ["a client without a status", { data: null, error: { message: "TypeError: fetch failed" } }],
  ])("for %s means that the store is unavailable", async (_, answer) => {
    const { store, heard } = storeWith(answer, answer, answer, answer, answer);
    const error = await failure(store);
    expect(error).toBeInstanceOf(TodoStoreUnavailableError);
    expect(heard).toHaveLength(1);
  });

  test.each<[string, Answer]>([
    ["42501", failed(403, { code: "42501" })],
    ["23514", failed(400, { code: "23514" })],
    ["PGRST301", failed(401, { code: "PGRST301" })],
    ["PGRST303", failed(401, { code: "PGRST303" })],
    ["HTTP 401", { data: null, error: { message: "Invalid API key" }, status: 401 }],
    ["42883", failed(404, { code: "PGRST202" })],
    ["42883", failed(406, { code: "PGRST106" })],
  ])("is told with its code %s where trying again is no use", async (code, answer) => {
    const { store, rpc } = storeWith(answer);
    expect(await failure(store)).toMatchObject({ name: "TodoDatabaseError", code });
    expect(rpc).toHaveBeenCalledTimes(2);
  });

  test("means the same where the client throws it, which has no status then", async () => {
    const thrown = Object.assign(new Error(secret), { code: "PGRST001" });
    expect(await failure(storeWith(thrown).store)).toBeInstanceOf(TodoStoreUnavailableError);
    const refused = Object.assign(new Error(secret), { code: "PGRST301" });
    expect(await failure(storeWith(refused).store)).toMatchObject({ name: "TodoDatabaseError", code: "PGRST301" });
  });

  test("says what to do where the functions are not there", async () => {
    expect((await failure(storeWith(failed(404, { code: "PGRST202" })).store)).message).toMatch(/swarm-todos-postgres/);
  });

  test.each(["40001", "40P01"])(
    "for a transaction that was rolled back for another's sake (%s) is tried once more",
    async (code) => {
      const { store, rpc } = storeWith(failed(500, { code }));
      expect(await send(store)).toMatchObject({ conflict: false, rev: 1 });
      expect(rpc).toHaveBeenCalledTimes(3);
    },
  );

  test("is not tried for ever", async () => {
    const { store, rpc } = storeWith(...Array.from({ length: 50 }, () => failed(500, { code: "40001" })));
    expect(await failure(store)).toBeInstanceOf(TodoStoreUnavailableError);
    expect(rpc.mock.calls.filter(([name]) => name === "swarm_todos_commit_batch")).toHaveLength(2);
  });

  test.each<[string, Answer | Error]>([
    ["an error", failed(400, { code: "23514" })],
    ["no answer", failed(0, { code: "" })],
    ["an error that is thrown", Object.assign(new Error(secret), { code: "23514", details: secret })],
    ["a client that breaks", new TypeError(`fetch failed: ${secret}`)],
    ["an empty answer", { data: null, error: null, status: 204 }],
  ])("goes to the log as it came and carries no text of an item outward: %s", async (_, answer) => {
    const { store, heard } = storeWith(answer);
    const error = await failure(store);
    const told = [
      error.message,
      error.stack,
      String(error.cause),
      JSON.stringify(Object.getOwnPropertyDescriptors(error)),
    ];
    expect(told.join()).not.toContain(secret);
    expect(error.cause).toBeUndefined();
    expect(heard).toMatchObject([{ name: "RpcError", cause: answer instanceof Error ? answer : (answer.error ?? {}) }]);
  });
});

test("each call names its function and gives one argument", async () => {
  const { store, rpc } = storeWith();
  await send(store);
  expect(rpc.mock.calls.map(([name, args]) => [name, Object.keys(args as object)])).toEqual([
    ["swarm_todos_read_list", ["p"]],
    ["swarm_todos_commit_batch", ["p"]],
  ]);
});

test("what is no client, and what is no name, is refused", () => {
  const rpc = async (): Promise<Answer> => ({ data: null, error: null });
  for (const client of [undefined, null, {}, { rpc: 1 }])
    expect(() => createSupabaseTodoStore(client as never)).toThrow(TypeError);
  expect(() => createSupabaseTodoStore({ rpc }, { apiSchema: "api" })).toThrow(TypeError);
  expect(() => createSupabaseTodoStore({ rpc }, { schema: "No" })).toThrow(RangeError);
  expect(() => createSupabaseTodoStore({ rpc }, { schema: "x".repeat(60) })).toThrow(RangeError);
  expect(() => createSupabaseTodoStore({ rpc }, { limits: { activeItems: 0 } })).toThrow(RangeError);
});

test("the store has no event stream of its own", () => {
  expect("subscribe" in storeWith().store).toBe(false);
});

describe("with the real client", () => {
  const kind = supabaseDatabases.find(({ name }) => name === "PostgreSQL 18");
  let db: SupabaseDatabase;
  let api: RpcStandIn;
  beforeAll(async () => {
    if (!kind) throw new Error("there is no PostgreSQL 18");
    db = await kind.open();
    await migrateSupabase(db.owner);
    api = await startRpcStandIn(db.api);
  });
  afterAll(async () => {
    await api.close();
    await db.close();
  });
  const storeAt = (url: string, key = api.serviceKey): SupabaseTodoStore =>
    createSupabaseTodoStore(createClient(url, key), { lockTimeoutMs: 100 });

  test("a list whose lock is taken is unavailable, and is written once it is free", async () => {
    const store = storeAt(api.url);
    await store.apply("t", "locked", [{ op: "add", subject: "x" }], null, ada, "route");
    await db.transaction("", async (query) => {
      await query("select swarm_todos.lock_list('t', 'locked')");
      await expect(store.apply("t", "locked", [{ op: "add", subject: "y" }], 1, ada, "route")).rejects.toBeInstanceOf(
        TodoStoreUnavailableError,
      );
    });
    expect(await store.apply("t", "locked", [{ op: "add", subject: "y" }], 1, ada, "route")).toMatchObject({ rev: 2 });
  });

  test("a server that is not there, or hangs up, is unavailable", async () => {
    const server = createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(storeAt(url).get("t", "c")).rejects.toBeInstanceOf(TodoStoreUnavailableError);
    await new Promise((resolve) => server.close(resolve));
    await expect(storeAt(url).get("t", "c")).rejects.toBeInstanceOf(TodoStoreUnavailableError);
  });

  test("a key that has run out, or was never one, is told", async () => {
    const old = await api.sign({ role: "service_role", exp: 1 });
    await expect(storeAt(api.url, old).get("t", "c")).rejects.toMatchObject({ code: "PGRST303" });
    await expect(storeAt(api.url, `${api.serviceKey}x`).get("t", "c")).rejects.toMatchObject({ code: "PGRST301" });
  });

  test("a client that throws its errors does as well as one that gives them", async () => {
    const client = createClient(api.url, api.anonKey);
    const throwing = { rpc: (name: string, args: object) => client.rpc(name, args).throwOnError() };
    await expect(createSupabaseTodoStore(throwing).get("t", "c")).rejects.toMatchObject({ code: "42501" });
  });

  test("texts of every kind come through as they were sent", async () => {
    const store = storeAt(api.url);
    const subject = `"quotes" 'and' \\ $1 $$ 👨‍👩‍👧 ‮rtl 語 %20 {"a":1}`;
    await store.apply("org:1/ü", "c:%/語", [{ op: "add", subject, detail: "a\tb\nc" }], null, ada, "route");
    expect((await store.get("org:1/ü", "c:%/語")).items).toMatchObject([{ subject, detail: "a\tb\nc" }]);
  });
});
