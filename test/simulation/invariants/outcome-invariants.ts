import type { TodoOutcome } from "../../../packages/react/src/sync/types.ts";
import type { Deed } from "../deed.ts";
import type { SimClient } from "../sim-client.ts";
import { Violation } from "../violation.ts";

/** How long a batch is tried before it is given up. */
const persistence = 60_000;

/** What holds of a gesture's outcome at the moment in which it is told. */
export const outcomeInvariants = {
  /** All of them, for one outcome. */
  all(client: SimClient, deed: Deed, outcome: TodoOutcome): void {
    outcomeInvariants.E3_appliedWasAccepted(client, deed, outcome);
    outcomeInvariants.E4_outcomesAreEarned(client, deed, outcome);
    outcomeInvariants.E5_ticksBeatStarts(deed, outcome);
    outcomeInvariants.E9_dropsAreClashes(deed, outcome);
    outcomeInvariants.E10_wordsAreKept(client, deed, outcome);
  },

  /** A gesture is told of one outcome a try. */
  E2_oneOutcomeATry(id: string, deed: Deed | undefined): void {
    if (!deed) throw new Violation("E2", `${id} is no gesture`);
    if (deed.outcome) throw new Violation("E2", `${id} has a second outcome, ${deed.outcome.outcome} before`);
  },

  /** What is said to be applied was accepted, at the rev that is told. */
  E3_appliedWasAccepted({ key, sim }: SimClient, { id }: Deed, outcome: TodoOutcome): void {
    if (outcome.outcome !== "applied") return;
    if (!sim.server.acceptedAt.has(`${key} ${outcome.rev}`)) {
      throw new Violation(
        "E3",
        `${id} is said to be applied at rev ${outcome.rev}, where nothing of ${key} was accepted`,
      );
    }
  },

  /** No add is lost but to a limit, and nothing else ends in a way that the world gives no cause for. */
  E4_outcomesAreEarned({ isDisposed, sim, record }: SimClient, deed: Deed, outcome: TodoOutcome): void {
    const { world, server, clock } = sim;
    const has = (...kinds: string[]): boolean => deed.ops.some(({ op }) => kinds.includes(op));
    const isPure = deed.ops.every(({ op }) => op === "add");
    const code = "code" in outcome ? outcome.code : outcome.outcome === "dropped" ? outcome.issue.code : "";
    const size = JSON.stringify(deed.ops).length + 120;
    const causes: Record<TodoOutcome["outcome"], boolean> = {
      applied: true,
      satisfied: !has("add"),
      conflict: world.resend === false,
      dropped: !isPure && (code === "archived" || code === "changed"),
      rejected:
        (code === "limit_exceeded" && deed.ops.length > world.opsPerBatch) ||
        (code === "limit_exceeded" && has("add", "restore") && world.activeItems < 100) ||
        (code === "unknown_item" && has("restore") && server.lineage > 0),
      unconfirmed:
        (code === "disposed" && isDisposed) ||
        clock.now - deed.at >= persistence ||
        (world.forgetful && has("add")) ||
        // What is refused after attempts without an answer may have been written by one of those.
        (record.attempts > 1 && (code === "forbidden" || code === "unauthenticated")),
      failed:
        (code === "disposed" && isDisposed) ||
        (code === "payload_too_large" && (size > world.maxBody || (has("reorder") && world.maxBody < Infinity))) ||
        (record.isReadAfterRefusal && (code === "forbidden" || code === "unauthenticated")),
    };
    if (!causes[outcome.outcome])
      throw new Violation("E4", `${deed.id} ended as ${outcome.outcome} ${code} without cause`);
  },

  /** A tick is dropped only where its row is gone. */
  E5_ticksBeatStarts({ id, ops }: Deed, outcome: TodoOutcome): void {
    const [op] = ops;
    const isTick = op?.op === "update" && op.status === "completed" && Object.keys(op).length === 3;
    if (ops.length > 1 || !isTick || outcome.outcome !== "dropped") return;
    // What stood on an add that came to nothing is told with that add.
    if (outcome.issue.id !== id) return;
    if (outcome.issue.code !== "archived")
      throw new Violation("E5", `${id}, a tick, was dropped: ${outcome.issue.code}`);
  },

  /** What is dropped clashed: its row is gone, or shows another value than the person saw. */
  E9_dropsAreClashes({ id, ops, keys, seen, ended }: Deed, outcome: TodoOutcome): void {
    const [op] = ops;
    if (outcome.outcome !== "dropped" || ops.length > 1 || op?.op !== "update" || ended.length > 1) return;
    const { code, current } = outcome.issue;
    if (outcome.issue.id !== id) return;
    if (code === "archived" && current) throw new Violation("E9", `${id} was dropped as archived, its row is there`);
    if (code !== "changed") return;
    const saw = seen[0]?.find((row) => row.key === keys[0]);
    const isOther = (["status", "subject", "detail", "owner"] as const).some(
      (field) => op[field] !== undefined && current && current[field] !== saw?.[field] && current[field] !== op[field],
    );
    if (!isOther) throw new Violation("E9", `${id} was dropped as changed, and nothing had changed`);
  },

  /** What did not make it stays as an issue with the person's words; what stood on a failed add is told with it. */
  E10_wordsAreKept({ core, key, record }: SimClient, deed: Deed, outcome: TodoOutcome): void {
    if (outcome.outcome === "applied" || outcome.outcome === "satisfied") return;
    const { issue } = outcome;
    const source = issue && record.deeds.get(issue.id);
    if (!issue || !core.view().issues.some(({ id }) => id === issue.id)) {
      throw new Violation("E10", `${deed.id} of ${key} ended as ${outcome.outcome} and left no issue ${issue?.id}`);
    }
    const isOwn = issue.id === deed.id || deed.keys.some((row) => row?.startsWith("new-"));
    if (!isOwn || JSON.stringify(issue.ops) !== JSON.stringify(source?.ops)) {
      throw new Violation("E10", `the issue of ${deed.id} does not keep what was tried`);
    }
  },
};
