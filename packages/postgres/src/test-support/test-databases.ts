import { Client, Pool } from "pg";
import postgres from "postgres";
import { openPglite } from "../../../../test/support/open-pglite.ts";
import { openPostgres } from "../../../../test/support/open-postgres.ts";
import type { PostgresVersion } from "../../../../test/support/postgres-binaries.ts";
import { fromPglite } from "../drivers/from-pglite.ts";
import { fromPostgresJs } from "../drivers/from-postgres-js.ts";
import type { SqlDriver } from "../drivers/sql-driver.ts";

/** One session of a database, for what spans several statements. */
export interface TestSession {
  readonly driver: SqlDriver;
  readonly query: (text: string, params?: string[]) => Promise<Record<string, unknown>[]>;
  readonly close: () => Promise<void>;
}

/** An empty database as a test sees it, with a driver on it. */
export interface TestDatabase {
  readonly driver: SqlDriver;
  /** Runs one statement, by whichever connection is free, and gives its rows. */
  readonly query: (text: string, params?: string[]) => Promise<Record<string, unknown>[]>;
  /** Runs statements that have no parameters. */
  readonly exec: (text: string) => Promise<void>;
  /** A session of its own, where the database has more than one. */
  readonly connect: () => Promise<TestSession>;
  /** Where it can be reached; undefined for PGlite, which has one session alone. */
  readonly url?: string;
  readonly close: () => Promise<void>;
}

/** A kind of database with the driver that it is reached by. */
export interface TestDatabaseKind {
  readonly name: string;
  /** `settings` are put on the database before a session is opened, such as `timezone = 'UTC'`; PGlite takes none. */
  readonly open: (settings?: readonly string[]) => Promise<TestDatabase>;
}

const byPg = (version: PostgresVersion): TestDatabaseKind => ({
  name: `PostgreSQL ${version} by pg`,
  async open(settings) {
    const { url, close } = await openPostgres({ version, settings });
    const pool = new Pool({ connectionString: url, max: 16 });
    pool.on("error", () => {});
    return {
      url,
      driver: pool,
      query: async (text, params) => (await pool.query(text, params)).rows as Record<string, unknown>[],
      exec: async (text) => void (await pool.query(text)),
      async connect() {
        const client = new Client({ connectionString: url });
        client.on("error", () => {});
        await client.connect();
        return {
          driver: client,
          query: async (text, params) => (await client.query(text, params)).rows as Record<string, unknown>[],
          close: () => client.end(),
        };
      },
      async close() {
        await pool.end();
        await close();
      },
    };
  },
});

/** Every kind of database that the store is tested on. */
export const testDatabases: readonly TestDatabaseKind[] = [
  {
    name: "PGlite",
    async open() {
      const db = await openPglite();
      const session: TestSession = {
        driver: fromPglite(db),
        query: async (text, params) => (await db.query(text, params)).rows as Record<string, unknown>[],
        close: async () => {},
      };
      return {
        ...session,
        connect: async () => session,
        exec: async (text) => void (await db.exec(text)),
        close: () => db.close(),
      };
    },
  },
  byPg(15),
  byPg(18),
  {
    name: "PostgreSQL 18 by postgres.js",
    async open(settings) {
      const { url, close } = await openPostgres({ settings });
      const sql = postgres(url, { max: 16, onnotice: () => {} });
      return {
        url,
        driver: fromPostgresJs(sql),
        query: async (text, params = []) => [...(await sql.unsafe(text, params))] as Record<string, unknown>[],
        exec: async (text) => void (await sql.unsafe(text)),
        async connect() {
          const held = await sql.reserve();
          return {
            driver: fromPostgresJs(held),
            query: async (text, params = []) => [...(await held.unsafe(text, params))] as Record<string, unknown>[],
            close: async () => held.release(),
          };
        },
        async close() {
          // A session that was ended on purpose may have left a statement behind that never ends.
          await sql.end({ timeout: 1 });
          await close();
        },
      };
    },
  },
];
