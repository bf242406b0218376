import assert from "node:assert/strict";
import {
  type ApplyOutcome,
  createMemoryTodoStore,
  defaultTodoLimits,
  type TodoAck,
  type TodoOp,
  TodoOpError,
} from "@swarm-todos/core";
import fc from "fast-check";
import { batchArbitrary, nameRows } from "../../../packages/core/src/testing/batch-arbitrary.ts";
import { NaiveList } from "../../../packages/core/src/testing/naive-list.ts";

const limits = { ...defaultTodoLimits, activeItems: 6, opsPerBatch: 8 };
const histories = fc.array(batchArbitrary, { minLength: 1, maxLength: 25, size: "max" });

/**
 * Sends random batches to the memory store, and compares the list after each with that of a plain model of the rules. What
 * the simulator knows of a list it has from the store, so that a rule that is wrong everywhere is shown here alone.
 * @throws AssertionError where store and model differ
 */
export async function runModelHistory(seed: number): Promise<void> {
  const store = createMemoryTodoStore({ limits });
  const model = new NaiveList(limits);
  const accepted = new Map<string, { readonly ops: readonly TodoOp[]; readonly ack: TodoAck }>();
  let rev: number | null = null;
  for (const [turn, loose] of fc.sample(histories, { seed, numRuns: 1 })[0]?.entries() ?? []) {
    const { actor, origin, client, name } = loose;
    const key = `${actor.kind} ${actor.id} ${client}`;
    const last = name === "again" ? accepted.get(key) : undefined;
    const ops = last?.ops ?? nameRows(loose.ops, model.active, model.archived);
    const batchId = last?.ack.batchId ?? `batch-${turn}`;
    const refusal = last ? null : model.refusalOf({ ops, actor, origin });
    const answer: ApplyOutcome | TodoOpError = await store
      .apply("tenant", "list", ops, rev, actor, origin, { client, batchId })
      .catch(errorOf);
    if (answer instanceof TodoOpError) assert.equal(answer.code, refusal?.code);
    else {
      assert.equal(refusal, null);
      assert.equal(answer.conflict, false);
      if (answer.conflict) return;
      if (last) assert.deepEqual(answer.added, last.ack.added);
      else {
        model.accept({ ops, actor, origin }, answer.updatedAt ?? "", answer.added);
        rev = answer.rev;
        accepted.set(key, { ops, ack: { batchId, rev, added: answer.added } });
      }
    }
    const { items } = await store.get("tenant", "list", { includeArchived: true });
    assert.deepEqual(items, [...model.active, ...model.archived].slice(0, model.active.length + 100));
  }
}

function errorOf(error: unknown): TodoOpError {
  if (error instanceof TodoOpError) return error;
  throw error;
}
