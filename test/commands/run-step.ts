import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Step } from "./steps.ts";

/** The root of the workspace. */
export const root: string = fileURLToPath(new URL("../..", import.meta.url));

/** The environment in which the workspace's own programs, its Node.js among them, come first. */
export const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter),
};

/** Runs a step, and says in one line how it went; what it printed is shown when it failed or was asked for. */
export async function runStep(step: Step, { loud = false } = {}): Promise<boolean> {
  const started = performance.now();
  const [program, ...args] = step.run;
  const child = spawn(program, args, {
    cwd: join(root, step.folder ?? "."),
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    // The programs in .bin are scripts of the command shell there.
    shell: process.platform === "win32",
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const passed = await new Promise<boolean>((resolve) => {
    child.on("error", (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.on("close", (code) => resolve(code === 0));
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!passed || loud) process.stdout.write(Buffer.concat(output));
  console.log(`${passed ? "passed" : "FAILED"}  ${step.name} (${seconds} s)`);
  return passed;
}
