import { failureOf } from "./failure-of.ts";
import type { Found } from "./found.ts";
import { loadBroken } from "./load-broken.ts";
import type { PlantedBug } from "./planted-bug.ts";
import type * as given from "./run-model-history.ts";
import { runModelHistory } from "./run-model-history.ts";

const most = 300;
const mostInVain = 50;

/** Compares the memory store with a plain model of its rules, in random histories, until the bug shows. */
export async function huntWithModel(bug: PlantedBug, at: number): Promise<Found> {
  const verdict = { bug: bug.name, way: "model" } as const;
  const broken = await loadBroken<typeof given>("./run-model-history.ts", at);
  const last = bug.isHarmless ? mostInVain : most;
  for (let seeds = 1; seeds <= last; seeds += 1) {
    await runModelHistory(seeds);
    try {
      await broken.runModelHistory(seeds);
    } catch (error) {
      return { ...verdict, seeds, by: "model", message: failureOf(error).message };
    }
  }
  return { ...verdict, seeds: last, by: undefined, message: "store and model agree" };
}
