import type { TodoOp } from "@swarm-todos/core";
import { findRow } from "../../../packages/react/src/sync/find-row.ts";
import type { TodoOutcome, TodoRow } from "../../../packages/react/src/sync/types.ts";
import type { Deed, UndoneDeed } from "../deed.ts";
import type { SimClient } from "../sim-client.ts";
import { Violation } from "../violation.ts";

/** What a person sees of rows, without times and authors. */
const told = (rows: readonly TodoRow[]): string =>
  rows.map(({ key, subject, detail, owner, status }) => [key, subject, detail, owner, status].join("|")).join(";");

/** What holds of gestures that take others back. That they write over nothing that others changed is E6. */
export const undoInvariants = {
  /** A gesture is taken back only where the rows that it touched show as it left them. */
  U1_onlyWhatIsAsItWasLeft(
    { key }: SimClient,
    { after }: UndoneDeed,
    ops: readonly TodoOp[],
    rows: readonly TodoRow[],
  ): void {
    for (const op of ops) {
      if (op.op === "add" || op.op === "reorder") continue;
      const [left, now] = [after, rows].map((each) => findRow(each, op.id));
      const names = (["subject", "detail", "owner", "status"] as const).filter(
        (name) => op.op !== "update" || name in op,
      );
      if (names.some((name) => left?.[name] !== now?.[name])) {
        throw new Violation("U1", `${key} takes back ${op.op} of a row that others have changed`);
      }
    }
  },

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
    // A host that projects an add behind a row shows it where its projection puts it, and it lands where the person saw it put.
    if (deeds.some(({ projected, ops }) => projected && ops.some((op) => op.op === "add" && op.after))) return;
    // What is restored by its id alone shows later.
    const isLast = deeds.at(-1) === deed && !deeds.some(({ ops }) => ops[0]?.op === "restore");
    const isAlone = server.log.every(({ call, rev }) => call.client === key || (rev ?? 0) <= (undoes.rev ?? 0));
    if (!isLast || !hasLanded || !isAlone || told(view.rows) === told(undoes.before)) return;
    throw new Violation("U3", `${key} has ${told(view.rows)} after taking back, not ${told(undoes.before)}`);
  },
};
