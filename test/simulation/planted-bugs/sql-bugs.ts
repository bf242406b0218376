import type { PlantedBug } from "./planted-bug.ts";

const file = "postgres/src/sql/002_commit.sql";

/** Bugs of the SQL store: of its functions in the database, and of what computes batches for them. */
export const sqlBugs: readonly PlantedBug[] = [
  {
    name: "SQL: no compare-and-swap at the commit",
    file,
    find: "coalesce(v_list.rev, 0) <> coalesce((p->>'rev')::integer, 0) or v_list.stamp is distinct from p->>'stamp'",
    replace: "false",
  },
  {
    name: "SQL: the stamp stays",
    file,
    find: "stamp = swarm_todos.new_stamp()",
    replace: "stamp = coalesce(l.stamp, 'first')",
  },
  {
    name: "SQL: the time of a batch runs back",
    file,
    find: "greatest(v_clock, v_list.updated_at + interval '1 millisecond')",
    replace: "v_clock",
  },
  {
    name: "SQL: an order is not written",
    file,
    find: "set pos = o.n - 1\n        from jsonb_array",
    replace: "set pos = i.pos\n        from jsonb_array",
  },
  { name: "SQL: rows are read in no order", file, find: "order by i.pos, i.id", replace: "order by i.id" },
  {
    name: "SQL: the ledger keeps the first batch",
    file,
    find: "set batch_id = excluded.batch_id, digest",
    replace: "set digest",
  },
  { name: "SQL: the ledger keeps no ids", file, find: "'added', g.added)", replace: "'added', '[]'::jsonb)" },
  {
    name: "SQL: the ledger names the rev before",
    file,
    find: "nullif(v_list.rev, 0), p->'added', v_clock",
    replace: "nullif(v_list.rev - 1, 0), p->'added', v_clock",
  },
  { name: "SQL: the history keeps no ids", file, find: "p->'ops', p->'added')", replace: "p->'ops', '[]'::jsonb)" },
  {
    name: "SQL: a status is not written",
    file,
    find: "when u ? 'status' then u->>'status'",
    replace: "when false then u->>'status'",
  },
  {
    name: "SQL: the remembered list is taken at any rev",
    file: "postgres/src/apply-batch.ts",
    find: "kept.rev !== batch.expectedRev ||",
    replace: "",
  },
  {
    name: "SQL: a list is told of only once",
    file: "postgres/src/ping-hub.ts",
    find: "const key = `${topic} ${stamp}`;",
    replace: "const key = topic;",
  },
];
