import { database } from "./database.ts";
import { failureOf } from "./failure-of.ts";
import type { Found } from "./found.ts";
import { loadBroken } from "./load-broken.ts";
import type { PlantedBug } from "./planted-bug.ts";
import type * as given from "./run-sql-history.ts";
import { runSqlHistory } from "./run-sql-history.ts";

const first = Number(process.env["SWARM_SEED"] ?? 1);
/** A history with the database takes far longer. */
const most = 300;
const mostInVain = 20;
let tenants = 0;

/**
 * Runs histories with the SQL store until one breaks a promise or goes another way than with the memory store; without
 * the bug the same history has to go the same way.
 */
export async function huntInDatabase(bug: PlantedBug, at: number, template: string | undefined): Promise<Found> {
  const { db, plant } = await database(template);
  const broken = await loadBroken<typeof given>("./run-sql-history.ts", at);
  const verdict = { bug: bug.name, way: "SQL store" } as const;

  /** What gives the store away in a history, if anything does. */
  const compare = async (
    run: typeof runSqlHistory,
    seed: number,
    due: readonly string[],
  ): Promise<Pick<Found, "by" | "message"> | undefined> => {
    tenants += 1;
    try {
      const lines = await run(seed, db, `history-${tenants}`);
      const other = lines.findIndex((line, i) => line !== due[i]);
      if (other < 0 && lines.length === due.length) return undefined;
      return { by: "comparison", message: `${lines[other]} instead of ${due[other]}` };
    } catch (error) {
      return failureOf(error);
    }
  };

  const last = bug.isHarmless ? mostInVain : most;
  for (let seeds = 1; seeds <= last; seeds += 1) {
    const seed = first + seeds - 1;
    // A history that is not clean with the memory store shows nothing here.
    const due = await runSqlHistory(seed).catch(() => undefined);
    if (!due) continue;
    await plant(bug);
    const found = await compare(broken.runSqlHistory, seed, due);
    await plant();
    if (found && !(await compare(runSqlHistory, seed, due))) return { ...verdict, seeds, ...found };
  }
  return { ...verdict, seeds: last, by: undefined, message: "no history breaks a promise or goes another way" };
}
