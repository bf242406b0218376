import type { SqlDriver } from "../drivers/sql-driver.ts";
import { TodoDatabaseError } from "../todo-database-error.ts";
import { RpcError } from "./rpc-error.ts";
import { rpcName } from "./rpc-name.ts";
import type { SupabaseRpcAnswer, SupabaseRpcClient } from "./supabase-rpc-client.ts";

type Call = (name: string, args: object) => PromiseLike<SupabaseRpcAnswer>;

/** The driver that calls the store's functions over the Data API. It sends no statement, so it cannot migrate. */
export function fromSupabase(client: SupabaseRpcClient, schema: string, apiSchema?: string): SqlDriver {
  return {
    source: client,
    query: () =>
      Promise.reject(
        new TodoDatabaseError(
          "swarm-todos: the Data API takes no statement. Nothing was done. Give a driver that has a connection.",
          null,
        ),
      ),
    async call(name, args) {
      const target = (apiSchema === undefined ? client : client.schema?.(apiSchema as never)) as { rpc: Call };
      let answer: SupabaseRpcAnswer;
      try {
        answer = await target.rpc(rpcName(schema, name), { p: args });
      } catch (error) {
        // A client that was told to throw throws what others answer.
        throw new RpcError(error);
      }
      const { data, error, status } = answer;
      if (error) throw new RpcError(error, status);
      if (data === null || data === undefined) throw new RpcError({ message: "an empty answer" }, status);
      return data;
    },
  };
}
