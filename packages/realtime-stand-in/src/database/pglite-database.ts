import type { RealtimeDatabase } from "./realtime-database.ts";

type PgliteQuery = (text: string, params?: unknown[]) => Promise<{ rows: unknown[] }>;

/** The part of a `PGlite` that is used. */
export interface PgliteLike {
  query: PgliteQuery;
  transaction<T>(work: (transaction: { query: PgliteQuery; rollback(): Promise<void> }) => Promise<T>): Promise<T>;
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
}

/** The project's database in an embedded PGlite. Its one connection is shared: a join waits while a transaction of the host is open. */
export function pgliteDatabase(db: PgliteLike): RealtimeDatabase {
  return {
    query: (text, params) => db.query(text, params),
    rehearse: (work) =>
      db.transaction(async (transaction) => {
        const result = await work((text, params) => transaction.query(text, params));
        await transaction.rollback();
        return result;
      }),
    listen: (channel, hear) => db.listen(channel, hear),
  };
}
