import { Choices } from "../choices.ts";
import type * as parts from "../parts.ts";
import { realParts } from "../parts.ts";
import type * as histories from "../run-history.ts";
import { runHistory } from "../run-history.ts";
import { failureOf } from "./failure-of.ts";
import type { Found } from "./found.ts";
import { loadBroken } from "./load-broken.ts";
import type { PlantedBug } from "./planted-bug.ts";

/** The seed that each hunt begins with, and how many it may take. */
const first = Number(process.env["SWARM_SEED"] ?? 1);
const most = 3000;
const mostInVain = 200;

/** Runs histories with a bug planted until one breaks a promise that it keeps without the bug. */
export async function huntInHistories(bug: PlantedBug, at: number): Promise<Found> {
  const broken = await loadBroken<typeof histories>("../run-history.ts", at);
  const given = await loadBroken<typeof parts>("../parts.ts", at);
  const world = bug.world ? { world: bug.world } : {};
  const way = bug.world ? "drawn world" : "histories";
  const last = bug.isHarmless ? mostInVain : most;
  for (let seeds = 1; seeds <= last; seeds += 1) {
    const seed = first + seeds - 1;
    try {
      await broken.runHistory(Choices.fromSeed(seed), { ...given.realParts, ...world });
    } catch (error) {
      if (await isClean(seed, world)) return { bug: bug.name, way, seeds, ...failureOf(error) };
    }
  }
  return { bug: bug.name, way, seeds: last, by: undefined, message: "no history breaks a promise" };
}

async function isClean(seed: number, world: Pick<parts.Parts, "world">): Promise<boolean> {
  try {
    await runHistory(Choices.fromSeed(seed), { ...realParts, ...world });
    return true;
  } catch {
    return false;
  }
}
