import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { replayTodoHistory, type TodoHistoryEntry, type TodoOp } from "@swarm-todos/core";
import { createPostgresTodoStore, fromPglite } from "@swarm-todos/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DemoClient, demoClient } from "./demo-client.ts";
import { type DemoProcess, startDemoProcess } from "./demo-process.ts";

const rounds = 20;
const container = "hammered";

/** A batch that was answered, and so must be there for ever. */
interface Answered {
  /** Null where the answer came to a repetition, which tells a later rev. */
  readonly rev: number | null;
  readonly ops: readonly TodoOp[];
  readonly added: readonly string[];
}

/** Writes as fast as it is answered, until the server is gone. Gives what was sent last and never answered. */
async function hammer(client: DemoClient, name: string, answered: Answered[]): Promise<Record<string, unknown> | null> {
  let batch: Record<string, unknown> | null = null;
  try {
    let { rev, items } = await client.read(container);
    for (let n = 0; ; n += 1) {
      const oldest = items.length > 20 ? items[0] : undefined;
      const ops: TodoOp[] = [
        { op: "add", subject: `${name} ${n}`, detail: "Written while the server is about to be killed. ".repeat(8) },
        ...(oldest === undefined ? [] : [{ op: "remove", id: oldest.id } as const]),
      ];
      batch = { ops, expectedRev: rev, client: name, batchId: `b${n}` };
      const outcome = await client.write(container, batch);
      batch = null;
      items = outcome.items;
      rev = outcome.conflict ? outcome.currentRev : outcome.rev;
      if (!outcome.conflict) answered.push({ rev: outcome.rev, ops, added: outcome.added });
    }
  } catch (error) {
    // Only a server that is gone ends this; an answer that is wrong is the test's business.
    if (!(error instanceof TypeError)) throw error;
    return batch;
  }
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "swarm-demo-killed-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Sends what was never answered once more: its fate is known now, and it adds nothing twice. */
async function settle(
  client: DemoClient,
  lost: (Record<string, unknown> | null)[],
  answered: Answered[],
): Promise<void> {
  for (const batch of lost) {
    if (batch === null) continue;
    const outcome = await client.write(container, batch);
    if (!outcome.conflict) answered.push({ rev: null, ops: batch["ops"] as TodoOp[], added: outcome.added });
  }
}

test("killed 20 times while it writes, the demo keeps every answered batch and a whole list", async () => {
  const answered: Answered[] = [];
  let lost: (Record<string, unknown> | null)[] = [];
  let demo: DemoProcess | undefined;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      demo = await startDemoProcess({ data: folder, speed: 30 });
      const ana = demoClient(demo.url, "user:acme:ana");
      if (round === 0) {
        await ana.send("POST", "/api/demo/threads", { container });
        await ana.control("launch-brief", "start");
      }
      const { rev } = await ana.read(container);
      expect(rev ?? 0).toBeGreaterThanOrEqual(Math.max(0, ...answered.map((batch) => batch.rev ?? 0)));
      await settle(ana, lost, answered);
      if (round === rounds) break;

      const before = answered.length;
      const writers = [0, 1, 2].map((writer) => hammer(ana, `r${round}w${writer}`, answered));
      // Another moment of the writing each time, the same on every run.
      const enough = 4 + ((round * 7) % 23);
      while (answered.length - before < enough) await new Promise((resolve) => setImmediate(resolve));
      await demo.kill();
      lost = await Promise.all(writers);
    }
    expect(await demo?.stop()).toBe(0);
  } finally {
    await demo?.kill();
  }

  const db = await PGlite.create(join(folder, "pg"));
  try {
    const store = createPostgresTodoStore({ driver: fromPglite(db) });
    for (const name of [container, "launch-brief"]) {
      const history: TodoHistoryEntry[] = await store.history("acme", name, { limit: 100_000 });
      const { rev, items } = await store.get("acme", name);
      expect(history.map((entry) => entry.rev)).toEqual(Array.from({ length: rev ?? 0 }, (_, n) => n + 1));
      expect(replayTodoHistory(history).items.map(({ id, subject, status }) => ({ id, subject, status }))).toEqual(
        items.map(({ id, subject, status }) => ({ id, subject, status })),
      );
      if (name !== container) continue;
      for (const { rev: at, ops, added } of answered) {
        const same = history.filter((entry) => JSON.stringify(entry.added) === JSON.stringify(added));
        expect(same).toHaveLength(1);
        expect(same[0]?.ops).toEqual(ops);
        if (at !== null) expect(same[0]?.rev).toBe(at);
      }
    }
    expect(answered.length).toBeGreaterThan(rounds * 4);
  } finally {
    await db.close();
  }
}, 300_000);
