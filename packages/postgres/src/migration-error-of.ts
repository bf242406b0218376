import { driverErrorCode } from "./driver-error-code.ts";
import { differsState, notOwnedState, notUtf8State, tooNewState, tooOldState } from "./migration-states.ts";
import { migrations } from "./migrations.ts";
import { storeErrorOf } from "./store-error-of.ts";
import { TodoDatabaseError } from "./todo-database-error.ts";
import { TodoSchemaDiffersError } from "./todo-schema-differs-error.ts";
import { TodoSchemaTooNewError } from "./todo-schema-too-new-error.ts";

const reasons: Readonly<Record<string, string>> = {
  [notUtf8State]:
    "the encoding of the database is not UTF8. Nothing was changed. Make the database with encoding 'UTF8'.",
  [tooOldState]: "the database is older than PostgreSQL 15. Nothing was changed. Use a newer server.",
  [notOwnedState]:
    "the schema belongs to another role, who could put things of their own in the way of the store. Nothing was changed. Migrate as that role if it is yours, or give a schema that is not there yet.",
  "42704": "the role to grant to does not exist. The migrations have run, nothing was granted. Create the role first.",
};

/** What `migrate` throws for an error of the driver. */
export function migrationErrorOf(error: unknown, schema: string): Error {
  const code = driverErrorCode(error);
  if (code === tooNewState) return new TodoSchemaTooNewError(migrations({ schema }).at(-1)?.version ?? 0);
  if (code === differsState) return new TodoSchemaDiffersError(schema);
  const reason = code === null ? undefined : reasons[code];
  return reason === undefined ? storeErrorOf(error) : new TodoDatabaseError(`swarm-todos: ${reason}`, code);
}
