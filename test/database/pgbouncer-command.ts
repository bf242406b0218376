import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { environment, root } from "../commands/run-step.ts";
import { startPostgres } from "../support/start-postgres.ts";
import { findPgbouncer, startPgbouncer } from "./pgbouncer/start-pgbouncer.ts";
import { runUnderFire } from "./under-fire/run-under-fire.ts";
import { tellCounts } from "./under-fire/tell-counts.ts";

/**
 * `pnpm run pgbouncer`: the store's suite, by pg and by postgres.js, and the run under fire, all through PgBouncer in transaction mode.
 * `--batches N` asks for another number than 10,000.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: { batches: { type: "string", default: "10000" } },
});
const batches = Number(values.batches);
if (!Number.isSafeInteger(batches) || batches < 100) {
  throw new RangeError("swarm-todos: --batches is a whole number from 100. Nothing was run. Say --batches 2000.");
}
const program = findPgbouncer();
if (program === undefined) {
  console.error(
    "swarm-todos: pgbouncer is not installed. Nothing was run. Install it (Debian and Ubuntu: apt-get update && apt-get install -y pgbouncer; macOS: brew install pgbouncer) and run this again.",
  );
  process.exit(1);
}

const server = await startPostgres({ fsync: true });
const bouncer = await startPgbouncer(program, server);
try {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query("create database suite");
  await client.end();
  console.log(`${bouncer.version} in transaction mode before PostgreSQL 18`);
  const vitest = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config",
    "test/database/pgbouncer/vitest.config.ts",
  ];
  const suite = spawnSync(process.execPath, vitest, {
    cwd: root,
    env: { ...environment, SWARM_TODOS_PGBOUNCER_URL: bouncer.urlOf("suite") },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (suite.status !== 0) process.exitCode = 1;

  const result = await runUnderFire({
    server,
    batches,
    processes: 4,
    connectionsPerProcess: 8,
    lists: 8,
    terminations: Math.max(70, Math.round(batches / 80)),
    kills: 2,
    crashes: 1,
    through: bouncer.urlOf,
  });
  console.log(tellCounts(result));
  if (result.wrong.length > 0) process.exitCode = 1;
} finally {
  await bouncer.close();
  await server.close();
}
