import type { TodoOp, TodoStatus } from "@swarm-todos/core";
import type { TodoRow } from "@swarm-todos/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld } from "./create-world.ts";
import { openUndoPage } from "./open-undo-page.tsx";

const statuses: readonly TodoStatus[] = ["pending", "in_progress", "completed"];
const number = fc.nat(99);
/** What a person may do to the rows that they see, by three numbers. */
const draw = fc.tuple(fc.nat(6), number, number);

function opOf(rows: readonly TodoRow[], [kind, a, b]: readonly [number, number, number]): TodoOp | undefined {
  const row = rows[a % rows.length];
  const id = row?.id;
  if (!id || kind === 0) return { op: "add", subject: `New ${b}`, ...(id && a % 2 && { after: id }) };
  if (kind < 3) return { op: "update", id, status: statuses[b % 3] as TodoStatus };
  if (kind === 3) return { op: "update", id, subject: `Task ${b}`, detail: b % 2 ? "More" : "" };
  if (kind === 4) return { op: "remove", id };
  const ids = rows.map((each) => each.id).filter((other) => other !== id);
  return { op: "reorder", ids: ids.toSpliced(b % rows.length, 0, id) };
}

test("whatever a person does, taking all of it back leaves the list as it was", { timeout: 120_000 }, async () => {
  const world = createWorld();
  await world.remote(["A", "B", "C"].map((subject) => ({ op: "add", subject })));
  const page = await openUndoPage(world);
  world.latency = () => 30;
  const told = (rows: readonly { subject: string; detail: string | null; status: string }[]): string[] =>
    rows.map((row) => `${row.status} ${row.subject} ${row.detail}`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(draw, { minLength: 1, maxLength: 3 }), fc.nat(80)), { minLength: 1, maxLength: 6 }),
      async (gestures) => {
        const steps = [told(page.todos().rows)];
        const outcomes = [];
        for (const [draws, wait] of gestures) {
          // The ops of one gesture are about the rows as they were before it, so each row is named once at most.
          const ops: TodoOp[] = [];
          for (const each of draws) {
            const op = opOf(page.todos().rows, each);
            const isFree =
              op &&
              !ops.some(
                (other) =>
                  op.op === "reorder" ||
                  other.op === "reorder" ||
                  ("id" in other && "id" in op && other.id === op.id) ||
                  other.op !== op.op,
              );
            if (isFree) ops.push(op);
          }
          const { rows } = page.todos();
          outcomes.push(page.send(...ops));
          // What changes nothing needs no taking back.
          if (page.todos().rows !== rows) steps.push(told(page.todos().rows));
          if (wait > 40) await page.pass(wait);
        }
        steps.pop();
        while (steps[0]) {
          expect(page.deed()).toBeDefined();
          outcomes.push(page.undo());
          expect(told(page.todos().rows)).toEqual(steps.pop());
        }
        const end = told(page.todos().rows);
        await page.pass(1500);
        expect(page.todos()).toMatchObject({ saving: false, issues: [] });
        for (const outcome of await Promise.all(outcomes)) expect(outcome.outcome).toMatch(/applied|satisfied/);
        expect(told(page.todos().rows)).toEqual(end);
        expect(told((await world.store.get("acme", "c1")).items)).toEqual(end);
      },
    ),
    { numRuns: 150, seed: 4 },
  );
});
