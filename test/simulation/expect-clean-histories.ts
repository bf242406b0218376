import { expect, test } from "vitest";
import { runHistories } from "./run-histories.ts";

const first = Number(process.env["SWARM_SEED"] ?? 1);
const runs = Number(process.env["SWARM_RUNS"] ?? 20_000);

const ends = ["applied", "satisfied", "conflict", "dropped", "rejected", "unconfirmed", "failed"];

/** One part of the histories, which are split over files so that every core has some. */
export function expectCleanHistories(part: number, parts: number): void {
  const from = first + Math.floor((runs * part) / parts);
  const count = first + Math.floor((runs * (part + 1)) / parts) - from;
  test(`people and agents on one list, whatever goes wrong: ${count} histories from seed ${from} are clean`, async () => {
    const report = await runHistories(from, count);
    expect(report.count).toBe(count);
    // Every way in which a gesture can end was met, or the histories would show little.
    const missing = ends.filter((end) => count >= 1000 && !report.outcomes[end]);
    expect(missing).toEqual([]);
  }, 600_000);
}
