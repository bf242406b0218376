import { Choices } from "./choices.ts";
import { type Parts, realParts } from "./parts.ts";
import { runHistory } from "./run-history.ts";
import { shrinkHistory, tapeOf } from "./shrink-history.ts";

/** What clean histories were like, taken together. */
export interface HistoriesReport {
  readonly count: number;
  readonly events: number;
  /** How many tries of gestures ended in each way. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/**
 * Runs the histories of some seeds, one after the other.
 * @throws Error with the seed, the promise that was broken, and the trace of the smallest history that breaks it
 */
export async function runHistories(
  from: number,
  count: number,
  parts: Parts = realParts,
  onProgress?: (done: number) => void,
): Promise<HistoriesReport> {
  const outcomes: Record<string, number> = {};
  let events = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    try {
      const report = await runHistory(Choices.fromSeed(seed), parts);
      events += report.steps;
      for (const [, ended] of report.outcomes) {
        for (const outcome of ended) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    } catch (error) {
      throw new Error(await tellFailure(seed, parts, error), { cause: error });
    }
    if ((seed - from) % 200 === 199) onProgress?.(seed - from + 1);
  }
  return { count, events, outcomes };
}

async function tellFailure(seed: number, parts: Parts, error: unknown): Promise<string> {
  const { tape, trace, message } = await shrinkHistory(await tapeOf(seed, parts), parts);
  return [
    `seed ${seed}: ${error instanceof Error ? error.message : String(error)}`,
    `The smallest history found (tape [${tape.join(", ")}]):`,
    ...trace,
    message,
  ].join("\n");
}
