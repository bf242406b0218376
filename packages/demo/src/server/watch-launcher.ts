import { readFileSync } from "node:fs";

const parentOf = (pid: number): number => {
  // The name of a process stands in brackets and may hold anything; the numbers follow the last one.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
  return Number(fields.split(" ")[1]);
};

const isLauncher = (command: string): boolean => /^(\S*\/)?(npx|npm|pnpm)(\s|\0|$)/.test(command);

/** The package managers between the terminal and this process, nearest first, with the shells between them. */
function launchers(): number[] {
  const chain: number[] = [];
  let known = 0;
  try {
    for (let pid = parentOf(process.pid); pid > 1; pid = parentOf(pid)) {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (!isLauncher(command) && !command.startsWith("sh\0-c\0")) break;
      chain.push(pid);
      if (isLauncher(command)) known = chain.length;
    }
  } catch {
    // A process on the way has just ended, or this system does not tell.
  }
  return chain.slice(0, known);
}

/**
 * Calls `onGone` once when the package manager that started this process is gone. npx does not hand a signal on, so
 * without this a demo that was told to stop would go on unseen, with the port and the data folder in its hands. Where the
 * system does not tell (only Linux does here), nothing is watched.
 */
export function watchLauncher(onGone: () => void): void {
  const first = launchers().join(" ");
  if (first === "") return;
  const timer = setInterval(() => {
    if (launchers().join(" ") === first) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}
