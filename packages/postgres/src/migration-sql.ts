import { migrationScript } from "./migration-script.ts";
import { schemaName } from "./schema-name.ts";

/**
 * All that `migrate` does as the text of one SQL statement, for a migration tool of the host's. It takes the steps that the database lacks
 * and keeps account of them as `migrate` does, so that both may be used on one database, and a later version's text may run after this one.
 * @throws RangeError for a name that cannot be a schema's
 */
export function migrationSql(options: { readonly schema?: string } = {}): string {
  return `${migrationScript(schemaName(options.schema), "printed")};\n`;
}
