import { createPostgresTodoStore, migrate } from "@swarm-todos/postgres";
import { Pool } from "pg";

/** Makes lists of so many active rows, with archived ones beside them, for each kind of contestant. */
export async function fillLists(
  url: string,
  containers: readonly string[],
  rows: number,
  archived: number,
): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  await migrate(pool);
  const store = createPostgresTodoStore({ driver: pool });
  for (const container of containers) {
    const ops = Array.from({ length: rows }, (_, at) => ({
      op: "add" as const,
      subject: `${at + 1}. look at what the last run left behind and write it down`,
      ...(at % 3 === 0 ? { detail: "With a line or two on how.\nAnd why. ".repeat(4) } : {}),
      ...(at % 2 === 0 ? { owner: "researcher" } : {}),
    }));
    await store.apply("bench", container, ops, null, { kind: "agent", id: "planner", name: "Planner" }, "tool");
    await pool.query(
      `insert into swarm_todos.items (list, id, pos, subject, detail, owner, status, archived_at, archived_ord, created_at, updated_at, created_by, updated_by)
       select l.id, 'old' || lpad(n::text, 6, '0'), null, 'done long ago ' || n, repeat('x', 100), null, 'completed',
         now() - interval '1 day', n, now() - interval '2 days', now() - interval '1 day', '{"kind":"user","id":"ada"}', '{"kind":"user","id":"ada"}'
       from swarm_todos.lists l, generate_series(1, $2::int) n where l.container = $1`,
      [container, String(archived)],
    );
  }
  await pool.end();
}
