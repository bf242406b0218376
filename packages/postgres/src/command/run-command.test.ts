import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRpcStandIn } from "../../../../test/support/rpc-stand-in.ts";
import { createPostgresTodoStore } from "../create-postgres-todo-store.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations.ts";
import { createSupabaseTodoStore } from "../supabase/create-supabase-todo-store.ts";
import { migrateSupabase } from "../supabase/migrate-supabase.ts";
import { mayJoin } from "../test-support/realtime-checks.ts";
import { type SupabaseDatabase, supabaseDatabases } from "../test-support/supabase-databases.ts";
import { runCommand } from "./run-command.ts";

const ada = { kind: "user", id: "ada" } as const;

describe.each(supabaseDatabases)("what the command prints, loaded into $name", ({ open }) => {
  let db: SupabaseDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  const load = async (...args: string[]): Promise<void> => {
    const { code, out } = runCommand(["sql", ...args]);
    expect(code).toBe(0);
    await db.load(out);
  };
  /** All that a schema holds, as far as the catalogue tells, with the schema's own name blotted out. */
  const contents = async (schema: string): Promise<unknown> => {
    const [row] = await db.query(
      `select (select json_agg(replace(pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') || p.proowner::regrole, $1, 'X') order by 1)
          from (select * from pg_proc order by proname, oid) p where p.pronamespace = to_regnamespace($1)) as functions,
        (select json_agg(replace(format('%s %s %s %s %s', c.relname, c.relkind, c.relacl, c.relrowsecurity, a.attname || ' ' || a.atttypid::regtype || a.attnotnull), $1, 'X')
          order by c.relname, a.attnum) from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
          where c.relnamespace = to_regnamespace($1)) as relations,
        (select json_agg(replace(conname || pg_get_constraintdef(oid), $1, 'X') order by conrelid::regclass::text, conname)
          from pg_constraint where connamespace = to_regnamespace($1)) as constraints,
        (select json_agg(replace(pg_get_triggerdef(t.oid), $1, 'X') order by tgname) from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where c.relnamespace = to_regnamespace($1) and not t.tgisinternal) as triggers,
        (select json_agg(replace(indexdef, $1, 'X') order by indexname) from pg_indexes where schemaname = $1) as indexes`,
      [schema],
    );
    return row;
  };

  test("is the same as what migrate makes, and migrate knows that it is there", async () => {
    await load("--schema", "printed");
    await migrate(db.owner, { schema: "migrated" });
    const printed = await contents("printed");
    expect(printed).toEqual(await contents("migrated"));
    expect(JSON.stringify(printed)).toContain("commit_batch");
    expect(await migrate(db.owner, { schema: "printed" })).toEqual([]);
    const names = await db.query("select name from printed.migrations order by version");
    expect(names.map((row) => row["name"])).toEqual(migrations().map((step) => step.name));
  });

  test("may be loaded again, and beside migrate, and keeps what is there", async () => {
    await migrate(db.owner, { schema: "again" });
    const store = createPostgresTodoStore({ driver: db.owner, schema: "again" });
    await store.apply("t", "c", [{ op: "add", subject: "kept" }], null, ada, "route");
    await load("--schema=again");
    expect((await store.get("t", "c")).items).toMatchObject([{ subject: "kept" }]);
  });

  test("for Supabase, with the policies by a second call, is a whole project", async () => {
    await load("--supabase");
    await load("--realtime-policies");
    await load("--supabase");
    await load("--realtime-policies");
    expect(await migrateSupabase(db.owner)).toEqual([]);
    const api = await startRpcStandIn(db.api);
    const store = createSupabaseTodoStore(createClient(api.url, api.serviceKey));
    await store.open("acme", "c", ada);
    expect(await store.apply("acme", "c", [{ op: "add", subject: "x" }], null, ada, "route")).toMatchObject({ rev: 1 });
    await api.close();
    expect(await mayJoin(db, { topic: "todos:acme:c", claims: { sub: "ada" } })).toBe("joined");
    expect(await mayJoin(db, { topic: "todos:acme:c", claims: { sub: "eve" } })).toBe("refused");
  });

  test("a file that fails leaves nothing of itself", async () => {
    await db.exec(
      "create schema half; create table half.items (id int); grant all on schema half to supabase_postgres",
    );
    await expect(load("--schema", "half")).rejects.toMatchObject({ code: "42P07" });
    const tables = await db.query("select tablename as name from pg_tables where schemaname = 'half'");
    expect(tables).toEqual([{ name: "items" }]);
  });
});

describe("called wrongly", () => {
  test.each([
    [["migrate"], 'no command "migrate"'],
    [["--supabase"], 'no command "--supabase"'],
    [["sql", "--postgres"], '"--postgres" is no option'],
    [["sql", "extra"], '"extra" is no option'],
    [["sql", "toString"], '"toString" is no option'],
    [["sql", "--supabase=yes"], '"--supabase=yes" is no option'],
    [["sql", "--schema"], "--schema has no name after it"],
    [["sql", "--schema", "--supabase"], "--schema has no name after it"],
    [["sql", "--schema", 'a"; drop table x'], "cannot be the schema's name"],
    [["sql", "--schema="], "cannot be the schema's name"],
    [["sql", "--supabase", "--api-schema", 'a"b'], "cannot be the name of an exposed schema"],
    [["sql", "--api-schema", "api"], "Add --supabase"],
    [["sql", "--supabase", "--realtime-policies"], "a file of its own"],
  ])("%j prints no SQL, says why and ends with 2", (args, why) => {
    const { code, out, err } = runCommand(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(why);
    expect(err).toMatch(/^swarm-todos: .+\nSee swarm-todos-postgres --help\.\n$/s);
  });

  test("with nothing at all it prints its help as an error, and the help that was asked for as what it is", () => {
    const help = runCommand(["--help"]);
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toContain("--realtime-policies");
    for (const args of [["help"], ["sql", "-h"], ["sql", "--schema", "--help"]]) expect(runCommand(args)).toEqual(help);
    expect(runCommand([])).toEqual({ code: 2, out: "", err: help.out });
  });
});

test("as a program it prints on one channel, tells of its errors on the other and ends with its code", () => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, ["--conditions=swarm-source", main, ...args], { encoding: "utf8" });
  expect(run("sql", "--supabase")).toMatchObject({
    status: 0,
    stdout: runCommand(["sql", "--supabase"]).out,
    stderr: "",
  });
  expect(run("sql", "--wrong")).toMatchObject({ status: 2, stdout: "", stderr: runCommand(["sql", "--wrong"]).err });
});
