import {
  applyTodoOps,
  defaultTodoLimits,
  digestOps,
  randomTodoId,
  type TodoItem,
  type TodoOp,
} from "@swarm-todos/core";
import { Pool, type PoolClient } from "pg";
import type { BenchAnswer, Contestant } from "./contestant.ts";

const select = `select i.id, subject, detail, owner, status, null as "archivedAt", created_at as "createdAt", i.updated_at as "updatedAt",
  created_by as "createdBy", updated_by as "updatedBy"
  from plain.items i where i.list = $1 and archived_at is null order by pos`;

/**
 * The same batch without an SQL function: open a transaction, take the lock, read the list, compute, write row after row, commit. The
 * tables are copies of the store's without its triggers.
 */
export function nodeContestant(name: string, url: string, clients: number): Contestant {
  const pool = new Pool({ connectionString: url, max: clients, idleTimeoutMillis: 0 });
  pool.on("error", () => {});
  const run = crypto.randomUUID().slice(0, 8);
  let batches = 0;
  return {
    name,
    async send({ container, rev }, ops, client) {
      batches += 1;
      const session = await pool.connect();
      try {
        await session.query("begin");
        const answer = await batch(session, container, rev, ops, `c${client}`, `${run}-${batches}`);
        await session.query(answer.isLost ? "rollback" : "commit");
        return answer;
      } finally {
        session.release();
      }
    },
    async read(container) {
      const { rows } = await pool.query<{ id: string; rev: number }>(
        "select id, rev from plain.lists where tenant = 'bench' and container = $1",
        [container],
      );
      const [list] = rows;
      if (!list) throw new Error(`there is no ${container}`);
      return { isLost: false, rev: list.rev, items: (await pool.query(select, [list.id])).rows as TodoItem[] };
    },
    close: () => pool.end(),
  };
}

async function batch(
  session: PoolClient,
  container: string,
  expected: number | null,
  ops: readonly TodoOp[],
  client: string,
  batchId: string,
): Promise<BenchAnswer> {
  const actor = { kind: "user", id: client } as const;
  await session.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`bench:${container}`]);
  const lists = await session.query<{ id: string; rev: number; at: Date }>(
    "select id, rev, clock_timestamp() as at from plain.lists where tenant = 'bench' and container = $1",
    [container],
  );
  const [list] = lists.rows;
  if (!list) throw new Error(`there is no ${container}`);
  const seen = await session.query(
    "select batch_id, digest from plain.ledger where list = $1 and actor_kind = $2 and actor_id = $3 and client = $4",
    [list.id, actor.kind, actor.id, client],
  );
  if ((seen.rows[0] as { batch_id: string } | undefined)?.batch_id === batchId) throw new Error("sent again");
  const items = (await session.query(select, [list.id])).rows as TodoItem[];
  if (list.rev !== expected) return { isLost: true, rev: list.rev, items };
  const after = applyTodoOps({ items, archived: [] }, ops, {
    actor,
    origin: "route",
    now: list.at.toISOString(),
    newId: randomTodoId,
    limits: defaultTodoLimits,
  });
  await session.query("update plain.lists set rev = rev + 1, stamp = $2, updated_at = $3 where id = $1", [
    list.id,
    crypto.randomUUID(),
    list.at,
  ]);
  const before = new Set(items);
  const changed = after.items.filter((item) => !before.has(item));
  // Only one may be in progress at any moment.
  changed.sort((a, b) => Number(a.status === "in_progress") - Number(b.status === "in_progress"));
  for (const item of changed) {
    await session.query(
      "update plain.items set subject = $3, detail = $4, owner = $5, status = $6, updated_at = $7, updated_by = $8 where list = $1 and id = $2",
      [list.id, item.id, item.subject, item.detail, item.owner, item.status, list.at, actor],
    );
  }
  const rev = list.rev + 1;
  await session.query(
    "insert into plain.history (list, rev, at, actor, origin, ops, added) values ($1, $2, $3, $4, 'route', $5, '[]')",
    [list.id, rev, list.at, actor, JSON.stringify(ops)],
  );
  await session.query(
    `insert into plain.ledger values ($1, $2, $3, $4, $5, $6, $7, '[]', $8) on conflict (list, actor_kind, actor_id, client)
     do update set batch_id = excluded.batch_id, digest = excluded.digest, rev = excluded.rev, added = excluded.added, at = excluded.at`,
    [list.id, actor.kind, actor.id, client, batchId, await digestOps(ops), rev, list.at],
  );
  return { isLost: false, rev, items: after.items };
}
