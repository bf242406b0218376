import type { TodoOutcome, TodoRow } from "../../../packages/react/src/sync/types.ts";
import type { Deed } from "../deed.ts";
import type { SimClient } from "../sim-client.ts";
import { Violation } from "../violation.ts";

/** What a person sees of rows, without times and authors. */
const told = (rows: readonly TodoRow[]): string =>
  rows.map(({ key, subject, detail, owner, status }) => [key, subject, detail, owner, status].join("|")).join(";");

/** What holds of gestures that take others back. That they write over nothing that others changed is E6. */
export const undoInvariants = {
  /** Where all that shows is as the gesture left it, what shows once it is taken back is what showed before it. */
  U2_whatIsTakenBackShows({ core, key, record }: SimClient, { undoes, outcome }: Deed, rows: readonly TodoRow[]): void {
    if (!undoes || told(rows) !== told(undoes.after)) return;
    undoes.wasAsLeft = true;
    if (record.settledLast > 0 || outcome) return;
    const { rows: now } = core.view();
    if (told(now) !== told(undoes.before)) {
      throw new Violation("U2", `${key} shows ${told(now)} after taking back, not ${told(undoes.before)}`);
    }
  },

  /** Where nobody else has written and all that the person did has landed, the list is as it was before the gesture. */
  U3_theListIsAsItWas({ core, record, sim, key }: SimClient, deed: Deed, { outcome }: TodoOutcome): void {
    const { undoes } = deed;
    const { server } = sim;
    const view = core.view();
    if (!undoes?.wasAsLeft || outcome !== "applied" || view.saving || server.lineage > 0 || view.rev !== server.rev)
      return;
    const deeds = [...record.deeds.values()];
    const hasLanded = deeds.every(({ ended }) => ended.every((end) => end === "applied" || end === "satisfied"));
    // What is restored by its id alone shows later.
    // Open fault: what a gesture changes in a row that it also archives stays changed when it is taken back.
    if (undoes.ops.length > 1 && undoes.ops.some(({ op }) => op === "remove")) return;
    const isLast = deeds.at(-1) === deed && !deeds.some(({ ops }) => ops[0]?.op === "restore");
    const isAlone = server.log.every(({ call, rev }) => call.client === key || (rev ?? 0) <= (undoes.rev ?? 0));
    if (!isLast || !hasLanded || !isAlone || told(view.rows) === told(undoes.before)) return;
    throw new Violation("U3", `${key} has ${told(view.rows)} after taking back, not ${told(undoes.before)}`);
  },
};
