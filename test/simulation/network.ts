import type { Choices } from "./choices.ts";
import type { VirtualClock } from "./virtual-clock.ts";
import type { Leg } from "./world.ts";

/**
 * What carries requests, answers and pings, each of them by itself: one can be lost, come twice, come late and overtake
 * another. What is lost is lost in silence, or its sender gets to know.
 */
export class Network {
  /** Messages on their way. */
  travelling = 0;
  /** From here on everything arrives once, and soon. */
  healed = false;
  readonly #clock: VirtualClock;
  readonly #choices: Choices;

  constructor(clock: VirtualClock, choices: Choices) {
    this.#clock = clock;
    this.#choices = choices;
  }

  /** Sends something on a way; `lost` tells the sender of a loss. */
  send(leg: Leg, arrive: () => void | Promise<void>, lost?: () => void | Promise<void>): void {
    const choices = this.#choices;
    if (!this.healed && choices.chance(leg.lost)) {
      if (lost && choices.chance(0.5)) this.carry(leg, lost);
      return;
    }
    this.carry(leg, arrive);
    if (!this.healed && choices.chance(leg.doubled)) this.carry(leg, arrive);
  }

  /** Lets something happen after as long as a message takes. */
  carry(leg: Leg, arrive: () => void | Promise<void>): void {
    const { least, delay } = this.healed && leg.delay > 0 ? { least: 5, delay: 20 } : leg;
    this.travelling += 1;
    this.#clock.in(least + this.#choices.upTo(delay), () => {
      this.travelling -= 1;
      return arrive();
    });
  }
}
