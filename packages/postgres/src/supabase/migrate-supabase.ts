import { driverErrorCode } from "../driver-error-code.ts";
import type { SqlDriver } from "../drivers/sql-driver.ts";
import { migrate } from "../migrate.ts";
import { quotedSql } from "../quoted-sql.ts";
import { storeErrorOf } from "../store-error-of.ts";
import { TodoDatabaseError } from "../todo-database-error.ts";
import { realtimePoliciesSql } from "./realtime-policies-sql.ts";
import { type SupabaseSqlOptions, supabaseSql } from "./supabase-sql.ts";

/** How a Supabase database is migrated. */
export interface MigrateSupabaseOptions extends SupabaseSqlOptions {
  /** Whether the policies on `realtime.messages` are made too, last and in a transaction of their own. @default false */
  readonly realtimePolicies?: boolean;
  /** Hears each error of the driver that made the call fail, for the host's log. */
  readonly onDriverError?: (error: unknown) => void;
}

/**
 * Does what `migrate` does and makes the functions that `createSupabaseTodoStore` calls. The driver needs a connection to the database, as
 * the role that migrations have (`postgres` on Supabase). It may run any number of times. Gives the names of the steps that this call took.
 * @throws TodoSchemaTooNewError when a newer version of the package has migrated the database
 * @throws TodoSchemaDiffersError when an unreleased version of the package has
 * @throws TodoStoreUnavailableError when the database cannot be reached
 * @throws TodoDatabaseError when the role may not make the policies: all else stands
 */
export async function migrateSupabase(driver: SqlDriver, options: MigrateSupabaseOptions = {}): Promise<string[]> {
  const { schema, apiSchema, realtimePolicies = false, onDriverError } = options;
  const named = { ...(schema === undefined ? {} : { schema }) };
  const functions = supabaseSql({ ...named, ...(apiSchema === undefined ? {} : { apiSchema }) });
  const taken = await migrate(driver, { ...named, ...(onDriverError ? { onDriverError } : {}) });
  const run = async (sql: string, failureOf: (error: unknown) => Error): Promise<void> => {
    try {
      await driver.query(`do ${quotedSql(`begin execute ${quotedSql(sql)}; end`)}`);
    } catch (error) {
      onDriverError?.(error);
      throw failureOf(error);
    }
  };
  await run(functions, storeErrorOf);
  if (realtimePolicies) await run(realtimePoliciesSql(named), policyFailure);
  return taken;
}

const why: Readonly<Record<string, string>> = {
  "42501": "the role may not make policies on realtime.messages",
  "42P01": "there is no table realtime.messages",
  "3F000": "there is no schema realtime",
};

function policyFailure(error: unknown): Error {
  const code = driverErrorCode(error);
  const reason = code === null ? undefined : why[code];
  if (reason === undefined) return storeErrorOf(error);
  return new TodoDatabaseError(
    `swarm-todos: ${reason} (${code}). The tables and functions stand, only Supabase Realtime will let nobody in. Run the SQL of realtimePoliciesSql() as a role that may.`,
    code,
  );
}
