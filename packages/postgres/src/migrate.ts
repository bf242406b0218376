import { randomStamp } from "@swarm-todos/core";
import { driverErrorCode } from "./driver-error-code.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { migrationScript } from "./migration-script.ts";
import { migrations } from "./migrations.ts";
import { schemaName } from "./schema-name.ts";
import { storeErrorOf } from "./store-error-of.ts";
import { TodoSchemaTooNewError } from "./todo-schema-too-new-error.ts";
import { tooNewState } from "./too-new-state.ts";

/**
 * Brings the database to the tables and functions that this version of the store needs; run it when the host is deployed or started,
 * never in a request. It may run any number of times and in several processes at once: all of it is one statement, and so one
 * transaction, behind a lock. Gives the names of the steps that this call took.
 * @throws TodoSchemaTooNewError when a newer version of the package has migrated the database
 * @throws TodoStoreUnavailableError when the database cannot be reached
 */
export async function migrate(
  driver: SqlDriver,
  options: { readonly schema?: string; readonly onDriverError?: (error: unknown) => void } = {},
): Promise<string[]> {
  const schema = schemaName(options.schema);
  const run = randomStamp();
  try {
    await driver.query(migrationScript(schema, run));
    const { rows } = await driver.query(`select name from "${schema}".migrations where run = $1 order by version`, [
      run,
    ]);
    return rows.map((row) => (row as { name: string }).name);
  } catch (error) {
    if (driverErrorCode(error) === tooNewState)
      throw new TodoSchemaTooNewError(migrations({ schema }).at(-1)?.version ?? 0);
    options.onDriverError?.(error);
    throw storeErrorOf(error);
  }
}
