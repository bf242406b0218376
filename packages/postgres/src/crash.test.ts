import { replayTodoHistory, type TodoActor } from "@swarm-todos/core";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../../../test/support/start-postgres.ts";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";

const ada: TodoActor = { kind: "user", id: "ada" };

test.each([15, 18] as const)(
  "every answered batch is there after the server was stopped at once or crashed while it wrote (PostgreSQL %i)",
  async (version) => {
    const server = await startPostgres({ version, fsync: true });
    const pool = new Pool({ connectionString: server.url, max: 8 });
    pool.on("error", () => {});
    onTestFinished(async () => {
      await pool.end();
      await server.close();
    });
    await migrate(pool);
    const writers = 4;
    const answered = Array.from({ length: writers }, () => 0);
    const state = { stopped: false };
    /** Writes its own list until told to stop, each batch under an id, and sends the same one again when it got no answer. */
    const write = async (writer: number): Promise<void> => {
      const store = createPostgresTodoStore({ driver: pool });
      for (let turn = 1; !state.stopped; turn += 1) {
        const ops = [
          { op: "add", subject: `${turn}` },
          ...(turn > 1 ? [{ op: "remove", id: "" } as const] : []),
        ] as const;
        for (let isDone = false; !isDone; ) {
          try {
            const { rev, items } = await store.get("t", `list ${writer}`);
            const batch = { client: `w${writer}`, batchId: `b${turn}` };
            const now = ops.map((op) => (op.op === "remove" ? { ...op, id: items[0]?.id ?? "" } : op));
            const outcome = await store.apply(
              "t",
              `list ${writer}`,
              turn > 20 ? now : [ops[0]],
              rev,
              ada,
              "route",
              batch,
            );
            isDone = !outcome.conflict;
            if (!outcome.conflict && outcome.rev !== turn) throw new Error(`batch ${turn} made rev ${outcome.rev}`);
          } catch (error) {
            const { code } = error as { code?: string };
            // What was accepted without an answer is told by its id, whatever else has become of the list.
            if (code === "batch_mismatch") isDone = true;
            else if (code !== "unavailable") throw error;
          }
        }
        answered[writer] = turn;
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    for (const end of [() => server.stop("immediate"), () => server.kill(), () => server.stop("fast")]) {
      const enough = answered.map((turn) => turn + 10);
      await expect.poll(() => answered.every((turn, writer) => turn >= (enough[writer] ?? 0))).toBe(true);
      const before = [...answered];
      await end();
      await server.start();
      const reader = createPostgresTodoStore({ driver: pool });
      for (const [writer, turn] of before.entries())
        await expect
          .poll(() =>
            reader.get("t", `list ${writer}`).then(
              (list) => list.rev,
              () => -1,
            ),
          )
          .toBeGreaterThanOrEqual(turn);
    }
    state.stopped = true;
    await writing;
    const reader = createPostgresTodoStore({ driver: pool });
    for (const [writer, turn] of answered.entries()) {
      const list = await reader.get("t", `list ${writer}`);
      const history = await reader.history("t", `list ${writer}`, { limit: 100_000 });
      expect(list.rev).toBe(turn);
      expect(history.map((entry) => entry.rev)).toEqual(Array.from({ length: turn }, (_, index) => index + 1));
      expect(replayTodoHistory(history).items).toEqual(list.items);
      expect(history.flatMap((entry) => entry.added)).toHaveLength(turn);
    }
  },
  120_000,
);
