import { createPostgresTodoStore } from "@swarm-todos/postgres";
import { Pool } from "pg";
import type { Contestant } from "./contestant.ts";

/** The store as it is shipped, or one that remembers nothing and so reads before every batch. */
export function storeContestant(name: string, url: string, clients: number, rememberedLists: number): Contestant {
  const pool = new Pool({ connectionString: url, max: clients, idleTimeoutMillis: 0 });
  pool.on("error", () => {});
  const store = createPostgresTodoStore({ driver: pool, rememberedLists });
  const run = crypto.randomUUID().slice(0, 8);
  let batches = 0;
  return {
    name,
    async send({ container, rev }, ops, client) {
      batches += 1;
      const options = { client: `c${client}`, batchId: `${run}-${batches}` };
      const actor = { kind: "user", id: `user-${client}` } as const;
      const outcome = await store.apply("bench", container, ops, rev, actor, "route", options);
      return outcome.conflict
        ? { isLost: true, rev: outcome.currentRev, items: outcome.items }
        : { isLost: false, rev: outcome.rev, items: outcome.items };
    },
    read: async (container) => ({ isLost: false, ...(await store.get("bench", container)) }),
    close: () => pool.end(),
  };
}
