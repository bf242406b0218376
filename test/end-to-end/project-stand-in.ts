import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createRealtimeStandIn,
  loadSupabaseStub,
  pgDatabase,
  type RealtimeStandIn,
} from "@swarm-todos/realtime-stand-in";
import { Pool } from "pg";
import { openPostgres } from "../support/open-postgres.ts";
import { type RpcStandIn, startRpcStandIn } from "../support/rpc-stand-in.ts";
import type { RpcDatabase } from "../support/run-rpc.ts";

/** What stands for a whole Supabase project: one address with a Data API and Realtime over one PostgreSQL, and its keys. */
export interface ProjectStandIn {
  /** The environment that names it, without the database. */
  readonly env: Readonly<Record<string, string>>;
  /** The database, for the role that migrations have. */
  readonly databaseUrl: string;
  readonly realtime: RealtimeStandIn;
  close(): Promise<void>;
}

const jwtSecret = "a secret of at least thirty-two characters";

/** The Data API's connections are `authenticator`'s. */
const apiOf = (pool: Pool): RpcDatabase => ({
  async transaction(mode, run) {
    const client = await pool.connect();
    try {
      await client.query("set session authorization authenticator");
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
  },
});

/** The gateway of a project: one address, behind which the Data API and Realtime are. */
async function openGateway(realtime: RealtimeStandIn, api: RpcStandIn): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", headers } = incoming;
    const onward = forward(new URL(incoming.url ?? "/", api.url), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  realtime.mount(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Opens a project with nothing of swarm-todos in it. */
export async function openProjectStandIn(): Promise<ProjectStandIn> {
  const database = await openPostgres();
  const [pool, apiPool] = [0, 1].map(() => new Pool({ connectionString: database.url, max: 6 })) as [Pool, Pool];
  for (const each of [pool, apiPool]) each.on("error", () => undefined);
  await loadSupabaseStub(pool);
  const realtime = await createRealtimeStandIn({ database: pgDatabase(pool), jwtSecret });
  const api = await startRpcStandIn(apiOf(apiPool));
  const gateway = await openGateway(realtime, api);
  const databaseUrl = new URL(database.url);
  databaseUrl.searchParams.set("options", "-c role=supabase_postgres");
  return {
    env: {
      SUPABASE_URL: gateway.url,
      SUPABASE_ANON_KEY: api.anonKey,
      SUPABASE_SERVICE_KEY: api.serviceKey,
      SUPABASE_JWT_SECRET: jwtSecret,
    },
    databaseUrl: databaseUrl.href,
    realtime,
    async close() {
      gateway.close();
      await realtime.close();
      await api.close();
      await Promise.all([pool.end(), apiPool.end()]);
      await database.close();
    },
  };
}
