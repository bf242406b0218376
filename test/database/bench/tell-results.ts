import type { BenchResult } from "./bench-store.ts";
import { medianOf } from "./median-of.ts";

const columns: readonly [title: string, width: number][] = [
  ["added", 6],
  ["clients", 8],
  ["lists", 13],
  ["rows", 5],
  ["way", 23],
  ["ms a batch (turns)", 26],
  ["to bare", 8],
  ["to store", 9],
  ["batches/s", 10],
  ["calls/batch", 12],
  ["trips/call", 11],
  ["bytes/call", 11],
];

/** The head of the table. */
export function tellHead(): string {
  return line(columns.map(([title]) => title));
}

/** The lines of one case: each way beside the bare transaction and beside the store. */
export function tellCase(results: readonly BenchResult[]): string {
  /** Turn by turn, since the machine is slower in some than in others. */
  const ratio = ({ turns }: BenchResult, name: string): string => {
    const other = results.find(({ contestant }) => contestant === name)?.turns ?? [];
    return medianOf(turns.map((ms, turn) => ms / (other[turn] ?? Number.NaN))).toFixed(2);
  };
  return results
    .map((one) =>
      line([
        `+${one.delay} ms`,
        String(one.clients),
        one.lists,
        String(one.rows),
        one.contestant,
        `${one.median.toFixed(2)} (${one.lowest.toFixed(2)} to ${one.highest.toFixed(2)})`,
        ratio(one, "BEGIN, UPDATE, COMMIT"),
        ratio(one, "store"),
        one.batchesPerSecond.toFixed(0),
        one.callsPerBatch.toFixed(2),
        one.tripsPerCall.toFixed(2),
        one.bytesPerCall.toFixed(0),
      ]),
    )
    .join("\n");
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, at) => cell.padEnd(columns[at]?.[1] ?? 0))
    .join("")
    .trimEnd();
}
