import { quotedSql } from "./quoted-sql.ts";
import { schemaName } from "./schema-name.ts";

/** What a host's own process calls: reading, writing and opening lists. An operator's functions are not among them. */
const functions = ["read_list", "read_history", "read_revs", "commit_batch", "open_list", "admit", "dismiss"] as const;

/**
 * The SQL that lets a role run the store and nothing else: it may execute a few functions and can touch no table. The role has to exist;
 * `migrate(driver, { appRole })` runs the same.
 * @throws RangeError for a name that cannot be a role's
 */
export function appRoleSql(role: string, options: { readonly schema?: string } = {}): string {
  const schema = `"${schemaName(options.schema)}"`;
  const name = roleName(role);
  const granted = functions.map((each) => `${schema}.${each}(pg_catalog.jsonb)`).join(", ");
  return `do ${quotedSql(`begin
  grant usage on schema ${schema} to ${name};
  grant execute on function ${granted} to ${name};
  grant execute on procedure ${schema}.commit_again(pg_catalog.jsonb, pg_catalog.text, pg_catalog.text) to ${name};
end`)};
`;
}

/** The name as SQL takes it. "public" would mean everybody, quoted or not. */
function roleName(role: unknown): string {
  const isName =
    typeof role === "string" &&
    new TextEncoder().encode(role).byteLength <= 63 &&
    role !== "" &&
    !/^(public|none)$/.test(role) &&
    !/[\p{Cc}\p{Surrogate}]/u.test(role);
  if (isName) return `"${role.replaceAll('"', '""')}"`;
  throw new RangeError(
    `swarm-todos: ${JSON.stringify(role)} cannot be a role of its own. Nothing was granted. Give the name of the role that the host connects as.`,
  );
}
