import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { hunt } from "./hunt.ts";
import { plantBugs } from "./plant-bugs.ts";
import { plantedBugs } from "./planted-bugs.ts";

const { template } = workerData as { readonly template: string | undefined };
const port = parentPort as MessagePort;

plantBugs(plantedBugs);
// A failure is thrown where nobody catches it, so that it ends the worker and the whole run.
port.on("message", (at: number) => {
  void hunt(at, template).then((verdict) => port.postMessage(verdict, []));
});
