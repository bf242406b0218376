import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Pool } from "pg";
import type { RunningPostgres } from "../../support/start-postgres.ts";
import { bareContestant } from "./bare-contestant.ts";
import type { Contestant } from "./contestant.ts";
import { fillLists } from "./fill-lists.ts";
import { measure, type Turn } from "./measure.ts";
import { medianOf } from "./median-of.ts";
import { nodeContestant } from "./node-contestant.ts";
import type { TripCounts } from "./round-trip-proxy.ts";
import { storeContestant } from "./store-contestant.ts";

/** One line of the table, for one contestant. */
export interface BenchResult {
  readonly contestant: string;
  readonly delay: number;
  readonly clients: number;
  readonly lists: "one" | "each its own";
  readonly rows: number;
  /** The median of each turn, in their order, and of all of them the median, the lowest and the highest: milliseconds a batch. */
  readonly turns: readonly number[];
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  readonly batchesPerSecond: number;
  readonly callsPerBatch: number;
  readonly tripsPerCall: number;
  readonly bytesPerCall: number;
}

/** How long it may take. */
export interface BenchOptions {
  readonly delays: readonly number[];
  readonly rows: readonly number[];
  readonly archived: number;
  readonly turns: number;
  readonly turnMs: number;
}

/**
 * Measures all contestants in every case, taking turns: what the machine does beside it hits all of them alike. The first turn of
 * each warms up and does not count.
 */
export async function benchStore(
  server: RunningPostgres,
  { delays, rows, archived, turns, turnMs }: BenchOptions,
  onCase: (results: readonly BenchResult[], roundTrip: number) => void,
): Promise<void> {
  const child = fork(fileURLToPath(new URL("./proxy-process.ts", import.meta.url)), [String(server.port)], {
    execArgv: ["--conditions=swarm-source"],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const ask = async (message: { delay?: number }): Promise<TripCounts> => {
    child.send(message);
    return ((await once(child, "message")) as [TripCounts])[0];
  };
  try {
    for (const count of rows) {
      const database = `bench_${count}`;
      const containers = Array.from({ length: 8 }, (_, at) => `list ${at}`);
      const direct = new URL(server.url);
      direct.pathname = `/${database}`;
      await prepare(server, direct.href, database, containers, count, archived);
      const url = `postgres://postgres@127.0.0.1:${port}/${database}`;
      const open = (clients: number): Contestant[] => [
        bareContestant("BEGIN, UPDATE, COMMIT", url, clients, false),
        bareContestant("one UPDATE", url, clients, true),
        storeContestant("store", url, clients, 500),
        storeContestant("store, cold", url, clients, 0),
        nodeContestant("in Node", url, clients),
      ];
      for (const delay of delays) {
        for (const [clients, lists] of [
          [1, "one"],
          [8, "one"],
          [8, "each its own"],
        ] as const) {
          await ask({ delay });
          const contestants = open(clients);
          const roundTrip = await pingTime(url);
          const options = {
            clients,
            containers: lists === "one" ? containers.map(() => "list 0") : containers,
            ms: turnMs,
            onStart: async () => void (await ask({})),
          };
          const taken = contestants.map(() => [] as { turn: Turn; trips: TripCounts }[]);
          for (let round = 0; round <= turns; round += 1) {
            for (const [at, contestant] of contestants.entries()) {
              const turn = await measure(contestant, options);
              const trips = await ask({});
              if (round > 0) taken[at]?.push({ turn, trips });
            }
          }
          const results = contestants.map(({ name, close }, at): BenchResult => {
            void close();
            return { contestant: name, delay, clients, lists, rows: count, ...summed(taken[at] ?? []) };
          });
          onCase(results, roundTrip);
        }
      }
    }
  } finally {
    child.disconnect();
  }
}

async function prepare(
  server: RunningPostgres,
  url: string,
  database: string,
  containers: readonly string[],
  rows: number,
  archived: number,
): Promise<void> {
  const admin = new Pool({ connectionString: server.url, max: 1 });
  await admin.query(`create database ${database}`);
  await admin.end();
  await fillLists(url, containers, rows, archived);
  const pool = new Pool({ connectionString: url, max: 1 });
  await pool.query(
    "create schema plain; create schema bare; create table bare.lists (container text primary key, rev int)",
  );
  for (const table of ["lists", "items", "history", "ledger"]) {
    await pool.query(`create table plain.${table} (like swarm_todos.${table} including all)`);
    await pool.query(`insert into plain.${table} overriding system value select * from swarm_todos.${table}`);
  }
  await pool.query("insert into bare.lists select container, 0 from swarm_todos.lists");
  await pool.query("vacuum analyze");
  await pool.end();
}

/** The median time of a `select 1`, which is the round trip with its delay. */
async function pingTime(url: string): Promise<number> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const times: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const began = performance.now();
    await pool.query("select 1");
    times.push(performance.now() - began);
  }
  await pool.end();
  return medianOf(times.slice(5));
}

function summed(
  taken: readonly { turn: Turn; trips: TripCounts }[],
): Omit<BenchResult, "contestant" | "delay" | "clients" | "lists" | "rows"> {
  const turns = taken.map(({ turn }) => medianOf(turn.times));
  const sum = (of: (one: (typeof taken)[number]) => number): number => taken.reduce((all, one) => all + of(one), 0);
  const batches = sum(({ turn }) => turn.times.length);
  const calls = sum(({ turn }) => turn.calls);
  return {
    turns,
    median: medianOf(turns),
    lowest: Math.min(...turns),
    highest: Math.max(...turns),
    batchesPerSecond: (1000 * batches) / sum(({ turn }) => turn.ms),
    callsPerBatch: calls / batches,
    tripsPerCall: sum(({ trips }) => trips.trips) / calls,
    bytesPerCall: sum(({ trips }) => trips.bytesIn + trips.bytesOut) / calls,
  };
}
