import type { SqlDriver } from "./sql-driver.ts";

/** The part of a postgres.js `sql` that the store uses, so that this package depends on no version of it. */
export interface PostgresJsLike {
  unsafe(text: string, params?: string[], options?: { prepare?: boolean }): PromiseLike<readonly unknown[]>;
}

/** How statements are sent by postgres.js. */
export interface FromPostgresJsOptions {
  /**
   * Whether statements are prepared under a name, which saves a round trip for each: postgres.js asks for the type of a parameter
   * first where they are not. The `sql` must allow it too, and PgBouncer in transaction mode must not stand between. @default false
   */
  readonly prepare?: boolean;
}

/**
 * The driver of a postgres.js `sql`, or of the one inside its `sql.begin`. Statements are not prepared under a name, whatever the
 * `prepare` of the `sql` is, so that it may go through PgBouncer in transaction mode.
 */
export function fromPostgresJs(sql: PostgresJsLike, options: FromPostgresJsOptions = {}): SqlDriver {
  const { prepare = false } = options;
  return {
    source: sql,
    query: async (text, params) => ({
      rows: await (params === undefined ? sql.unsafe(text) : sql.unsafe(text, params, { prepare })),
    }),
  };
}
