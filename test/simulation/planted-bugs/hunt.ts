import type { Found } from "./found.ts";
import { huntByCheck } from "./hunt-by-check.ts";
import { huntInDatabase } from "./hunt-in-database.ts";
import { huntInHistories } from "./hunt-in-histories.ts";
import { huntWithModel } from "./hunt-with-model.ts";
import { isOfDatabase } from "./is-of-database.ts";
import type { PlantedBug } from "./planted-bug.ts";
import { plantedBugs } from "./planted-bugs.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Plants the bug of that number and looks for it in the way that is meant for it.
 * @throws whatever the program runs into that has the bug in it before it can be tried, such as its place that is gone
 */
export async function hunt(at: number, template: string | undefined): Promise<Verdict> {
  const bug = plantedBugs[at];
  if (!bug)
    throw new RangeError(`swarm-todos: there is no planted bug ${at}. Nothing was run. Name one that is there.`);
  const found = await look(bug, at, template);
  return { ...found, isRight: (found.by === undefined) === (bug.isHarmless ?? false) };
}

async function look(bug: PlantedBug, at: number, template: string | undefined): Promise<Found> {
  if (bug.check) return huntByCheck(bug, bug.check, at);
  if (bug.isRule) return huntWithModel(bug, at);
  return isOfDatabase(bug) ? huntInDatabase(bug, at, template) : huntInHistories(bug, at);
}
