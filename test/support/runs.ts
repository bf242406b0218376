import { spawnSync } from "node:child_process";

/** Whether a browser starts here at all: one whose libraries are missing dies before it can say its version. */
export function runs(browser: string, settings: Record<string, string> = {}): boolean {
  // Chrome on Windows opens a window instead of answering.
  if (process.platform === "win32") return true;
  const answer = spawnSync(browser, ["--version"], {
    env: { ...process.env, ...settings },
    stdio: "ignore",
    timeout: 20_000,
  });
  return answer.status === 0;
}
