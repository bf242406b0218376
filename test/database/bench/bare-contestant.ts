import { Pool } from "pg";
import type { Contestant } from "./contestant.ts";

/** The least that a transaction can be: it updates one row, and with it nothing of a list. */
export function bareContestant(name: string, url: string, clients: number, isOneStatement: boolean): Contestant {
  const pool = new Pool({ connectionString: url, max: clients, idleTimeoutMillis: 0 });
  pool.on("error", () => {});
  const update = "update bare.lists set rev = rev + 1 where container = $1 returning rev";
  return {
    name,
    async send({ container, items }) {
      const client = await pool.connect();
      try {
        if (!isOneStatement) await client.query("begin");
        const { rows } = await client.query<{ rev: number }>(update, [container]);
        if (!isOneStatement) await client.query("commit");
        return { isLost: false, rev: rows[0]?.rev ?? null, items };
      } finally {
        client.release();
      }
    },
    read: async () => ({ isLost: false, rev: null, items: [] }),
    close: () => pool.end(),
  };
}
