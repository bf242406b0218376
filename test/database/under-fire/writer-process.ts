import { writeSync } from "node:fs";
import { drawFrom } from "./draw-batch.ts";
import type { FireLine, WriterSetup } from "./fire-line.ts";
import { writeUnderFire } from "./fire-writer.ts";
import { openStores } from "./open-stores.ts";

/** A process of writers, set up by its argument. It writes until its input ends, or until it is killed. */
const setup = JSON.parse(process.argv[2] ?? "") as WriterSetup;

/** At once, so that whatever was answered is told before a kill. */
const say = (line: FireLine): void => {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(1, bytes, from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
  }
};

let over = false;
process.stdin.on("end", () => (over = true)).resume();

const stores = openStores(setup, () => say({ kind: "opened" }));
// Every connection is opened at once, whatever the pools would have got along with.
await Promise.allSettled(
  stores.flatMap((store, at) =>
    Array.from({ length: setup.pools[at]?.connections ?? 0 }, () => store.get(setup.tenant, setup.lists[0] ?? "")),
  ),
);
await Promise.all(
  Array.from({ length: setup.writers }, async (_, at) => {
    const client = `${setup.name}-${at}`;
    // Every third writer is an agent, whose batches count as a tool's.
    const actor = at % 3 === 2 ? { kind: "agent", id: "planner" } : { kind: "user", id: `user-${at % 4}` };
    try {
      await writeUnderFire({
        client,
        actor: actor as { kind: "user" | "agent"; id: string },
        stores,
        tenant: setup.tenant,
        lists: setup.lists,
        draw: drawFrom(setup.seed + 7919 * (at + 1)),
        say,
        isOver: () => over,
      });
    } catch (error) {
      say({ kind: "wrong", what: `a writer of ${setup.name} met ${String(error)}` });
    }
  }),
);
// A pool whose connections were killed may wait for ever at its end.
process.exit(0);
