/**
 * The database took steps of the same numbers whose text is not that of this version: an unreleased version of this package made it, so that
 * no step leads from there to here. Nothing was changed.
 */
export class TodoSchemaDiffersError extends Error {
  override readonly name = "TodoSchemaDiffersError";
  readonly code = "schema_differs";

  constructor(schema: string) {
    super(
      `swarm-todos: the schema "${schema}" was made by an unreleased version of @swarm-todos/postgres, whose tables and functions are not those of this one. Nothing was changed. Make a new database, or give another schema; what is in the old one stays there.`,
    );
  }
}
