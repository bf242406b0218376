import { PGlite } from "@electric-sql/pglite";
import { createSupabaseTodoStore, migrateSupabase, type SqlDriver } from "@swarm-todos/postgres";
import { createRealtimeStandIn, loadSupabaseStub, pgliteDatabase, signToken } from "@swarm-todos/realtime-stand-in";
import { pgliteRecords } from "../host/pglite-records.ts";
import type { DemoData } from "../server/demo-data.ts";
import { oldDataError } from "../server/old-data-error.ts";
import { hostStore } from "./host-store.ts";
import { issueToken } from "./issue-token.ts";
import { projectSecret } from "./project-secret.ts";
import { rpcInProcess } from "./rpc-in-process.ts";

const tenYears = 10 * 365 * 24 * 3600;

/** Runs the migrations with the rights that they have on Supabase, which are not a superuser's. */
const ownerOf = (db: PGlite): SqlDriver => ({
  query: (text, params) =>
    db.transaction(async (transaction) => {
      await transaction.query("set local role supabase_postgres");
      return transaction.query(text, [...(params ?? [])]);
    }),
});

/**
 * Opens a Supabase project without a cloud: a PGlite with what a project's database has, the shipped migrations and
 * policies in it, and a stand-in for Realtime over it. `folder` is where it is kept; null keeps nothing.
 * @throws DemoOptionError when an unreleased version made what is in the folder
 */
export async function openStandIn(folder: string | null): Promise<DemoData> {
  const db = await (folder === null ? PGlite.create() : PGlite.create(folder));
  try {
    await loadSupabaseStub(db);
    await migrateSupabase(ownerOf(db), { realtimePolicies: true });
    // What was sent before is for nobody: whoever listened reads the list when they are back.
    await db.query("truncate realtime.messages");
    const records = await pgliteRecords(db);
    const secret = await projectSecret(records);
    const anonKey = await signToken({ role: "anon", exp: Math.floor(Date.now() / 1000) + tenYears }, secret);
    const standIn = await createRealtimeStandIn({ database: pgliteDatabase(db), jwtSecret: secret, logSize: 0 });
    return {
      ...hostStore(createSupabaseTodoStore(rpcInProcess(db), { onDriverError: console.error })),
      records,
      realtime: {
        link: { url: null, anonKey },
        issueToken: (caller) => issueToken(caller, secret),
        mount: (server) => void standIn.mount(server),
      },
      async close() {
        await standIn.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw folder === null ? error : oldDataError(error, folder);
  }
}
