import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DemoOptionError } from "./demo-option-error.ts";

const isDemo = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // The number may have gone to another program since; where the system tells, look.
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("main.ts");
  } catch {
    return process.platform !== "linux";
  }
};

/**
 * Takes a data folder for this process, and gives the function that lets go of it. Two processes in one folder would
 * destroy the database. What a killed process left behind is cleared away.
 * @throws DemoOptionError when another demo is using the folder
 */
export function lockData(folder: string): () => void {
  const file = join(folder, "demo.lock");
  const take = (): boolean => {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      return false;
    }
  };
  if (!take()) {
    const pid = Number(readFileSync(file, "utf8"));
    if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && isDemo(pid)) {
      throw new DemoOptionError(
        `Another demo (process ${pid}) is using ${folder}. Stop it, or give this one a folder of its own with SWARM_DEMO_DATA, or --memory.`,
      );
    }
    rmSync(file, { force: true });
    if (!take()) throw new DemoOptionError(`Another demo has just taken ${folder}. Stop it, or use --memory.`);
  }
  return () => {
    if (readFileSync(file, "utf8") === String(process.pid)) rmSync(file, { force: true });
  };
}
