import type { Pool } from "pg";
import type { WriterSetup } from "./fire-line.ts";

/** A fault that a run under fire has to find. */
export interface PlantedFault {
  readonly name: string;
  /** What one of the findings says. */
  readonly finding: RegExp;
  readonly plant?: (pool: Pool) => Promise<void>;
  readonly fault?: WriterSetup["fault"];
  /** How much has to happen for it to be found. */
  readonly crashes?: number;
}

/** Faults of the SQL functions, of the driver, and of the server's settings. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: "the store answers before the commit",
    finding: /is not there|older list|after \d+|was told/,
    fault: "answers before the commit",
  },
  {
    name: "a commit is answered before it is on the disk",
    finding: /is not there|after \d+|was told/,
    crashes: 1,
    plant: async (pool) => {
      const { rows } = await pool.query<{ name: string }>("select current_database() as name");
      await pool.query(`alter database ${rows[0]?.name} set synchronous_commit = off`);
      for (const setting of ["wal_writer_delay = '10s'", "wal_writer_flush_after = '1GB'"])
        await pool.query(`alter system set ${setting}`);
      await pool.query("select pg_reload_conf()");
    },
  },
  {
    name: "the ledger is not asked",
    finding: /was accepted and lost|was applied twice/,
    plant: async (pool) => {
      await replaceIn(pool, "commit_batch", "if p->>'batchId' is not null and exists (", "if false and exists (");
      await replaceIn(
        pool,
        "snapshot",
        "and g.client = p->>'client'",
        "and g.client = p->>'client' and p->>'rev' is null",
      );
      await replaceIn(pool, "snapshot", "g.at >= asked_at", "p->>'named' is null and g.at >= asked_at");
    },
  },
  {
    name: "the ledger is not written",
    finding: /was accepted and lost|was told null|is told null/,
    plant: (pool) =>
      replaceIn(
        pool,
        "commit_batch",
        "if p->>'batchId' is not null then",
        "if p->>'batchId' is not null and random() > 0.2 then",
      ),
  },
  {
    name: "a rev is left out",
    finding: /has rev|went from rev/,
    plant: (pool) => replaceIn(pool, "commit_batch", "rev = l.rev + 1", "rev = l.rev + 1 + (random() < 0.02)::integer"),
  },
  {
    name: "a lost race is not noticed",
    finding: /history makes another list|went from rev|refused a statement/,
    plant: (pool) =>
      replaceIn(
        pool,
        "commit_batch",
        "if coalesce(v_list.rev, 0) <> coalesce((p->>'rev')::integer, 0) or v_list.stamp is distinct from p->>'stamp' then",
        "if false then",
      ),
  },
  {
    name: "a commit pings twice",
    finding: /pings for rev/,
    plant: (pool) =>
      replaceIn(
        pool,
        "commit_batch",
        "perform swarm_todos.send_ping(v_list.topic, v_list.container, v_list.rev, v_list.updated_at);",
        `perform swarm_todos.send_ping(v_list.topic, v_list.container, v_list.rev, v_list.updated_at);
         if v_list.rev % 7 = 0 then perform swarm_todos.send_ping(v_list.topic, v_list.container, v_list.rev, v_list.updated_at); end if;`,
      ),
  },
];

/** Puts another text into a function of the store, where the one that is there occurs once. */
async function replaceIn(pool: Pool, name: string, text: string, by: string): Promise<void> {
  const { rows } = await pool.query<{ source: string }>(
    "select pg_get_functiondef(p.oid) as source from pg_proc p where p.pronamespace = 'swarm_todos'::regnamespace and p.proname = $1",
    [name],
  );
  const parts = rows[0]?.source.split(text) ?? [];
  if (parts.length !== 2) throw new Error(`${name} has ${parts.length - 1} times: ${text}`);
  await pool.query(parts.join(by));
}
