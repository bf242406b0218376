import fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryTodoStore, type TodoOpError } from "../index.ts";
import { batchArbitrary, nameRows } from "./batch-arbitrary.ts";
import { propertyParameters } from "./property-parameters.ts";

test("random histories do real work: a good part is applied, and every kind of refusal is met", async () => {
  const limits = { activeItems: 6, opsPerBatch: 8, subject: 9, detail: 12, owner: 7 };
  const seen = new Map<string, number>();
  const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
  const history = fc.array(batchArbitrary, { minLength: 1, maxLength: 25, size: "max" });
  const run = fc.asyncProperty(history, async (batches) => {
    const store = createMemoryTodoStore({ limits });
    for (const { ops: loose, actor, origin } of batches) {
      const { rev, items } = await store.get("t", "c", { includeArchived: true });
      const archived = items.filter((item) => item.archivedAt !== null);
      const active = items.filter((item) => item.archivedAt === null);
      const ops = nameRows(loose, active, archived);
      const code = await store.apply("t", "c", ops, rev, actor, origin).then(
        () => "applied",
        (error: TodoOpError) => error.code,
      );
      count("batches");
      count(code);
      const restored = ops.flatMap((op) => (op.op === "restore" ? [op.id] : []));
      const isStarted = ops.some((op) => op.op === "update" && op.status === "in_progress" && restored.includes(op.id));
      if (code === "applied" && isStarted) count("restored and started");
    }
  });
  await fc.assert(run, propertyParameters(60));
  const share = (what: string): number => (seen.get(what) ?? 0) / (seen.get("batches") ?? 1);
  expect(share("applied")).toBeGreaterThan(0.25);
  const rare = ["restored and started", "not_archived", "archived_item", "unknown_item", "reorder_mismatch"];
  const others = ["restore_forbidden", "limit_exceeded", "invalid_text", "empty_subject"];
  expect([...rare, ...others].filter((what) => !seen.has(what))).toEqual([]);
});
