import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { type HistoriesReport, runHistories } from "./run-histories.ts";

/** The seeds that a worker is to run. */
export interface WorkerShare {
  readonly from: number;
  readonly count: number;
}

/** What a worker tells: how far it is, and at last how it went. */
export type WorkerWord =
  | { readonly type: "progress"; readonly done: number }
  | { readonly type: "clean"; readonly report: HistoriesReport }
  | { readonly type: "failed"; readonly message: string };

const { from, count } = workerData as WorkerShare;
const port = parentPort as MessagePort;
const say = (word: WorkerWord): void => port.postMessage(word, []);
try {
  const report = await runHistories(from, count, undefined, (done) => say({ type: "progress", done }));
  say({ type: "clean", report });
} catch (error) {
  say({ type: "failed", message: error instanceof Error ? error.message : String(error) });
}
