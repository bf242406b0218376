/**
 * Checks the name of the schema that the Data API exposes.
 * @throws RangeError for a name that cannot stand in SQL between quotes
 */
export function apiSchemaName(name = "public"): string {
  if (typeof name === "string" && /^[A-Za-z_][\w-]{0,62}$/.test(name)) return name;
  throw new RangeError(
    `swarm-todos: ${JSON.stringify(name)} cannot be the name of an exposed schema. Nothing was done. Give a name of letters, digits, "_" and "-".`,
  );
}
