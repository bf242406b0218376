import type { SqlDriver } from "./sql-driver.ts";

/** The part of a postgres.js `sql` that the store uses, so that this package depends on no version of it. */
export interface PostgresJsLike {
  unsafe(text: string, params?: string[], options?: { prepare?: boolean }): PromiseLike<readonly unknown[]>;
}

/**
 * The driver of a postgres.js `sql`, or of the one inside its `sql.begin`. Statements are never prepared under a name, whatever the
 * `prepare` of the `sql` is, so that it may go through PgBouncer in transaction mode.
 */
export function fromPostgresJs(sql: PostgresJsLike): SqlDriver {
  return {
    source: sql,
    query: async (text, params) => ({
      rows: await (params === undefined ? sql.unsafe(text) : sql.unsafe(text, params, { prepare: false })),
    }),
  };
}
