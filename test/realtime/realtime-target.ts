import { fromPglite, migrateSupabase, type SqlDriver } from "@swarm-todos/postgres";
import {
  createRealtimeStandIn,
  loadSupabaseStub,
  pgliteDatabase,
  type RealtimeStandIn,
  type StandInOptions,
  signToken,
} from "@swarm-todos/realtime-stand-in";
import { Pool } from "pg";
import { openPglite } from "../support/open-pglite.ts";
import { startRpcStandIn } from "../support/rpc-stand-in.ts";

/** The Realtime server that the scenarios run against: the stand-in, or the one that the environment names. */
export interface RealtimeTarget {
  readonly url: string;
  readonly anonKey: string;
  /** The project's Data API with the key that opens everything; it is beside `url` where the stand-in has an address of its own. */
  readonly dataApi: { readonly url: string; readonly serviceKey: string };
  /** Acts as the role that migrations have. */
  readonly owner: SqlDriver;
  /** A token of the project's, with a role and an hour to live unless the claims say otherwise. */
  readonly sign: (claims: Readonly<Record<string, unknown>>) => Promise<string>;
  /** What a real server does not let a test do; null where the server is real. */
  readonly controls: RealtimeControls | null;
  readonly close: () => Promise<void>;
}

/** The stand-in, with faults to set, and its database. */
export interface RealtimeControls {
  readonly standIn: RealtimeStandIn;
  /** A statement of the database's superuser. */
  readonly query: (sql: string) => Promise<unknown[]>;
  /** Another server before the same database, and where it is. It is closed with the target. */
  readonly another: (
    options: Partial<StandInOptions>,
  ) => Promise<{ readonly url: string; readonly standIn: RealtimeStandIn }>;
}

const names = ["SUPABASE_URL", "SUPABASE_ANON_KEY", "SUPABASE_SERVICE_KEY", "SUPABASE_JWT_SECRET", "DATABASE_URL"];

/** Whether the environment names a real server. */
export const isReal: boolean = Boolean(process.env["SUPABASE_URL"]);

async function openServer(): Promise<RealtimeTarget> {
  const given = names.map((name) => process.env[name] ?? "");
  if (given.includes("")) throw new Error(`A real server takes ${names.join(", ")}; not all of them are set.`);
  const [url = "", anonKey = "", serviceKey = "", secret = "", connectionString = ""] = given;
  const pool = new Pool({ connectionString, max: 4 });
  await migrateSupabase(pool, { realtimePolicies: true });
  const sign: RealtimeTarget["sign"] = (claims) => signToken(claims, secret);
  return { url, anonKey, dataApi: { url, serviceKey }, owner: pool, sign, controls: null, close: () => pool.end() };
}

async function openStandIn(): Promise<RealtimeTarget> {
  const jwtSecret = "a secret of the stand-in that is long enough to sign with";
  const db = await openPglite();
  await loadSupabaseStub(db);
  const owner: SqlDriver = {
    source: db,
    query: (text, params) =>
      db.transaction(async (transaction) => {
        await transaction.query("set local role supabase_postgres");
        return fromPglite(transaction).query(text, params);
      }),
  };
  await migrateSupabase(owner, { realtimePolicies: true });
  const api = await startRpcStandIn({
    transaction: (mode, run) =>
      db.transaction(async (transaction) => {
        await transaction.query(`set transaction ${mode}`);
        return run(async (text, params) => (await transaction.query<Record<string, unknown>>(text, params)).rows);
      }),
  });
  const open: RealtimeStandIn[] = [];
  const another: RealtimeControls["another"] = async (options) => {
    const standIn = await createRealtimeStandIn({
      ...{ database: pgliteDatabase(db), jwtSecret, joinErrorMs: 300, connectErrorMs: 50, readinessPollMs: 50 },
      ...options,
    });
    open.push(standIn);
    return { url: await standIn.listen(), standIn };
  };
  const { url, standIn } = await another({});
  return {
    url,
    anonKey: await signToken({ role: "anon" }, jwtSecret),
    dataApi: { url: api.url, serviceKey: api.serviceKey },
    owner,
    sign: (claims) => signToken(claims, jwtSecret),
    controls: { standIn, another, query: async (sql) => (await db.query(sql)).rows },
    close: async () => {
      await Promise.all([api, ...open].map((one) => one.close()));
      await db.close();
    },
  };
}

/** Opens the server that the environment names, migrated; without one, a stand-in on a database in memory. */
export const openRealtimeTarget = (): Promise<RealtimeTarget> => (isReal ? openServer() : openStandIn());
