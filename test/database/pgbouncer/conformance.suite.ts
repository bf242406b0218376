import { runStoreConformance } from "@swarm-todos/core/testing";
import { createPostgresTodoStore, fromPostgresJs, migrate, type SqlDriver } from "@swarm-todos/postgres";
import { Pool } from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, describe } from "vitest";

/** Run by `pnpm run pgbouncer` alone, which says where PgBouncer is. */
const url = process.env["SWARM_TODOS_PGBOUNCER_URL"] ?? "";

const drivers: readonly { name: string; open: () => { driver: SqlDriver; close: () => Promise<void> } }[] = [
  {
    name: "pg",
    open: () => {
      const pool = new Pool({ connectionString: url, max: 24 });
      pool.on("error", () => {});
      return { driver: pool, close: () => pool.end() };
    },
  },
  {
    name: "postgres.js",
    open: () => {
      const sql = postgres(url, { max: 24, prepare: false, onnotice: () => {} });
      return { driver: fromPostgresJs(sql), close: () => sql.end() };
    },
  },
];

describe.each(drivers)("through PgBouncer in transaction mode, by $name", ({ open }) => {
  const { driver, close } = open();
  beforeAll(async () => void (await migrate(driver)));
  afterAll(close);

  runStoreConformance("the store", (options) => ({ store: createPostgresTodoStore({ driver, ...options }) }), {
    clock: true,
  });
});
