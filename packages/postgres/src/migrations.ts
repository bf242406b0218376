import { defaultSchema, schemaName } from "./schema-name.ts";
import { sqlDigest } from "./sql-digest.ts";
import { sqlText } from "./sql-text.ts";

/** One numbered step of the database's schema. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** Tells the step's text from that of another version of the package; the same whatever the schema's name is. */
  readonly digest: string;
}

const files = ["001_tables.sql", "002_commit.sql", "003_operate.sql", "004_participation.sql"] as const;

/**
 * The steps in order, for `migrate` and for hosts that run SQL by a tool of their own: the schema has to exist before the first one.
 * @throws RangeError for a name that cannot be a schema's
 */
export function migrations(options: { readonly schema?: string } = {}): readonly Migration[] {
  const schema = schemaName(options.schema);
  return files.map((name) => ({
    version: Number.parseInt(name, 10),
    name,
    digest: sqlDigest(sqlText(name)),
    sql: schema === defaultSchema ? sqlText(name) : sqlText(name).replaceAll(/\bswarm_todos\b/g, `"${schema}"`),
  }));
}
