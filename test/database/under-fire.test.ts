import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PostgresVersion } from "../support/postgres-binaries.ts";
import { type RunningPostgres, startPostgres } from "../support/start-postgres.ts";
import { runUnderFire } from "./under-fire/run-under-fire.ts";
import { tellCounts } from "./under-fire/tell-counts.ts";

/** A dose for every day; `pnpm run under-fire` gives the whole of it. */
describe.each([
  [18, 1600],
  [15, 400],
] as const)("on PostgreSQL %i, which writes to the disk", (version: PostgresVersion, batches: number) => {
  let server: RunningPostgres;
  beforeAll(async () => {
    server = await startPostgres({ version, fsync: true });
  });
  afterAll(() => server.close());

  test(`${batches} batches, with connections, processes and the server killed on the way, are there once each`, async () => {
    const result = await runUnderFire({
      server,
      batches,
      processes: 4,
      connectionsPerProcess: 8,
      lists: 8,
      terminations: 70,
      kills: 2,
      crashes: 1,
    });
    console.log(`PostgreSQL ${version}\n${tellCounts(result)}`);
    expect(result.wrong).toEqual([]);
    const { counts } = result;
    expect(counts.mostConnections).toBeGreaterThanOrEqual(24);
    expect(counts.batches).toBeGreaterThanOrEqual(batches);
    expect(counts.retried).toBeGreaterThanOrEqual(counts.batches / 3);
    expect(counts.replayed).toBeGreaterThanOrEqual(counts.retried * 0.9);
    expect(counts.conflicts).toBeGreaterThan(0);
    expect(counts.unavailable).toBeGreaterThan(0);
    expect(counts.crashed).toBeGreaterThan(0);
    expect(counts.terminated + counts.sigkilled).toBeGreaterThanOrEqual(counts.opened / 2);
  }, 300_000);
});
