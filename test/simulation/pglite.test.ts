import type { PGlite } from "@electric-sql/pglite";
import { createPostgresTodoStore, fromPglite, migrate } from "@swarm-todos/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPglite } from "../support/open-pglite.ts";
import { Choices } from "./choices.ts";
import { type Parts, realParts } from "./parts.ts";
import { runHistory } from "./run-history.ts";

const first = Number(process.env["SWARM_SEED"] ?? 1);
const runs = Number(process.env["SWARM_SQL_RUNS"] ?? 400);

let db: PGlite;
beforeAll(async () => {
  db = await openPglite();
  await migrate(fromPglite(db));
}, 120_000);
afterAll(() => db.close());

async function told(seed: number, parts: Parts): Promise<string[]> {
  const lines: string[] = [];
  await runHistory(Choices.fromSeed(seed), parts, (line) => lines.push(line));
  return lines;
}

test(`${runs} histories from seed ${first} go the same way, event by event, with the SQL store as with the memory store`, async () => {
  let events = 0;
  for (let seed = first; seed < first + runs; seed += 1) {
    const inSql: Parts = {
      ...realParts,
      createStore: ({ limits, now, newId }) => createPostgresTodoStore({ driver: fromPglite(db), limits, now, newId }),
      tenant: `history-${seed}`,
    };
    const lines = await told(seed, realParts);
    const inDatabase = await told(seed, inSql);
    // The first line that differs says more than all that follow from it.
    const at = lines.findIndex((line, i) => line !== inDatabase[i]);
    expect({ seed, line: inDatabase[at], count: inDatabase.length }).toEqual({
      seed,
      line: lines[at],
      count: lines.length,
    });
    events += lines.length;
  }
  expect(events).toBeGreaterThan(20 * runs);
}, 600_000);
