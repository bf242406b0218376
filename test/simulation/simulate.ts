import { parseArgs } from "node:util";
import { runOnAllCores } from "./run-on-all-cores.ts";

/**
 * `pnpm simulate --from SEED --count N`: runs the histories of N seeds on all cores, and says at the end that they are
 * clean, or which seed is not, with the smallest history that shows it.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: { from: { type: "string", default: "1" }, count: { type: "string", default: "100000" } },
});
const from = Number(values.from);
const count = Number(values.count);
if (!Number.isSafeInteger(from) || !Number.isSafeInteger(count) || count < 1) {
  throw new RangeError(
    "swarm-todos: --from and --count are whole numbers. Nothing was run. Say --from 1 --count 1000.",
  );
}

let ran = 0;
const begin = performance.now();
const seconds = (): string => `${((performance.now() - begin) / 1000).toFixed(0)} s`;
const progress = setInterval(() => console.log(`${ran} of ${count} histories clean so far (${seconds()})`), 10_000);
try {
  const { events, outcomes } = await runOnAllCores(from, count, (done) => {
    ran = done;
  });
  const ends = Object.entries(outcomes).map(([outcome, times]) => `${times} ${outcome}`);
  console.log(`${events} events in ${seconds()}; gestures ended as: ${ends.join(", ")}`);
  console.log(`${count} histories clean, seeds ${from} to ${from + count - 1}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  clearInterval(progress);
}
