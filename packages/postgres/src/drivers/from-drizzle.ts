import type { SqlDriver } from "./sql-driver.ts";

/** The part of a drizzle database, or of one of its transactions, that the store uses. `Sql` is what its `sql` tag gives. */
export interface DrizzleLike<Sql> {
  execute(query: Sql): PromiseLike<unknown>;
}

/** The `sql` tag of `drizzle-orm`. */
export type DrizzleTag<Sql> = (strings: TemplateStringsArray, ...params: string[]) => Sql;

/**
 * The driver of a drizzle database on node-postgres, postgres.js or PGlite, or of the `tx` of one of its transactions.
 *
 * ```ts
 * import { sql } from "drizzle-orm";
 * const driver = fromDrizzle(drizzle(pool), sql);
 * ```
 */
export function fromDrizzle<Sql>(db: DrizzleLike<Sql>, sql: DrizzleTag<Sql>): SqlDriver {
  return {
    source: db,
    async query(text, params = []) {
      const found = await db.execute(params.length === 0 ? sql(verbatim([text])) : tagged(sql, text, params));
      return { rows: Array.isArray(found) ? found : (found as { rows: readonly unknown[] }).rows };
    },
  };
}

/** The text with its parameters where `$1` and so on stand: drizzle numbers them anew. */
function tagged<Sql>(sql: DrizzleTag<Sql>, text: string, params: readonly string[]): Sql {
  const places = [...text.matchAll(/\$(\d+)/g)].map((match) => params[Number(match[1]) - 1] ?? "");
  return sql(verbatim(text.split(/\$\d+/)), ...places);
}

function verbatim(strings: string[]): TemplateStringsArray {
  return Object.assign(strings, { raw: strings });
}
