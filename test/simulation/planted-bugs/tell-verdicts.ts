import type { Verdict } from "./verdict.ts";

/** The table of the planted bugs: what became of each, how many seeds it took, and what gave it away. */
export function tellVerdicts(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ bug, way, seeds, by }) => {
    const took = way === "check" ? "-" : String(seeds);
    return [bug, by === undefined ? "SURVIVES" : took, way, (way === "check" ? "" : by) ?? took] as const;
  });
  const head = ["planted bug", "seeds", "looked for in", "found by"] as const;
  const wide = Math.max(...[head, ...rows].map(([bug]) => bug.length));
  const lines = [head, ...rows].map(([bug, seeds, way, by]) =>
    `${bug.padEnd(wide)}  ${seeds.padStart(8)}  ${way.padEnd(13)}  ${by}`.trimEnd(),
  );
  const dead = verdicts.filter(({ by }) => by !== undefined).length;
  return [...lines, `${dead} of ${verdicts.length} planted bugs found`].join("\n");
}
