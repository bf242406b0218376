import { todosTopic } from "@swarm-todos/core";
import { createPostgresTodoStore, migrate, type PostgresTodoStore } from "@swarm-todos/postgres";
import { Pool } from "pg";
import type { RunningPostgres } from "../../support/start-postgres.ts";
import { checkLists } from "./check-lists.ts";
import type { WriterSetup } from "./fire-line.ts";
import { type FireCounts, FireLog } from "./fire-log.ts";
import { PingWatch } from "./ping-watch.ts";
import { startWriters } from "./start-writers.ts";

/** How much is to happen. */
export interface UnderFireOptions {
  /** A server of the run's own: it is stopped on the way. */
  readonly server: RunningPostgres;
  /** How many batches have to be accepted. */
  readonly batches: number;
  /** Processes of writers; each has a store by pg and one by postgres.js, and as many writers as connections. */
  readonly processes: number;
  readonly connectionsPerProcess: number;
  /** Which drivers a process has a store of. @default both */
  readonly drivers?: readonly ("pg" | "postgres.js")[];
  readonly lists: number;
  /** How many connections end by `pg_terminate_backend`, how many processes by SIGKILL, and how often the server stops at once. */
  readonly terminations: number;
  readonly kills: number;
  readonly crashes: number;
  readonly seed?: number;
  /** Where the writers connect, when that is not the server itself: given the name of the database. */
  readonly through?: (database: string) => string;
  /** Plants a fault into the database, before anything is written. */
  readonly plant?: (pool: Pool) => Promise<void>;
  /** Plants a fault into the writers' driver. */
  readonly fault?: WriterSetup["fault"];
}

/** What happened, and what was wrong with it. */
export interface UnderFireResult {
  readonly counts: FireCounts & { readonly revs: number; readonly mostConnections: number; readonly ms: number };
  readonly wrong: readonly string[];
}

const tenant = "acme";

/**
 * Many writers of several processes write to few lists while connections, processes and the server itself are killed under them; then
 * holds every list against its history and against all that the writers were told.
 */
export async function runUnderFire(options: UnderFireOptions): Promise<UnderFireResult> {
  const { server, seed = 20261130 } = options;
  const database = `fire_${crypto.randomUUID().slice(0, 8)}`;
  const admin = new Pool({ connectionString: server.url, max: 1, application_name: "watch" });
  admin.on("error", () => {});
  await admin.query(`create database ${database}`);
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  const pool = new Pool({ connectionString: url.href, max: 4, application_name: "watch" });
  pool.on("error", () => {});
  await migrate(pool);
  await options.plant?.(pool);
  const lists = Array.from({ length: options.lists }, (_, at) => `list ${at}`);
  const watch = new PingWatch(pool);
  await watch.start(tenant, lists);

  const log = new FireLog();
  const started = performance.now();
  const drivers = options.drivers ?? ["pg", "postgres.js"];
  let generation = 0;
  const spawn = (): ReturnType<typeof startWriters> => {
    generation += 1;
    const setup: WriterSetup = {
      name: `p${generation}`,
      url: options.through?.(database) ?? url.href,
      tenant,
      lists,
      writers: options.connectionsPerProcess,
      pools: drivers.map((driver) => ({ driver, connections: options.connectionsPerProcess / drivers.length })),
      seed: seed + 104_729 * generation,
      fault: options.fault,
    };
    return startWriters(setup, (line) => {
      log.hear(line);
      if (line.kind === "settled") next();
      // It cannot get better.
      if (line.kind === "wrong") finish();
    });
  };

  let mostConnections = 0;
  const backends = `from pg_stat_activity where datname = '${database}' and application_name <> 'watch' and pid <> pg_backend_pid()`;
  /** One that holds a transaction open before one that is at work, and that before one that rests. */
  const terminate = async (): Promise<void> => {
    const { rows } = await pool.query<{ gone: boolean; n: number }>(
      `select pg_terminate_backend(pid) as gone, (select count(*)::int ${backends}) as n
       from (select pid ${backends} order by state = 'idle in transaction' desc, state = 'idle', random() limit 1) one`,
    );
    mostConnections = Math.max(mostConnections, rows[0]?.n ?? 0);
    if (rows[0]?.gone) log.counts.terminated += 1;
  };
  const kill = async (): Promise<void> => {
    const victim = running.shift();
    if (!victim) return;
    await victim.kill();
    log.counts.sigkilled += options.connectionsPerProcess;
    running.push(spawn());
  };
  const crash = async (): Promise<void> => {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n ${backends}`);
    await server.stop("immediate");
    log.counts.crashed += rows[0]?.n ?? 0;
    await server.start();
  };

  // Each deed has its moment in the progress, so that a slow machine sees the same as a fast one.
  const deeds = [
    ...moments(options.terminations, terminate),
    ...moments(options.kills, kill),
    ...moments(options.crashes, crash),
  ].toSorted((a, b) => a.at - b.at);
  let queue = Promise.resolve();
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const next = (): void => {
    for (let deed = deeds[0]; deed && log.counts.batches >= deed.at * options.batches; deed = deeds[0]) {
      deeds.shift();
      const { run } = deed;
      queue = queue.then(run).catch((error: unknown) => void log.wrong.push(String(error)));
    }
    if (log.counts.batches >= options.batches) finish();
  };
  const running = Array.from({ length: options.processes }, spawn);
  await finished;
  await queue;
  await Promise.all(running.map(async (process) => process.end()));
  const ms = Math.round(performance.now() - started);

  const store = createPostgresTodoStore({ driver: pool, rememberedLists: 0 });
  const wrong = [...log.wrong, ...(await checkLists(store, tenant, lists, log))];
  let revs = 0;
  for (const list of lists) {
    const rev = await revOf(store, list);
    revs += rev;
    wrong.push(...(await watch.check(list, todosTopic(tenant, list), rev)));
  }
  watch.stop();
  await pool.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
  return { counts: { ...log.counts, revs, mostConnections, ms }, wrong };
}

async function revOf(store: PostgresTodoStore, list: string): Promise<number> {
  return (await store.get(tenant, list)).rev ?? 0;
}

/** So many moments, evenly between the beginning and the end. */
function moments(count: number, run: () => Promise<void>): { at: number; run: () => Promise<void> }[] {
  return Array.from({ length: count }, (_, at) => ({ at: (at + 0.5) / count, run }));
}
