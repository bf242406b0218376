import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { WorkerShare, WorkerWord } from "./simulate-worker.ts";

/**
 * `pnpm simulate --from SEED --count N`: runs the histories of N seeds on all cores, and says at the end that they are
 * clean, or which seed is not, with the smallest history that shows it.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: { from: { type: "string", default: "1" }, count: { type: "string", default: "100000" } },
});
const from = Number(values.from);
const count = Number(values.count);
if (!Number.isSafeInteger(from) || !Number.isSafeInteger(count) || count < 1) {
  throw new RangeError(
    "swarm-todos: --from and --count are whole numbers. Nothing was run. Say --from 1 --count 1000.",
  );
}

const threads = Math.min(availableParallelism(), count);
const done: number[] = Array.from({ length: threads }, () => 0);
const outcomes: Record<string, number> = {};
let events = 0;
let failure: string | undefined;
const begin = performance.now();
const seconds = (): string => `${((performance.now() - begin) / 1000).toFixed(0)} s`;
const ran = (): number => done.reduce((sum, each) => sum + each, 0);

const shares = Array.from({ length: threads }, (_, at): WorkerShare => {
  const first = from + Math.floor((count * at) / threads);
  return { from: first, count: from + Math.floor((count * (at + 1)) / threads) - first };
});
const workers = shares.map(
  (share) =>
    new Worker(new URL("./simulate-worker.ts", import.meta.url), { workerData: share, execArgv: process.execArgv }),
);
const progress = setInterval(() => console.log(`${ran()} of ${count} histories clean so far (${seconds()})`), 10_000);

await Promise.all(
  workers.map(
    async (worker, at) =>
      new Promise<void>((resolve) => {
        worker.on("message", (word: WorkerWord) => {
          if (word.type === "progress") done[at] = word.done;
          else if (word.type === "failed") {
            failure ??= word.message;
            for (const other of workers) void other.terminate();
          } else {
            done[at] = shares[at]?.count ?? 0;
            events += word.events;
            for (const [outcome, times] of Object.entries(word.outcomes)) {
              outcomes[outcome] = (outcomes[outcome] ?? 0) + times;
            }
          }
        });
        worker.on("error", (error) => {
          failure ??= error instanceof Error ? (error.stack ?? error.message) : String(error);
        });
        worker.on("exit", () => resolve());
      }),
  ),
);
clearInterval(progress);
if (failure === undefined) {
  const ends = Object.entries(outcomes).map(([outcome, times]) => `${times} ${outcome}`);
  console.log(`${events} events in ${seconds()}; gestures ended as: ${ends.join(", ")}`);
  console.log(`${count} histories clean, seeds ${from} to ${from + count - 1}`);
} else {
  console.error(failure);
  process.exitCode = 1;
}
