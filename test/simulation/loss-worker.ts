import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { type LossQuestion, measureLoss } from "./measure-loss.ts";

const port = parentPort as MessagePort;
port.postMessage(await measureLoss(workerData as LossQuestion), []);
