/** How many different numbers one choice can be: small enough for a person to read a tape of them. */
const grain = 1000;

/**
 * Where a history takes every decision from: what people do, and what goes wrong. Each choice is a whole number below 1000,
 * and 0 always means the plain thing: no fault, no delay, the first of several. So a tape of zeros is a dull history, and
 * shrinking a tape towards zeros shrinks the history.
 */
export class Choices {
  readonly #draw: () => number;
  readonly #taken: number[] | undefined;

  private constructor(draw: () => number, taken?: number[]) {
    this.#draw = draw;
    this.#taken = taken;
  }

  /** Choices that follow from a seed. With `taken` each is also noted there, which makes the seed's tape. */
  static fromSeed(seed: number, taken?: number[]): Choices {
    const random = mulberry32(seed);
    return new Choices(() => Math.floor(random() * grain), taken);
  }

  /** Choices read from a tape; past its end everything is plain. */
  static fromTape(tape: readonly number[]): Choices {
    let at = 0;
    return new Choices(() => tape[at++] ?? 0);
  }

  /** The next choice as it is: a whole number from 0 to 999. */
  next(): number {
    const value = this.#draw();
    this.#taken?.push(value);
    return value;
  }

  /** True with a probability; what can never be takes no choice. */
  chance(probability: number): boolean {
    return probability > 0 && this.next() >= grain * (1 - probability);
  }

  /** A whole number from 0 up to, not including, `count`. */
  int(count: number): number {
    return Math.floor((this.next() / grain) * count);
  }

  /** A number from 0 up to `max`. */
  upTo(max: number): number {
    return max === 0 ? 0 : (this.next() / grain) * max;
  }

  /** One of several, of which there has to be at least one. */
  pick<T>(values: readonly [T, ...T[]] | readonly T[]): T {
    return values[this.int(values.length)] as T;
  }

  /** A generator of numbers from 0 up to 1 of its own, so that whoever uses it does not shift the choices of the rest. */
  generator(): () => number {
    const seed = this.next();
    return seed === 0 ? () => 0.5 : mulberry32(seed);
  }
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
