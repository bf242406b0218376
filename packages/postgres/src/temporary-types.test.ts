import type { TodoActor } from "@swarm-todos/core";
import { Client, Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenedPostgres, openPostgres } from "../../../test/support/open-postgres.ts";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";

const ada: TodoActor = { kind: "user", id: "ada" };

describe.each([15, 18] as const)("types of the caller's own in its temporary schema on PostgreSQL %i", (version) => {
  const role = `r_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  let database: OpenedPostgres;
  let owner: Pool;
  let caller: Client;
  const trapped: string[] = [];

  beforeAll(async () => {
    database = await openPostgres({ version });
    owner = new Pool({ connectionString: database.url });
    await owner.query(`create role ${role} login`);
    await migrate(owner, { appRole: role });
    // The operator's functions too, so that each of them is tried.
    await owner.query(`grant execute on all functions in schema swarm_todos to ${role}`);
    const url = new URL(database.url);
    url.username = role;
    caller = new Client({ connectionString: url.href });
    caller.on("notice", ({ message }) => {
      if (message?.startsWith("trapped")) trapped.push(message);
    });
    await caller.connect();
    // Types are looked up in the temporary schema even where the search path is empty, and a domain may call a function.
    const { rows } = await caller.query(
      "select typname from pg_catalog.pg_type where typnamespace = 'pg_catalog'::regnamespace and typtype = 'b' and typelem = 0 order by 1",
    );
    const made: string[] = [];
    for (const { typname } of rows as { typname: string }[]) {
      const name = `"${typname}"`;
      await caller
        .query(
          `create function pg_temp.trap(v pg_catalog.${name}) returns pg_catalog.bool language plpgsql as
            $$ begin raise notice 'trapped by ${typname} as %', current_user; return true; end $$;
          create domain pg_temp.${name} as pg_catalog.${name} check (pg_temp.trap(value))`,
        )
        .then(() => made.push(typname))
        .catch(() => {});
    }
    expect(made).toEqual(expect.arrayContaining(["text", "json", "jsonb", "timestamptz", "uuid", "int4", "bool"]));
  }, 120_000);
  afterAll(async () => {
    await caller.end();
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
    await database.close();
  });

  test("the trap works", async () => {
    await caller.query("select '{}'::jsonb");
    expect(trapped).toEqual([`trapped by jsonb as ${role}`]);
    trapped.length = 0;
  });

  test("run nothing as the owner of the functions, whichever of them is called", async () => {
    const store = createPostgresTodoStore({ driver: caller, notify: true });
    const batch = { client: "c", batchId: "b" };
    await store.open("t", "c", ada);
    const first = await store.apply(
      "t",
      "c",
      [
        { op: "add", subject: "a" },
        { op: "add", subject: "b" },
      ],
      null,
      ada,
      "route",
      batch,
    );
    expect(first).toMatchObject({ conflict: false, rev: 1 });
    await store.apply(
      "t",
      "c",
      [
        { op: "add", subject: "a" },
        { op: "add", subject: "b" },
      ],
      null,
      ada,
      "route",
      batch,
    );
    const [a = "", b = ""] = first.conflict ? [] : first.added;
    await store.apply(
      "t",
      "c",
      [
        { op: "update", id: a, status: "in_progress", detail: "x" },
        { op: "reorder", ids: [b, a] },
      ],
      1,
      ada,
      "route",
    );
    await store.apply("t", "c", [{ op: "remove", id: a }], 2, ada, "route");
    await store.apply("t", "c", [{ op: "restore", id: a }], 3, ada, "route");
    await store.apply("t", "c", [{ op: "remove", id: a }], 4, ada, "route");
    await store.apply("t", "c", [{ op: "remove", id: b }], 1, ada, "route");
    await store.get("t", "c", { includeArchived: { before: a }, actor: ada, client: "c" });
    await store.history("t", "c");
    await store.admit("t", "c", "bob");
    await store.dismiss("t", "c", "bob");
    await store.renewStamp("t", "c");
    await store.renewAllStamps();
    expect(await store.purgeArchived("t", "c", { before: "2999-01-01" })).toBe(1);
    await store.purgeAllArchived({ before: "2999-01-01" });
    await caller.query("select pg_catalog.set_config('request.jwt.claims', '{\"sub\": \"ada\"}', false)");
    expect(
      (
        await caller.query(
          "select swarm_todos.may_receive('todos:t:c') as may, swarm_todos.participates('t', 'c', 'ada')",
        )
      ).rows,
    ).toEqual([{ may: true, participates: true }]);
    await caller.query(
      `select swarm_todos.read_revs('{"topics": ["todos:t:c"]}'), swarm_todos.admit('t', 'c', 'x'), swarm_todos.dismiss('t', 'c', 'x')`,
    );
    expect(trapped).toEqual([]);
  });

  test("a clock that the caller gives is not heeded: it can send no list into the future", async () => {
    const store = createPostgresTodoStore({ driver: caller, now: () => Date.parse("2999-01-01T00:00:00Z") });
    const outcome = await store.apply("t", "clock", [{ op: "add", subject: "a" }], null, ada, "route");
    expect(outcome.updatedAt).toMatch(/^20[2-9]/);
  });
});
