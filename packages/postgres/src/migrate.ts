import { randomStamp } from "@swarm-todos/core";
import { appRoleSql } from "./app-role-sql.ts";
import { driverErrorCode } from "./driver-error-code.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { migrationErrorOf } from "./migration-error-of.ts";
import { migrationScript } from "./migration-script.ts";
import { schemaName } from "./schema-name.ts";

/** How a database is migrated. */
export interface MigrateOptions {
  /** Where the tables and functions are to be. @default "swarm_todos" */
  readonly schema?: string;
  /** A role that exists already and that the host's processes connect as: it may then run the store and nothing else. */
  readonly appRole?: string;
  /** Hears the driver's error that made the call fail. */
  readonly onDriverError?: (error: unknown) => void;
}

/** What a second migrator may meet at an isolation where it does not see what the first did while it waited; it looks once more. */
const metAnother = /^(40001|40P01|23505|42P06|42P07|42710|42723)$/;

/**
 * Brings the database to the tables and functions that this version of the store needs; run it when the host is deployed or started, as
 * the role that is to own them, never in a request. It may run any number of times and in several processes at once: all of it is one
 * statement, and so one transaction, behind a lock. Gives the names of the steps that this call took.
 * @throws TodoSchemaTooNewError when a newer version of the package has migrated the database
 * @throws TodoSchemaDiffersError when an unreleased version of the package has
 * @throws TodoStoreUnavailableError when the database cannot be reached
 * @throws TodoDatabaseError for a database that is not UTF8 or older than 15, for a schema that is somebody else's, and for whatever else the database refuses
 */
export async function migrate(driver: SqlDriver, options: MigrateOptions = {}): Promise<string[]> {
  const schema = schemaName(options.schema);
  const grants = options.appRole === undefined ? undefined : appRoleSql(options.appRole, { schema });
  const run = randomStamp();
  try {
    await runScript(driver, migrationScript(schema, run));
    if (grants !== undefined) await driver.query(grants);
    const { rows } = await driver.query(
      `select m.name from "${schema}".migrations m where m.run operator(pg_catalog.=) $1 order by m.version`,
      [run],
    );
    return rows.map((row) => Object.values(row as object)[0] as string);
  } catch (error) {
    options.onDriverError?.(error);
    throw migrationErrorOf(error, schema);
  }
}

async function runScript(driver: SqlDriver, script: string): Promise<void> {
  try {
    await driver.query(script);
  } catch (error) {
    if (!metAnother.test(driverErrorCode(error) ?? "")) throw error;
    await driver.query(script);
  }
}
