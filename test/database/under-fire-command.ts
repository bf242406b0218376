import { parseArgs } from "node:util";
import { startPostgres } from "../support/start-postgres.ts";
import { runUnderFire } from "./under-fire/run-under-fire.ts";
import { tellCounts } from "./under-fire/tell-counts.ts";

/**
 * `pnpm run under-fire`: 32 connections of four processes write 10,000 batches to eight lists of a PostgreSQL 18 that writes to the disk,
 * while they and the server are killed. `--batches N` asks for another number, `--version 15` for the other server.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: {
    batches: { type: "string", default: "10000" },
    version: { type: "string", default: "18" },
    seed: { type: "string", default: "20261130" },
  },
});
const batches = Number(values.batches);
const version = Number(values.version);
if (!Number.isSafeInteger(batches) || batches < 100 || (version !== 15 && version !== 18)) {
  throw new RangeError(
    "swarm-todos: --batches is a whole number from 100, --version 15 or 18. Nothing was run. Say --batches 2000 --version 15.",
  );
}

const server = await startPostgres({ version, fsync: true });
try {
  const result = await runUnderFire({
    server,
    batches,
    processes: 4,
    connectionsPerProcess: 8,
    lists: 8,
    terminations: Math.max(70, Math.round(batches / 80)),
    kills: 2,
    crashes: 1,
    seed: Number(values.seed),
  });
  console.log(`PostgreSQL ${version}, seed ${values.seed}\n${tellCounts(result)}`);
  if (result.wrong.length > 0) process.exitCode = 1;
} finally {
  await server.close();
}
