import {
  createPostgresTodoStore,
  type PostgresTodoStore,
  type PostgresTodoStoreOptions,
} from "../create-postgres-todo-store.ts";
import { schemaName } from "../schema-name.ts";
import { apiSchemaName } from "./api-schema-name.ts";
import { fromSupabase } from "./from-supabase.ts";
import { rpcName } from "./rpc-name.ts";
import type { SupabaseRpcClient } from "./supabase-rpc-client.ts";

/** How a store on Supabase is made; all of it has a default. */
export interface SupabaseTodoStoreOptions
  extends Pick<
    PostgresTodoStoreOptions,
    "limits" | "lockTimeoutMs" | "schema" | "rememberedLists" | "onDriverError" | "newId"
  > {
  /** The exposed schema that `supabaseSql` was given. @default the client's own, which is "public" unless it was made with another */
  readonly apiSchema?: string;
}

/**
 * A store on Supabase. It has no `subscribe`: over the Data API a process hears of its own writes alone, and an event stream that missed
 * everyone else's would be taken for a live one. Pings come from Supabase Realtime; the route answers 406 to who asks for an event stream.
 */
export type SupabaseTodoStore = Omit<PostgresTodoStore, "subscribe">;

/**
 * Makes a store that reaches its lists by `.rpc()`, for servers without a database connection of their own. It is the PostgreSQL store with
 * another way to call its functions. The database needs the migrations and `supabaseSql`; the client needs the service key, so it
 * must never be made in a browser.
 * @throws RangeError for limits, schemas or numbers that are none
 * @throws TypeError for what is no client
 */
export function createSupabaseTodoStore(
  client: SupabaseRpcClient,
  options: SupabaseTodoStoreOptions = {},
): SupabaseTodoStore {
  const { apiSchema, ...others } = options;
  const schema = schemaName(options.schema);
  if (apiSchema !== undefined) apiSchemaName(apiSchema);
  if (typeof client?.rpc !== "function" || (apiSchema !== undefined && typeof client.schema !== "function"))
    throw new TypeError(
      "swarm-todos: this is no Supabase client. The store was not created. Give what createClient() of @supabase/supabase-js made.",
    );
  rpcName(schema, "purge_archived");
  const driver = fromSupabase(client, schema, apiSchema);
  const { subscribe: _, ...store } = createPostgresTodoStore({ ...others, driver });
  return store;
}
