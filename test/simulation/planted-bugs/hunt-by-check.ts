import type * as given from "./checks/checks.ts";
import { checks } from "./checks/checks.ts";
import { failureOf } from "./failure-of.ts";
import type { Found } from "./found.ts";
import { loadBroken } from "./load-broken.ts";
import type { PlantedBug } from "./planted-bug.ts";

/** Runs the check that is meant for a bug, with the bug planted: it has to fail, and only then. */
export async function huntByCheck(bug: PlantedBug, check: given.CheckName, at: number): Promise<Found> {
  const verdict = { bug: bug.name, way: "check", seeds: 0 } as const;
  const broken = await loadBroken<typeof given>("./checks/checks.ts", at);
  // Whatever a check finds, it has to find nothing without the bug.
  try {
    await checks[check]();
  } catch (cause) {
    throw new Error(`the check "${check}" fails without a bug`, { cause });
  }
  try {
    await broken.checks[check]();
  } catch (error) {
    return { ...verdict, by: check, message: failureOf(error).message };
  }
  return { ...verdict, by: undefined, message: `"${check}" does not notice` };
}
