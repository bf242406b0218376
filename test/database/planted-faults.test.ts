import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningPostgres, startPostgres } from "../support/start-postgres.ts";
import { plantedFaults } from "./under-fire/planted-faults.ts";
import { runUnderFire } from "./under-fire/run-under-fire.ts";

let server: RunningPostgres;
beforeAll(async () => {
  server = await startPostgres({ fsync: true });
});
afterAll(() => server.close());

const reset = async (): Promise<void> => {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query("alter system reset all");
  await client.query("select pg_reload_conf()");
  await client.end();
};

test.each(plantedFaults)(
  "a run under fire finds it where $name",
  async ({ finding, plant, fault, crashes = 0 }) => {
    // What a kill has to hit in its moment is missed by some runs: one that finds it is enough.
    let found: string[] = [];
    for (let tries = 0; tries < 6 && !found[0]; tries += 1) {
      const { wrong } = await runUnderFire({
        server,
        seed: 20261130 + tries,
        batches: 100,
        processes: 2,
        connectionsPerProcess: 8,
        lists: 3,
        terminations: 5,
        kills: 0,
        crashes,
        ...(plant ? { plant } : {}),
        ...(fault ? { fault, drivers: ["pg"] as const } : {}),
      });
      found = wrong.filter((one) => finding.test(one));
      await reset();
    }
    expect(found).not.toEqual([]);
  },
  240_000,
);
