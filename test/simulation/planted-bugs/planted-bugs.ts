import { clientBugs } from "./client-bugs.ts";
import { coreBugs } from "./core-bugs.ts";
import { harmlessBugs } from "./harmless-bugs.ts";
import type { PlantedBug } from "./planted-bug.ts";
import { replayBugs } from "./replay-bugs.ts";
import { sqlBugs } from "./sql-bugs.ts";
import { storeBugs } from "./store-bugs.ts";

/** Every bug that the simulator and its checks have to find, and last those that they must not. */
export const plantedBugs: readonly PlantedBug[] = [
  ...coreBugs,
  ...replayBugs,
  ...storeBugs,
  ...sqlBugs,
  ...clientBugs,
  ...harmlessBugs,
];
