import type { UnderFireResult } from "./run-under-fire.ts";

/** The counts of a run in a few lines. */
export function tellCounts({ counts, wrong }: UnderFireResult): string {
  const killed = counts.terminated + counts.sigkilled;
  const share = ((100 * killed) / counts.opened).toFixed(0);
  return [
    `${counts.batches} batches accepted, ${counts.retried} of them sent again; ${counts.revs} revs, in ${counts.ms} ms`,
    `answers: ${counts.applied} applied, ${counts.replayed} replayed, ${counts.conflicts} conflicts, ${counts.unavailable} unavailable`,
    `connections: ${counts.mostConnections} at once, ${counts.opened} opened; killed ${killed} (${share} %): ${counts.terminated} by pg_terminate_backend, ${counts.sigkilled} with their process by SIGKILL; ${counts.crashed} by the server's immediate stop`,
    wrong.length === 0
      ? "history replayed by rev equals the lists; no gap, no double add, nothing answered is missing"
      : `WRONG, ${wrong.length}:\n${wrong.slice(0, 20).join("\n")}`,
  ].join("\n");
}
