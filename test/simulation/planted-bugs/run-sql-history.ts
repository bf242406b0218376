import type { PGlite } from "@electric-sql/pglite";
import { createPostgresTodoStore, fromPglite } from "@swarm-todos/postgres";
import { Choices } from "../choices.ts";
import { type Parts, realParts } from "../parts.ts";
import { runHistory } from "../run-history.ts";
import { takeTurns } from "./take-turns.ts";

/**
 * Runs the history of a seed with the SQL store, two of it taking turns, under a tenant of its own; without a database it
 * runs with the memory store. It gives the trace, which is the same for both.
 */
export async function runSqlHistory(seed: number, db?: PGlite, tenant = "tenant"): Promise<string[]> {
  const lines: string[] = [];
  const inSql: Parts = {
    ...realParts,
    tenant,
    createStore: ({ limits, now, newId }) => {
      const options = { driver: fromPglite(db as PGlite), limits, now, newId };
      return takeTurns(createPostgresTodoStore(options), createPostgresTodoStore(options));
    },
  };
  await runHistory(Choices.fromSeed(seed), db ? inSql : realParts, (line) => lines.push(line));
  return lines;
}
