import { replayTodoHistory, type TodoOp } from "@swarm-todos/core";
import { signature } from "../signature.ts";
import type { SimClient } from "../sim-client.ts";
import type { Simulation } from "../simulation.ts";
import { Violation } from "../violation.ts";

/** What holds when the troubles are over and everything has come to rest. */
export const endInvariants = {
  /** Everyone shows the server's list. */
  E1_viewsAgree(sim: Simulation, client: SimClient): void {
    const { rows, rev } = client.core.view();
    const { server } = sim;
    if (rev !== server.rev || signature(rows) !== signature(server.items)) {
      throw new Violation("E1", `${client.key} shows rev ${rev}, the list is at rev ${server.rev}`);
    }
  },

  /** Every gesture has an outcome. */
  E2_everyGestureEnded({ record, key }: SimClient): void {
    for (const deed of record.deeds.values()) {
      if (!deed.outcome) throw new Violation("E2", `${deed.id} of ${key} has no outcome`);
    }
  },

  /** What was said to be applied was written, and nothing else was: each text as often as it was said. */
  E3_textsLandedAsTold(sim: Simulation): void {
    const { lineage } = sim.server;
    for (const [text, deeds] of sim.texts) {
      const times = sim.landed.get(text) ?? 0;
      const ended = deeds.flatMap((deed) => deed.ended);
      const id = deeds.map((deed) => deed.id).join();
      const applied = ended.filter((outcome) => outcome === "applied").length;
      const doubts = ended.filter((outcome) => outcome === "unconfirmed").length;
      // A batch that came too late for one op can hold others, and one that takes back what never landed has nothing to do.
      const isSure = lineage === 0 && deeds.every(({ ops, undoes }) => ops.length === 1 && !undoes);
      const least = isSure ? applied : 0;
      // What a restart lost can be written once more, by each of them.
      const most = applied + doubts + lineage * deeds.length + (sim.world.forgetful ? 1 : 0);
      if (times < least) throw new Violation("E3", `"${text}" of ${id} is said to be applied and was not written`);
      const isAgain = sim.world.forgetful && deeds.some(({ ops }) => ops.some(({ op }) => op !== "add"));
      if (times > most && !isAgain)
        throw new Violation("E3", `"${text}" of ${id} was written and is said to be ${ended.join(", ")}`);
    }
  },

  /** Every op of a client in the log is one of a gesture that was said to be applied, or is in doubt. */
  E3_opsLandedAsTold(sim: Simulation, client: SimClient): void {
    if (sim.server.lineage > 0 || sim.world.forgetful) return;
    const counts = new Map<string, number>();
    const count = (op: TodoOp, key: string, by: number): void => {
      if (op.op === "add") return;
      const { status, subject, detail, owner } = op as Extract<TodoOp, { op: "update" }>;
      const name = op.op === "reorder" ? "reorder" : [op.op, key, status, subject, detail, owner].join("|");
      counts.set(name, (counts.get(name) ?? 0) + by);
    };
    for (const { ops, keys, ended } of client.record.deeds.values()) {
      const times = ended.filter((outcome) => outcome === "applied" || outcome === "unconfirmed").length;
      ops.forEach((op, at) => count(op, client.keyOf(keys[at] ?? ""), times));
    }
    for (const { call } of sim.server.log) {
      if (call.client !== client.key) continue;
      for (const op of call.ops) count(op, client.keyOf("id" in op ? op.id : ""), -1);
    }
    for (const [name, left] of counts) {
      if (left < 0) throw new Violation("E3", `${name} of ${client.key} was written, and no gesture says so`);
    }
  },

  /** What did not make it is still there to be looked after, unless it was. */
  E10_issuesStay({ core, record, key }: SimClient): void {
    const { issues } = core.view();
    for (const { id, outcome, forgotten } of record.deeds.values()) {
      if (!outcome || forgotten || !("issue" in outcome) || outcome.outcome === "unconfirmed") continue;
      const source = record.deeds.get(outcome.issue?.id ?? "");
      const isLookedAfter = source?.forgotten || source?.outcome?.outcome !== outcome.outcome;
      if (!isLookedAfter && !issues.some((issue) => issue.id === outcome.issue?.id)) {
        throw new Violation("E10", `the issue of ${id} of ${key} is gone`);
      }
    }
  },

  /** With nobody looking, nothing waits for time to pass. */
  E8_nothingIsLeftRunning({ core, key }: SimClient): void {
    if (core.wakeAt() !== Infinity) throw new Violation("E8", `${key} keeps waking`);
    if (core.hasUnsent()) throw new Violation("E8", `${key} says that something is unsent`);
  },

  /** The store's own record is what was accepted, and replaying it gives the list. */
  async S8_historyIsTheList({ server }: Simulation): Promise<void> {
    const entries = await server.history();
    const changes = server.log.filter(({ changed }) => changed);
    const isSame =
      entries.length === changes.length &&
      entries.every(({ rev, ops }, at) => rev === at + 1 && ops.length === changes[at]?.call.ops.length);
    if (!isSame) throw new Violation("S8", "the history is not what was accepted");
    if (signature(replayTodoHistory(entries).items) !== signature(server.items)) {
      throw new Violation("S8", "replaying the history gives another list");
    }
  },
};
