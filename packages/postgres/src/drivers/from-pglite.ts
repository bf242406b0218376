import type { SqlDriver } from "./sql-driver.ts";

/** The part of a `PGlite` that the store uses, so that this package depends on no version of it. */
export interface PgliteLike {
  query(text: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * The driver of an embedded PGlite. Leave its `relaxedDurability` off (as it is by default), or a batch may be answered before it is on
 * the disk. A query waits while a `transaction()` of the host is open.
 */
export function fromPglite(db: PgliteLike): SqlDriver {
  return { source: db, query: (text, params) => db.query(text, params) };
}
