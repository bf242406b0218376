import { driverErrorCode } from "./driver-error-code.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { storeErrorOf } from "./store-error-of.ts";

/** Where the functions are, and who hears of the errors of the driver. */
export interface FunctionSource {
  readonly driver: SqlDriver;
  readonly schema: string;
  readonly onDriverError?: (error: unknown) => void;
}

const maxTries = 5;

/**
 * Calls one of the SQL functions: a JSON object in, a JSON value out, in one round trip. What the database rolled back for the sake of
 * another transaction (40001, 40P01) is tried again. Inside a transaction of the host's that cannot help, so the error is passed on.
 * @throws TodoStoreUnavailableError when the database cannot be reached or a lock was not free in time
 * @throws TodoDatabaseError for any other error of the database
 */
export async function callFunction(source: FunctionSource, name: string, args: object): Promise<unknown> {
  const { driver } = source;
  const text = `select "${source.schema}".${name}($1::text::jsonb) as answer`;
  const params = [JSON.stringify(args)];
  let first: unknown;
  for (let tries = 1; ; tries += 1) {
    try {
      if (driver.call) return await driver.call(name, args);
      const { rows } = await driver.query(text, params);
      const { answer } = rows[0] as { answer: unknown };
      return typeof answer === "string" ? JSON.parse(answer) : answer;
    } catch (error) {
      const code = driverErrorCode(error);
      // A transaction that has failed already answers every later statement with 25P02: the first error is the one to tell.
      const cause = code === "25P02" && first !== undefined ? first : error;
      first ??= error;
      if ((code === "40001" || code === "40P01") && tries < maxTries) continue;
      source.onDriverError?.(cause);
      throw storeErrorOf(cause);
    }
  }
}
