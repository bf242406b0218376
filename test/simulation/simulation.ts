import type { TodoOp } from "@swarm-todos/core";
import type { Choices } from "./choices.ts";
import type { Deed } from "./deed.ts";
import { Network } from "./network.ts";
import type { Parts } from "./parts.ts";
import type { SimClient } from "./sim-client.ts";
import { SimServer } from "./sim-server.ts";
import { VirtualClock } from "./virtual-clock.ts";
import type { World } from "./world.ts";

/** One line of what happened. */
export type TraceLine = (line: string) => void;

/** One history as it goes: the world, its clock, its network, its server, and everyone in it. */
export class Simulation {
  readonly clock: VirtualClock = new VirtualClock();
  readonly network: Network;
  readonly server: SimServer;
  /** Every client object that there was; one that was reloaded stays, disposed. */
  readonly clients: SimClient[] = [];
  /** The gestures that set each text of a person: the one that it is from, and those that put it back. */
  readonly texts: Map<string, Deed[]> = new Map();
  /** How often each of them was written. */
  readonly landed: Map<string, number> = new Map();
  /** No ping reaches anyone. */
  isMuted = false;
  readonly choices: Choices;
  readonly world: World;
  readonly parts: Parts;
  readonly #trace: TraceLine | undefined;
  readonly #names = new Map<string, string>();
  #ids = 0;
  #stamps = 0;
  #words = 0;

  constructor(choices: Choices, world: World, parts: Parts, trace?: TraceLine) {
    this.choices = choices;
    this.world = world;
    this.parts = parts;
    this.#trace = trace;
    this.network = new Network(this.clock, choices);
    this.server = new SimServer(this);
  }

  newId(): string {
    this.#ids += 1;
    return `row${String(this.#ids).padStart(5, "0")}`;
  }

  newStamp(): string {
    this.#stamps += 1;
    return `stamp${this.#stamps}`;
  }

  /** A text that nobody has used before. */
  word(author: string): string {
    this.#words += 1;
    return `${author} ${this.#words}`;
  }

  /** What the trace calls a row: by the order in which rows came, so that two stores can be compared. */
  name(id: string): string {
    const name = this.#names.get(id) ?? `r${this.#names.size + 1}`;
    this.#names.set(id, name);
    return name;
  }

  /** Ops, or a list's ids, as the trace tells them. */
  tell(ops: readonly TodoOp[] | readonly string[]): string {
    const named = (text: string): string => this.#names.get(text) ?? text;
    return ops
      .map((op) => {
        if (typeof op === "string") return named(op);
        const parts = Object.entries(op).map(([field, value]) => {
          if (field === "op") return String(value);
          return `${field}=${Array.isArray(value) ? value.map(named).join(",") : named(String(value))}`;
        });
        return parts.join(" ");
      })
      .join("; ");
  }

  /** Adds a line to the trace, where somebody reads one. */
  note(line: () => string): void {
    const trace = this.#trace;
    if (!trace) return;
    const passed = this.clock.now - Date.parse("2026-01-01T00:00:00.000Z");
    trace(`${String(passed).padStart(6)}  ${line()}`);
  }

  clientOf(key: string | undefined): SimClient | undefined {
    return key === undefined ? undefined : this.clients.find((client) => client.key === key);
  }

  /** Sends a ping to everyone; some lie. `author` is the client whose batch it tells of. */
  announce(rev: number, author?: string): void {
    const { choices, network, world } = this;
    for (const client of this.clients) {
      if (client.isDisposed) continue;
      const isBogus = !network.healed && choices.chance(world.bogus);
      const told = isBogus ? choices.pick([rev + 1, rev + 1000, 0, 1, Number.NaN]) : rev;
      network.send(world.ping, () => client.hear(told, client.key !== author));
    }
  }
}
