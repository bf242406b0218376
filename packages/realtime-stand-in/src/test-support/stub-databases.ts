import { Pool } from "pg";
import { openPglite } from "../../../../test/support/open-pglite.ts";
import { openPostgres } from "../../../../test/support/open-postgres.ts";
import { pgDatabase } from "../database/pg-database.ts";
import { pgliteDatabase } from "../database/pglite-database.ts";
import type { RealtimeDatabase } from "../database/realtime-database.ts";
import { loadSupabaseStub } from "../load-supabase-stub.ts";

/** A database that is the smallest Supabase project. */
export interface StubDatabase {
  readonly database: RealtimeDatabase;
  /** Runs statements without parameters, all on one connection. */
  readonly exec: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A kind of such databases. */
export interface StubDatabaseKind {
  readonly name: string;
  readonly open: () => Promise<StubDatabase>;
}

const onPostgres = (version: 15 | 18): StubDatabaseKind => ({
  name: `PostgreSQL ${version}`,
  async open() {
    const opened = await openPostgres({ version });
    const pool = new Pool({ connectionString: opened.url, max: 6 });
    pool.on("error", () => {});
    await loadSupabaseStub(pool);
    return {
      database: pgDatabase(pool),
      exec: async (text) => void (await pool.query(text)),
      async close() {
        await pool.end();
        await opened.close();
      },
    };
  },
});

/** The stub in an embedded PGlite. */
export const onPglite: StubDatabaseKind = {
  name: "PGlite",
  async open() {
    const db = await openPglite();
    await loadSupabaseStub(db);
    return {
      database: pgliteDatabase(db),
      exec: async (text) => void (await db.exec(text)),
      close: () => db.close(),
    };
  },
};

/** Every kind of database that the stand-in runs on. */
export const stubDatabases: readonly StubDatabaseKind[] = [onPglite, onPostgres(15), onPostgres(18)];
