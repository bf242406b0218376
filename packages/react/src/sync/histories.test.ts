import { expect, test } from "vitest";
import { runRandomHistory } from "../test-support/random-history.ts";

const first = Number(process.env["SWARM_SEED"] ?? 1);
const runs = Number(process.env["SWARM_RUNS"] ?? 300);

test(`people and an agent on one list over a bad network: ${runs} histories from seed ${first}`, async () => {
  let kept = 0;
  for (let seed = first; seed < first + runs; seed += 1) {
    await runRandomHistory(seed);
    kept += 1;
  }
  expect(kept).toBe(runs);
}, 60_000);
