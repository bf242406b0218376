import type { Query, RealtimeDatabase } from "./realtime-database.ts";

/** The part of a client of `pg` that is used. */
export interface PgClientLike {
  query(text: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
  on(event: "notification", listener: (message: { payload?: string | undefined }) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  release(destroy?: boolean): void;
}

/** The part of a pool of `pg` that is used. */
export interface PgPoolLike {
  query(text: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
  connect(): Promise<PgClientLike>;
}

/** The project's database on PostgreSQL, through a pool of `pg`. One of its connections is kept for listening. */
export function pgDatabase(pool: PgPoolLike): RealtimeDatabase {
  return {
    query: (text, params) => pool.query(text, params),
    async rehearse(work) {
      const client = await pool.connect();
      const query: Query = (text, params) => client.query(text, params);
      let whole = false;
      try {
        await query("begin");
        try {
          return await work(query);
        } finally {
          await query("rollback and chain");
          await query("commit");
          whole = true;
        }
      } finally {
        client.release(!whole);
      }
    },
    async listen(channel, hear, lost) {
      const client = await pool.connect();
      let over = false;
      const end = (): void => {
        if (over) return;
        over = true;
        client.release(true);
      };
      const fail = (): void => {
        if (over) return;
        end();
        lost();
      };
      client.on("error", fail);
      client.on("end", fail);
      client.on("notification", ({ payload }) => {
        if (!over) hear(payload ?? "");
      });
      try {
        await client.query(`listen ${channel}`);
      } catch (error) {
        end();
        throw error;
      }
      return async () => end();
    },
  };
}
