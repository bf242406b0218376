import { type TodoActor, TodoStoreUnavailableError } from "@swarm-todos/core";
import { describe, expect, test, vi } from "vitest";
import { createPostgresTodoStore, type PostgresTodoStore } from "./create-postgres-todo-store.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";

const ada: TodoActor = { kind: "user", id: "ada" };
const unwritten = { rev: null, stamp: null, updatedAt: null, items: [], archived: null, archivedCount: 0, seen: null };
const secret = "the secret subject";

/** A driver error as `pg` and PGlite make them, which quotes the text that it failed on. */
const driverError = (code: string | undefined, message = `bad value: ${secret}`): Error =>
  Object.assign(
    new Error(message),
    { detail: `Failing row contains (${secret})`, params: [secret], query: secret, constraint: "some_check" },
    code ? { code } : {},
  );

/** A store whose reads answer an unwritten list, and whose commits end in these errors, one a call, and then in success. */
const storeWith = (
  ...errors: Error[]
): { store: PostgresTodoStore; query: ReturnType<typeof vi.fn>; heard: unknown[] } => {
  const heard: unknown[] = [];
  const query = vi.fn<SqlDriver["query"]>(async (text, [, mark] = []) => {
    if (text.includes("read_list")) return { rows: [{ answer: structuredClone(unwritten), mark }] };
    const error = errors.shift();
    if (error) throw error;
    return {
      rows: [
        {
          answer: JSON.stringify({ outcome: "applied", rev: 1, stamp: "s", updatedAt: "2026-01-01T00:00:00.000Z" }),
          mark,
        },
      ],
    };
  });
  return {
    store: createPostgresTodoStore({ driver: { query }, onDriverError: (error) => heard.push(error) }),
    query,
    heard,
  };
};
const send = (store: PostgresTodoStore): Promise<unknown> =>
  store.apply("t", "c", [{ op: "add", subject: secret }], null, ada, "route");
const failure = (store: PostgresTodoStore): Promise<Error> =>
  send(store).then(
    () => new Error("not rejected"),
    (error: unknown) => error as Error,
  );

describe("an error of the driver", () => {
  test.each([
    "08006",
    "08P01",
    "53300",
    "57P01",
    "57P03",
    "55P03",
    "57014",
    "25006",
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "ENOTFOUND",
    "CONNECTION_CLOSED",
    "CONNECT_TIMEOUT",
  ])("with the code %s means that the store is unavailable", async (code) => {
    const { store, heard } = storeWith(driverError(code));
    const error = await failure(store);
    expect(error).toBeInstanceOf(TodoStoreUnavailableError);
    expect(heard).toHaveLength(1);
  });

  test.each([
    "Connection terminated unexpectedly",
    "Client was closed and is not queryable",
    "timeout exceeded when trying to connect",
    "PGlite is closed",
  ])("that says %j means the same", async (message) => {
    expect(await failure(storeWith(driverError(undefined, message)).store)).toBeInstanceOf(TodoStoreUnavailableError);
  });

  test("of several addresses that refused means the same", async () => {
    const error = new AggregateError([driverError("ECONNREFUSED"), driverError("ECONNREFUSED")], "");
    expect(await failure(storeWith(error).store)).toBeInstanceOf(TodoStoreUnavailableError);
  });

  test.each(["23514", "22P02", "42501", undefined])("with the code %s is told with its code", async (code) => {
    const { store, heard } = storeWith(driverError(code));
    const error = await failure(store);
    expect(error).toMatchObject({ name: "TodoDatabaseError", code: code ?? null, constraint: "some_check" });
    expect(heard).toHaveLength(1);
  });

  test.each(["57P01", "23514"])(
    "with the code %s is known also where a library wrapped it in its own",
    async (code) => {
      const wrapped = new Error(`Failed query: ${secret}`, { cause: driverError(code) });
      const error = await failure(storeWith(wrapped).store);
      expect(error).toMatchObject(code === "23514" ? { code, constraint: "some_check" } : { code: "unavailable" });
      expect(error.message).not.toContain(secret);
    },
  );

  test("the constraint's name is told as postgres.js has it too", async () => {
    const error = Object.assign(new Error("x"), { code: "23514", constraint_name: "lists_topic_check" });
    expect(await failure(storeWith(error).store)).toMatchObject({ constraint: "lists_topic_check" });
  });

  test.each(["23514", "55P03", "40001", "25P02", "42P01", undefined])(
    "with the code %s carries no text of an item outward",
    async (code) => {
      const error = await failure(storeWith(...Array.from({ length: 9 }, () => driverError(code))).store);
      const told = [
        error.message,
        error.stack,
        String(error.cause),
        JSON.stringify(Object.getOwnPropertyDescriptors(error)),
      ].join();
      expect(told).not.toContain(secret);
      expect(error.cause).toBeUndefined();
    },
  );
});

describe("a statement that the database rolled back for another's sake", () => {
  test.each(["40001", "40P01"])("is sent again after %s", async (code) => {
    const { store, query, heard } = storeWith(driverError(code));
    expect(await send(store)).toMatchObject({ conflict: false, rev: 1 });
    expect(query).toHaveBeenCalledTimes(3);
    expect(heard).toEqual([]);
  });

  test("is sent again once, and then read to see whether the batch has lost", async () => {
    const { store, query, heard } = storeWith(...Array.from({ length: 50 }, () => driverError("40001")));
    expect(await failure(store)).toMatchObject({ code: "unavailable", sqlState: "40001", inHostTransaction: false });
    const called = query.mock.calls.map(([text]) => /read_list|commit_\w+/.exec(String(text))?.[0]);
    expect(called).toEqual(["read_list", "commit_batch", "commit_again", "read_list"]);
    expect(heard).toHaveLength(1);
  });

  test("inside a transaction of the host's the first error is the one told", async () => {
    const { store, heard } = storeWith(driverError("40001", "first"), driverError("25P02", "second"));
    expect(await failure(store)).toMatchObject({ code: "unavailable", sqlState: "40001", inHostTransaction: true });
    expect(heard).toMatchObject([{ code: "40001", message: "first" }]);
  });
});

describe("an answer that the driver lost", () => {
  const storeOf = (query: SqlDriver["query"]): PostgresTodoStore =>
    createPostgresTodoStore({ driver: { query }, answerTimeoutMs: 20 });

  test("is waited for only so long", async () => {
    const store = storeOf(() => new Promise(() => {}));
    await expect(store.get("t", "c")).rejects.toBeInstanceOf(TodoStoreUnavailableError);
  });

  test.each([
    ["no row", []],
    ["an empty row", [{}]],
    ["another call's", [{ answer: JSON.stringify({ ...unwritten, rev: 7 }), mark: "another" }]],
  ])("is not taken for an answer when the driver gives %s", async (_, rows) => {
    await expect(storeOf(async () => ({ rows })).get("t", "c")).rejects.toBeInstanceOf(TodoStoreUnavailableError);
  });
});

describe("a text that no database takes", () => {
  const bad = ["a\u0000b", "\ud800", "x\udc00y", ""];
  test.each(bad)("does not reach the driver in a key (%j)", async (text) => {
    const { store, query } = storeWith();
    const calls = [
      store.get(text, "c"),
      store.get("t", text),
      store.apply("t", text, [{ op: "add", subject: "x" }], null, ada, "route"),
      store.history("t", text),
      store.open(text, "c", ada),
      store.purgeArchived(text, "c", { before: "2026-01-01" }),
      store.renewStamp("t", text),
    ];
    for (const call of calls)
      await expect(call).rejects.toMatchObject({ code: "invalid_field", snapshot: { rev: null } });
    expect(() => store.subscribe("t", text, () => {})).toThrow(/^swarm-todos: container /);
    expect(query).not.toHaveBeenCalled();
  });

  test.each(bad)("does not reach the driver in an actor, an op or a page (%j)", async (text) => {
    const { store, query } = storeWith();
    await expect(store.apply("t", "c", [], null, { kind: "user", id: text }, "route")).rejects.toMatchObject({
      code: "invalid_field",
    });
    for (const op of [
      { op: "add", subject: text },
      { op: "add", subject: "x", after: text },
      { op: "remove", id: text },
      { op: "reorder", ids: [text] },
    ] as const) {
      await expect(store.apply("t", "c", [op as never], null, ada, "route")).rejects.toMatchObject({
        name: "TodoOpError",
      });
    }
    await store.get("t", "c", { includeArchived: { before: text } });
    expect(query).toHaveBeenCalled();
    const sent = query.mock.calls.map((call) => JSON.stringify(call));
    expect(sent.filter((each) => /u0000|ud800|udc00/i.test(each))).toEqual([]);
    expect(sent.filter((each) => each.includes("commit_batch"))).toEqual([]);
  });
});

test.each([
  { limits: { activeItems: 10_001 } },
  { lockTimeoutMs: 0 },
  { answerTimeoutMs: 0 },
  { lockTimeoutMs: 1.5 },
  { rememberedLists: -1 },
  { limits: { activeItems: 0 } },
])("the options %j are refused", (options) => {
  expect(() => createPostgresTodoStore({ driver: { query: async () => ({ rows: [] }) }, ...options })).toThrow(
    RangeError,
  );
});
