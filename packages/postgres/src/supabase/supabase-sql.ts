import { schemaName } from "../schema-name.ts";
import { sqlText } from "../sql-text.ts";
import { apiSchemaName } from "./api-schema-name.ts";
import { rpcName } from "./rpc-name.ts";

/** Where the functions that the Data API calls are. */
export interface SupabaseSqlOptions {
  /** The schema of the store, as `migrate` was given it. @default "swarm_todos" */
  readonly schema?: string;
  /** The schema that the functions go into: one that the project's Data API exposes. @default "public" */
  readonly apiSchema?: string;
}

/**
 * The SQL that lets `createSupabaseTodoStore` reach the store by `.rpc()`: one function for each of the store's, open to the service role
 * and to nobody else. It may run any number of times, after the migrations.
 * @throws RangeError for names that cannot be a schema's
 */
export function supabaseSql(options: SupabaseSqlOptions = {}): string {
  const schema = schemaName(options.schema);
  const apiSchema = apiSchemaName(options.apiSchema);
  return sqlText("supabase/rpc.sql")
    .replaceAll(/\bpublic\.swarm_todos_(\w+)/g, (_, name: string) => `"${apiSchema}".${rpcName(schema, name)}`)
    .replaceAll(/\bswarm_todos\b/g, `"${schema}"`);
}
