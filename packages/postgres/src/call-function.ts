import { driverErrorCode } from "./driver-error-code.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { storeErrorOf } from "./store-error-of.ts";
import { TodoRolledBackError } from "./todo-rolled-back-error.ts";

/** Where the functions are, and who hears of the errors of the driver. */
export interface FunctionSource {
  readonly driver: SqlDriver;
  readonly schema: string;
  readonly onDriverError?: (error: unknown) => void;
}

/**
 * Calls one of the SQL functions: a JSON object in, a JSON value out, in one statement. What the database rolled back for the sake of
 * another transaction (40001, 40P01) is sent once more. Inside a transaction of the host's that cannot help, so the error is passed on.
 * @throws TodoStoreUnavailableError when the database cannot be reached or a lock was not free in time
 * @throws TodoDatabaseError for any other error of the database
 */
export async function callFunction(source: FunctionSource, name: string, args: object): Promise<unknown> {
  let rolledBack: unknown;
  for (;;) {
    try {
      return await ask(source, name, args);
    } catch (error) {
      const code = driverErrorCode(error);
      if ((code === "40001" || code === "40P01") && rolledBack === undefined) {
        rolledBack = error;
        continue;
      }
      // A transaction that has failed already answers every later statement with 25P02: the first error is the one to tell.
      const first = code === "25P02" && rolledBack !== undefined ? rolledBack : error;
      source.onDriverError?.(first);
      throw first === error ? storeErrorOf(error) : new TodoRolledBackError(driverErrorCode(first) ?? "40001", true);
    }
  }
}

/** The answer travels as text, so that no setting of the driver has a say in how JSON is read; nor has the session's search path. */
async function ask({ driver, schema }: FunctionSource, name: string, args: object): Promise<unknown> {
  if (driver.call) return driver.call(name, args);
  const text = `select "${schema}".${name}($1::pg_catalog.text::pg_catalog.jsonb)::pg_catalog.text as answer`;
  const { rows } = await driver.query(text, [JSON.stringify(args)]);
  const [answer] = Object.values(rows[0] as object) as unknown[];
  return typeof answer === "string" ? JSON.parse(answer) : answer;
}
