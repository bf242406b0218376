import type { PGlite } from "@electric-sql/pglite";
import type { SupabaseRpcAnswer, SupabaseRpcClient } from "@swarm-todos/postgres";

/**
 * Stands for a client with the service key: calls the functions that a project's Data API has, as the role that it calls
 * them as, each in a transaction of its own. Only the way over HTTP is left out.
 */
export function rpcInProcess(db: PGlite): SupabaseRpcClient {
  return {
    async rpc(name: string, args: { readonly p: unknown }): Promise<SupabaseRpcAnswer> {
      try {
        const { rows } = await db.transaction(async (transaction) => {
          await transaction.query("select set_config('role', 'service_role', true)");
          return transaction.query<{ data: unknown }>(`select public."${name}"(p => $1::text::jsonb) as data`, [
            JSON.stringify(args.p),
          ]);
        });
        return { data: rows[0]?.data, error: null, status: 200 };
      } catch (error) {
        const { code, message } = error as { readonly code?: string; readonly message: string };
        // Without a code it is no error of the database: it was not reached.
        return { data: null, error: { message, code: code ?? "" }, status: code === undefined ? 503 : 400 };
      }
    },
  };
}
