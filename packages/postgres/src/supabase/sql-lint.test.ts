import { expect, test } from "vitest";
import { migrationSql } from "../migration-sql.ts";
import { realtimePoliciesSql } from "./realtime-policies-sql.ts";
import { supabaseSql } from "./supabase-sql.ts";

const statements = (sql: string): string[] =>
  sql
    .replaceAll(/--[^\n]*/g, "")
    .split(";")
    .map((each) => each.trim().replaceAll(/\s+/g, " "))
    .filter((each) => each !== "");

test("the policies' file makes policies on realtime.messages and does nothing else", () => {
  const all = statements(realtimePoliciesSql());
  expect(all.map((each) => each.replace(/ (for|as) .*/, ""))).toEqual(
    ["swarm_todos_receive", "swarm_todos_guard_receive", "swarm_todos_guard_send"].flatMap((name) => [
      `drop policy if exists ${name} on realtime.messages`,
      `create policy ${name} on realtime.messages`,
    ]),
  );
});

test("nothing else that is shipped touches what belongs to Realtime", () => {
  const lines = `${migrationSql()}${supabaseSql()}`.replaceAll(/--[^\n]*/g, "").split("\n");
  const mentions = lines.filter((line) => /\brealtime\s*\./.test(line)).map((line) => line.trim());
  expect(mentions).toEqual([
    expect.stringContaining("current_setting('realtime.topic', true)"),
    "execute 'select realtime.send($1, $2, $3, $4)'",
    "perform set_config('realtime.topic', coalesce(v_topic, ''), true);",
  ]);
});

test("the names of other schemas are in every statement, and the usual ones in none", () => {
  const sql = [
    migrationSql({ schema: "mine" }),
    supabaseSql({ schema: "mine", apiSchema: "api-2" }),
    realtimePoliciesSql({ schema: "mine" }),
  ];
  for (const text of sql) expect(text).not.toMatch(/\bswarm_todos\b|\bpublic\.|swarm_todos_(read|commit)/);
  expect(sql[1]).toContain('function "api-2".mine_read_list(p jsonb)');
  expect(sql[2]).toContain('"mine".may_receive(topic)');
});

test.each([[{ schema: "Upper" }], [{ apiSchema: 'a"b' }], [{ apiSchema: "" }], [{ schema: "x".repeat(60) }]])(
  "%j is refused",
  (options) => {
    expect(() => supabaseSql(options)).toThrow(RangeError);
  },
);
