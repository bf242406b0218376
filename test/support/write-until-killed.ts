import { PGlite } from "@electric-sql/pglite";
import { createPostgresTodoStore, fromPglite, migrate } from "@swarm-todos/postgres";

/**
 * A process of its own that tells what a folder of PGlite holds, then writes batch after batch and tells of each answer, until it is
 * killed. One JSON line each.
 */
const folder = process.argv[2];
if (!folder) throw new Error("give the folder");
const say = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

const driver = fromPglite(await PGlite.create(folder));
await migrate(driver);
const store = createPostgresTodoStore({ driver });
const list = await store.get("t", "c", { includeArchived: true });
say({ opened: { ...list, history: await store.history("t", "c", { limit: 100_000 }) } });

const actor = { kind: "user", id: "ada" } as const;
let { rev } = list;
let active = list.items.filter((item) => item.archivedAt === null).map((item) => item.id);
for (let turn = 0; ; turn += 1) {
  const oldest = active.length > 20 ? active[0] : undefined;
  const outcome = await store.apply(
    "t",
    "c",
    [
      ...(oldest ? [{ op: "remove", id: oldest } as const] : []),
      { op: "add", subject: `turn ${turn}`, detail: "x".repeat(500) },
    ],
    rev,
    actor,
    "route",
    { client: `pid-${process.pid}`, batchId: `b${turn}` },
  );
  if (outcome.conflict) throw new Error("nobody else writes here");
  rev = outcome.rev;
  active = outcome.items.map((item) => item.id);
  say({ answered: { rev, stamp: outcome.stamp, active } });
}
