import { expect, test } from "vitest";
import { runOnAllCores } from "./run-on-all-cores.ts";

const first = Number(process.env["SWARM_SEED"] ?? 1);
const runs = Number(process.env["SWARM_RUNS"] ?? 20_000);

const ends = ["applied", "satisfied", "conflict", "dropped", "rejected", "unconfirmed", "failed"];

test(`people and agents on one list, whatever goes wrong: ${runs} histories from seed ${first} are clean`, async () => {
  const report = await runOnAllCores(first, runs);
  expect(report.count).toBe(runs);
  // Every way in which a gesture can end was met, or the histories would show little.
  const missing = ends.filter((end) => runs >= 1000 && !report.outcomes[end]);
  expect(missing).toEqual([]);
}, 600_000);
