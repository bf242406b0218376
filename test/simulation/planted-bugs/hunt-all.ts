import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { isOfDatabase } from "./is-of-database.ts";
import type { PlantedBug } from "./planted-bug.ts";
import { plantedBugs } from "./planted-bugs.ts";
import type { Verdict } from "./verdict.ts";

/** How the planted bugs are looked for. */
export interface HuntOptions {
  /** Which of the bugs to look for. @default all */
  readonly isWanted?: (bug: PlantedBug) => boolean;
  /** The dump of an empty PGlite cluster, which saves some seconds. */
  readonly template?: string | undefined;
}

/**
 * Looks for the planted bugs on two cores, and tells what became of each, in the order of the table.
 * @throws whatever the program runs into that has a bug in it before it can be tried
 */
export async function huntAll({ isWanted = () => true, template }: HuntOptions = {}): Promise<readonly Verdict[]> {
  const verdicts = new Map<number, Verdict>();
  const wanted = [...plantedBugs.entries()].filter(([, bug]) => isWanted(bug));
  const all = wanted.map(([at]) => at);
  // One worker has the database, so it takes all that need it, and then its share of the others.
  const inDatabase = wanted.filter(([, bug]) => isOfDatabase(bug)).map(([at]) => at);
  const others = all.filter((at) => !inDatabase.includes(at));
  const address = new URL("./hunt-worker.ts", import.meta.url);

  const work = async (queues: readonly number[][]): Promise<void> => {
    const worker = new Worker(address, { workerData: { template }, execArgv: ["--conditions=swarm-source"] });
    try {
      await new Promise<void>((resolve, reject) => {
        const next = (): void => {
          const at = queues.find((queue) => queue.length > 0)?.shift();
          if (at === undefined) resolve();
          else worker.postMessage(at, []);
        };
        worker.on("message", (verdict: Verdict) => {
          verdicts.set(
            plantedBugs.findIndex((bug) => bug.name === verdict.bug),
            verdict,
          );
          next();
        });
        worker.on("error", reject);
        next();
      });
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all([work([inDatabase, others]), ...(availableParallelism() > 1 ? [work([others])] : [])]);
  return all.flatMap((at) => verdicts.get(at) ?? []);
}
