/** The schema of a store that was given none of its own. */
export const defaultSchema = "swarm_todos";

/**
 * Checks the name of a schema, which goes into SQL as it is.
 * @throws RangeError for a name that is not 1 to 63 of a-z, 0-9 and "_", not led by a digit or "pg_"
 */
export function schemaName(name: string = defaultSchema): string {
  if (typeof name === "string" && /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/.test(name)) return name;
  throw new RangeError(
    `swarm-todos: ${JSON.stringify(name)} cannot be the schema's name. Nothing was done. Give a lower-case name of a-z, 0-9 and "_".`,
  );
}
