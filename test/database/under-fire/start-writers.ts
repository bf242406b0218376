import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { FireLine, WriterSetup } from "./fire-line.ts";

/** A running process of writers. */
export interface RunningWriters {
  readonly name: string;
  /** Ends it as a crash would, once all that it told is heard. */
  readonly kill: () => Promise<void>;
  /** Lets each writer end its batch. */
  readonly end: () => Promise<void>;
}

const script = fileURLToPath(new URL("./writer-process.ts", import.meta.url));

/** Starts a process of writers and passes on what it tells. */
export function startWriters(setup: WriterSetup, onLine: (line: FireLine) => void): RunningWriters {
  const child = spawn(process.execPath, ["--conditions=swarm-source", script, JSON.stringify(setup)], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let trouble = "";
  let isKilled = false;
  child.stderr.on("data", (data: Buffer) => (trouble += data.toString()));
  child.stdin.on("error", () => {});
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const heard = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      // A kill may cut a line; what it said was not answered to anybody.
      if (line.endsWith("}")) onLine(JSON.parse(line) as FireLine);
    }
    await exited;
    if (!isKilled && (child.exitCode !== 0 || trouble !== ""))
      onLine({ kind: "wrong", what: `${setup.name} ended with ${child.exitCode}: ${trouble}` });
  })();
  return {
    name: setup.name,
    kill: async () => {
      isKilled = true;
      child.kill("SIGKILL");
      await heard;
    },
    end: async () => {
      child.stdin.end();
      await heard;
    },
  };
}
