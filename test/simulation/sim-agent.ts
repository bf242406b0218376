import { type TodoActor, type TodoItem, type TodoOp, TodoOpError } from "@swarm-todos/core";
import type { Simulation } from "./simulation.ts";

/** An agent that writes straight to the store: it reads, thinks, and writes if nothing has changed meanwhile. */
export class SimAgent {
  readonly actor: TodoActor;
  readonly #sim: Simulation;

  constructor(sim: Simulation, id: string) {
    this.#sim = sim;
    this.actor = { kind: "agent", id };
  }

  /** Adds the first rows of a list. */
  async plan(rows: number): Promise<void> {
    const ops = Array.from({ length: rows }, (): TodoOp => ({ op: "add", subject: this.#sim.word(this.actor.id) }));
    if (rows > 0) await this.#apply(ops, null);
  }

  /** Reads, thinks, and writes; at times twice in the same moment. Whoever loses leaves it at that. */
  async act(): Promise<void> {
    const { choices, clock, server, world } = this.#sim;
    const { rev, items } = await server.read({ actor: this.actor });
    const { lineage } = server;
    const write = async (): Promise<void> => {
      if (server.lineage !== lineage) return;
      const next = await this.#apply(this.#draw(items), rev);
      if (next && choices.chance(0.2)) await this.#apply(this.#draw(next.items), next.rev);
    };
    if (world.thinking === 0) return write();
    clock.in(choices.upTo(world.thinking), write);
  }

  async #apply(
    ops: readonly TodoOp[],
    expectedRev: number | null,
  ): Promise<{ rev: number | null; items: readonly TodoItem[] } | undefined> {
    const { server } = this.#sim;
    try {
      const outcome = await server.apply({ actor: this.actor, ops, expectedRev, known: server.acknowledged });
      if (outcome.conflict) return undefined;
      server.acknowledged = Math.max(server.acknowledged, outcome.rev ?? 0);
      return outcome;
    } catch (error) {
      if (error instanceof TodoOpError) return undefined;
      throw error;
    }
  }

  #draw(items: readonly TodoItem[]): TodoOp[] {
    const { choices } = this.#sim;
    const [first, second] = [this.#drawOp(items), choices.chance(0.2) ? this.#drawOp(items) : undefined];
    const isApart = second && second.op !== "reorder" && first.op !== "reorder" && first.op !== "remove";
    return isApart ? [first, second] : [first];
  }

  #drawOp(items: readonly TodoItem[]): TodoOp {
    const { choices } = this.#sim;
    const word = (): string => this.#sim.word(this.actor.id);
    const item = items.length > 0 ? choices.pick(items) : undefined;
    if (!item) return { op: "add", subject: word() };
    const { id } = item;
    switch (choices.int(9)) {
      case 0:
        return { op: "update", id, subject: word() };
      case 1:
        return { op: "update", id, status: "in_progress" };
      case 2:
        return { op: "add", subject: word() };
      case 3:
        return { op: "remove", id };
      case 4:
        return { op: "reorder", ids: items.map((other) => other.id).toReversed() };
      case 5:
        return { op: "update", id, status: "completed" };
      case 6:
        return { op: "update", id, status: "pending" };
      case 7:
        return { op: "update", id, detail: word(), owner: word() };
      default:
        return { op: "add", subject: word(), after: id };
    }
  }
}
