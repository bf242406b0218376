import { schemaName } from "../schema-name.ts";
import { sqlText } from "../sql-text.ts";

/**
 * The SQL of the policies on `realtime.messages`: who takes part in a list may join its topic, nobody else may, and nobody may send on it,
 * whatever other policies the project has there. A file of its own, since some tools may not make these policies; without it
 * everything works but Supabase Realtime. It may run any number of times, after the migrations.
 * @throws RangeError for a name that cannot be a schema's
 */
export function realtimePoliciesSql(options: { readonly schema?: string } = {}): string {
  return sqlText("supabase/realtime_policies.sql").replaceAll(/\bswarm_todos\b/g, `"${schemaName(options.schema)}"`);
}
