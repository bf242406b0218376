/** The database was migrated by a newer version of this package, whose tables this version does not know. Nothing was changed. */
export class TodoSchemaTooNewError extends Error {
  override readonly name = "TodoSchemaTooNewError";
  readonly code = "schema_too_new";

  constructor(known: number) {
    super(
      `swarm-todos: the database has been migrated past version ${known}, the last that this version of @swarm-todos/postgres knows. Nothing was changed. Update the package.`,
    );
  }
}
