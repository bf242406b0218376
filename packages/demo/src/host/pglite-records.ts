import type { PGlite } from "@electric-sql/pglite";
import type { Records } from "./records.ts";

/** Records in a table of the host's own schema, beside the lists. */
export async function pgliteRecords(db: PGlite): Promise<Records> {
  await db.exec(`
    create schema if not exists swarm_demo;
    create table if not exists swarm_demo.records (key text primary key, value json not null);
  `);
  return {
    async load() {
      const { rows } = await db.query<{ key: string; value: unknown }>("select key, value from swarm_demo.records");
      return new Map(rows.map((row) => [row.key, row.value]));
    },
    async put(key, value) {
      await db.query(
        `insert into swarm_demo.records (key, value) values ($1, $2)
         on conflict (key) do update set value = excluded.value`,
        [key, JSON.stringify(value)],
      );
    },
  };
}
