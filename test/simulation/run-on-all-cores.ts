import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { HistoriesReport } from "./run-histories.ts";
import type { WorkerShare, WorkerWord } from "./simulate-worker.ts";

/**
 * Runs the histories of some seeds, shared out among all cores; `onProgress` is told from time to time how many are done.
 * @throws Error of the first core that met a history which is not clean
 */
export async function runOnAllCores(
  from: number,
  count: number,
  onProgress?: (done: number) => void,
): Promise<HistoriesReport> {
  const cores = Math.min(availableParallelism(), count);
  const done: number[] = [];
  const workers: Worker[] = [];
  const run = async (core: number): Promise<HistoriesReport> => {
    const first = from + Math.floor((count * core) / cores);
    const share: WorkerShare = { from: first, count: from + Math.floor((count * (core + 1)) / cores) - first };
    const worker = new Worker(new URL("./simulate-worker.ts", import.meta.url), {
      workerData: share,
      execArgv: ["--conditions=swarm-source"],
    });
    workers.push(worker);
    return new Promise((resolve, reject) => {
      worker.on("message", (word: WorkerWord) => {
        if (word.type === "failed") reject(new Error(word.message));
        else if (word.type === "clean") resolve(word.report);
        else {
          done[core] = word.done;
          onProgress?.(done.reduce((sum, each) => sum + each, 0));
        }
      });
      worker.on("error", reject);
    });
  };
  try {
    const reports = await Promise.all(Array.from({ length: cores }, (_, core) => run(core)));
    const outcomes: Record<string, number> = {};
    for (const [outcome, times] of reports.flatMap((report) => Object.entries(report.outcomes))) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + times;
    }
    return { count, events: reports.reduce((sum, { events }) => sum + events, 0), outcomes };
  } finally {
    await Promise.all(workers.map(async (worker) => worker.terminate()));
  }
}
