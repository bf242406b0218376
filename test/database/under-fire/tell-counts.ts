import type { UnderFireResult } from "./run-under-fire.ts";

/** The counts of a run in a few lines. `pooler` stands between: then those who open connections are not those who are terminated. */
export function tellCounts({ counts, wrong }: UnderFireResult, pooler?: string): string {
  const killed = counts.terminated + counts.sigkilled;
  const share = ((100 * killed) / counts.opened).toFixed(0);
  const opened =
    pooler === undefined
      ? `${counts.mostConnections} at once, ${counts.opened} opened; killed ${killed} (${share} %)`
      : `${counts.opened} opened to ${pooler}, and by it ${counts.mostConnections} at once to the server; killed ${killed}`;
  return [
    `${counts.batches} batches accepted, ${counts.retried} of them sent again; ${counts.revs} revs, in ${counts.ms} ms`,
    `answers: ${counts.applied} applied, ${counts.replayed} replayed, ${counts.conflicts} conflicts, ${counts.unavailable} unavailable`,
    `connections: ${opened}: ${counts.terminated} by pg_terminate_backend, ${counts.sigkilled} with their process by SIGKILL; ${counts.crashed} by the server's immediate stop`,
    wrong.length === 0
      ? "history replayed by rev equals the lists; no gap, no double add, nothing answered is missing"
      : `WRONG, ${wrong.length}:\n${wrong.slice(0, 20).join("\n")}`,
  ].join("\n");
}
