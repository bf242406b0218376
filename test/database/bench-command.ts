import { parseArgs } from "node:util";
import { startPostgres } from "../support/start-postgres.ts";
import { benchStore } from "./bench/bench-store.ts";
import { tellCase, tellHead } from "./bench/tell-results.ts";

/**
 * `pnpm run bench:store`: what a batch through the store costs beside a bare transaction and beside the same logic written in Node.js, on a
 * PostgreSQL 18 that writes to the disk, with 1,000 archived rows beside the active ones. `--turns N` and `--turn-ms N` ask for other
 * numbers of turns and another length; `--rows 50,100` and `--delays 0,1,5` for some cases alone.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: {
    turns: { type: "string", default: "5" },
    "turn-ms": { type: "string", default: "250" },
    rows: { type: "string", default: "50,100" },
    delays: { type: "string", default: "0,1,5" },
  },
});
const numbers = (text: string): number[] => text.split(",").map(Number);
const options = {
  turns: Number(values.turns),
  turnMs: Number(values["turn-ms"]),
  rows: numbers(values.rows),
  delays: numbers(values.delays),
  archived: 1000,
};
if (![options.turns, options.turnMs, ...options.rows, ...options.delays].every((number) => number >= 0)) {
  throw new RangeError(
    "swarm-todos: these are numbers. Nothing was run. Say --turns 5 --turn-ms 250 --rows 50,100 --delays 0,1,5.",
  );
}

const server = await startPostgres({ fsync: true });
try {
  console.log(
    `A batch ticks one item and begins the next. ${options.turns} turns of ${options.turnMs} ms each, interleaved, after one that warms up: the median of the turns' medians, the lowest and the highest. Ratios to a bare transaction (BEGIN, UPDATE, COMMIT) and to the store.`,
  );
  console.log(tellHead());
  await benchStore(server, options, (results, roundTrip) => {
    console.log(tellCase(results));
    console.log(`      (a "select 1" took ${roundTrip.toFixed(2)} ms)`);
  });
} finally {
  await server.close();
}
