import type { SyncEvent } from "../../../packages/react/src/sync/sync-event.ts";
import type { TodoRow } from "../../../packages/react/src/sync/types.ts";
import { answers } from "../answers.ts";
import type { SimClient } from "../sim-client.ts";
import { Violation } from "../violation.ts";

/** What holds where nothing goes wrong: how much work a client makes. */
export const calmInvariants = {
  /** One row renders at a tick, and none when its answer comes; an add renders once more, with its id. */
  W4_rowsRenderOnce({ core, sim, key }: SimClient, event: SyncEvent, before: readonly TodoRow[]): void {
    const { calm, people, agentWrites, rewinds, lastBreak } = sim.world;
    if (!calm || people > 1 || agentWrites > 0 || rewinds > 0 || lastBreak) return;
    const { rows } = core.view();
    const changed = rows === before ? 0 : rows.filter((row) => !before.includes(row)).length;
    let most = Infinity;
    if (event.type === "gesture" && event.ops.length === 1 && event.ops[0]?.op !== "restore") {
      const [op] = event.ops;
      // Starting a row puts another one back.
      most = op?.op === "update" && op.status === "in_progress" ? 2 : 1;
    }
    // What was restored has no projection, so it shows with its answer.
    if (event.type === "post" && answers.listOf(event.answer)) {
      most =
        (event.answer.added?.length ?? 0) + rows.filter((row) => !before.some(({ key }) => key === row.key)).length;
    }
    if (changed > most) throw new Violation("W4", `${key} renders ${changed} rows at ${event.type}, not ${most}`);
  },

  /** Own writes cause no read; all news of one moment cause one. */
  W1_W2_readsAreFew({ record, sim, key }: SimClient): void {
    if (!sim.world.calm) return;
    const most = 1 + record.asked + record.news.size;
    if (record.gets > most) throw new Violation("W1", `${key} made ${record.gets} reads, ${most} had a cause`);
  },

  /** However many gestures wait, there are two batches a round trip at most. */
  W3_batchesAreFew({ record, sim, key }: SimClient): void {
    const { calm, request, answer } = sim.world;
    if (!calm) return;
    const roundTrip = request.least + answer.least;
    record.postTimes.forEach((time, at) => {
      const later = record.postTimes[at + 2] ?? Infinity;
      if (later - time < roundTrip) throw new Violation("W3", `${key} sent three batches in ${later - time} ms`);
    });
  },
};
