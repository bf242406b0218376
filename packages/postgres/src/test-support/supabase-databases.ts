import { loadSupabaseStub } from "@swarm-todos/realtime-stand-in";
import { Pool } from "pg";
import { openPglite } from "../../../../test/support/open-pglite.ts";
import { openPostgres } from "../../../../test/support/open-postgres.ts";
import type { PostgresVersion } from "../../../../test/support/postgres-binaries.ts";
import type { RpcDatabase, RunStatement } from "../../../../test/support/run-rpc.ts";
import { fromPglite } from "../drivers/from-pglite.ts";
import type { SqlDriver } from "../drivers/sql-driver.ts";

/** A Supabase database as a test sees it. */
export interface SupabaseDatabase extends RpcDatabase {
  /** For the Data API: its connections are `authenticator`'s, but for PGlite, whose only one is the superuser's. */
  readonly api: RpcDatabase;
  /** Acts as the role that migrations have on Supabase, which is no superuser. */
  readonly owner: SqlDriver;
  /** Runs a file as migration tools do: as that role, in one transaction. */
  readonly load: (text: string) => Promise<void>;
  /** One statement of the superuser. */
  readonly query: RunStatement;
  /** Statements of the superuser. */
  readonly exec: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A kind of database that the Supabase parts are tested on. */
export interface SupabaseDatabaseKind {
  readonly name: string;
  readonly open: () => Promise<SupabaseDatabase>;
}

const role = "supabase_postgres";

async function openOnPglite(): Promise<SupabaseDatabase> {
  const db = await openPglite();
  await loadSupabaseStub(db);
  const transaction: RpcDatabase["transaction"] = (mode, run) =>
    db.transaction(async (tx) => {
      if (mode !== "") await tx.query(`set transaction ${mode}`);
      return await run(async (text, params) => (await tx.query(text, params)).rows as Record<string, unknown>[]);
    });
  return {
    owner: {
      source: db,
      query: (text, params) =>
        db.transaction(async (tx) => {
          await tx.query(`set local role ${role}`);
          return await fromPglite(tx).query(text, params);
        }),
    },
    load: (text) => db.transaction(async (tx) => void (await tx.exec(`set local role ${role};\n${text}`))),
    query: async (text, params) => (await db.query(text, params)).rows as Record<string, unknown>[],
    exec: async (text) => void (await db.exec(text)),
    transaction,
    api: { transaction },
    close: () => db.close(),
  };
}

const transactionOn =
  (pool: Pool, before = ""): RpcDatabase["transaction"] =>
  async (mode, run) => {
    const client = await pool.connect();
    try {
      if (before !== "") await client.query(before);
      await client.query(`begin ${mode}`);
      const result = await run(async (text, params) => (await client.query(text, params)).rows);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  };

async function openOn(version: PostgresVersion): Promise<SupabaseDatabase> {
  const opened = await openPostgres({ version });
  const poolWith = (options: string): Pool => {
    const made = new Pool({ connectionString: opened.url, max: 8, options });
    made.on("error", () => {});
    return made;
  };
  const pool = poolWith("");
  await loadSupabaseStub(pool);
  const [owner, api] = [poolWith(`-c role=${role}`), poolWith("")];
  return {
    owner,
    load: (text) => transactionOn(owner)("", async (query) => void (await query(text))),
    query: async (text, params) => (await pool.query(text, params)).rows as Record<string, unknown>[],
    exec: async (text) => void (await pool.query(text)),
    transaction: transactionOn(pool),
    api: { transaction: transactionOn(api, "set session authorization authenticator") },
    async close() {
      await Promise.all([pool, owner, api].map((each) => each.end()));
      await opened.close();
    },
  };
}

/** Every kind of database that the Supabase parts are tested on, with the smallest Supabase project in it. */
export const supabaseDatabases: readonly SupabaseDatabaseKind[] = [
  { name: "PGlite", open: openOnPglite },
  { name: "PostgreSQL 15", open: () => openOn(15) },
  { name: "PostgreSQL 18", open: () => openOn(18) },
];
