import type { Verdict } from "./verdict.ts";

/** The table of the planted bugs: what became of each, how many seeds it took, and what gave it away. */
export function tellVerdicts(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ bug, way, seeds, by, isRight }) => {
    const took = way === "check" ? "-" : String(seeds);
    const end =
      by === undefined ? (isRight ? "nothing, as it should be" : "NOTHING") : isRight ? by : `NEEDLESSLY: ${by}`;
    return [bug, took, way, way === "check" && isRight && by !== undefined ? "" : end] as const;
  });
  const head = ["planted bug", "seeds", "looked for in", "found by"] as const;
  const wide = Math.max(...[head, ...rows].map(([bug]) => bug.length));
  const lines = [head, ...rows].map(([bug, seeds, way, by]) =>
    `${bug.padEnd(wide)}  ${seeds.padStart(5)}  ${way.padEnd(13)}  ${by}`.trimEnd(),
  );
  const harmful = verdicts.filter(({ by, isRight }) => isRight === (by !== undefined));
  const found = harmful.filter(({ isRight }) => isRight).length;
  const end = `${found} of ${harmful.length} planted bugs found`;
  const wrong = verdicts.filter(({ by, isRight }) => !isRight && by !== undefined).length;
  return [...lines, wrong === 0 ? end : `${end}, and ${wrong} that are none`].join("\n");
}
