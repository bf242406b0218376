import fc from "fast-check";
import { Choices } from "./choices.ts";
import type { Parts } from "./parts.ts";
import { runHistory } from "./run-history.ts";
import { Violation } from "./violation.ts";

/** The smallest history that was found to break the same promise. */
export interface Shrunk {
  readonly tape: readonly number[];
  readonly trace: readonly string[];
  readonly message: string;
}

/** How it fails: the invariant that is broken, or the kind of error; undefined when it is clean. */
async function failureOf(choices: Choices, parts: Parts, trace?: (line: string) => void): Promise<Error | undefined> {
  try {
    await runHistory(choices, parts, trace);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const kindOf = (error: Error | undefined): string | undefined =>
  error instanceof Violation ? error.invariant : error?.message;

/** The choices that a seed stands for, as a tape. */
export async function tapeOf(seed: number, parts: Parts): Promise<number[]> {
  const taken: number[] = [];
  await failureOf(Choices.fromSeed(seed, taken), parts);
  return taken;
}

/**
 * Shrinks a failing tape: first whole stretches of it become plain, then fast-check shrinks what is left, number by number.
 * Zeros at the end are left out, since a tape that is over goes on with zeros.
 */
export async function shrinkHistory(tape: readonly number[], parts: Parts, patienceMs = 30_000): Promise<Shrunk> {
  const kind = kindOf(await failureOf(Choices.fromTape(tape), parts));
  if (kind === undefined) throw new Error("swarm-todos: the tape is clean. Nothing was shrunk. Give one that fails.");
  const fails = async (candidate: readonly number[]): Promise<boolean> =>
    kindOf(await failureOf(Choices.fromTape(candidate), parts)) === kind;
  const end = performance.now() + patienceMs;
  let best = trim(tape);
  for (let before = Infinity; weight(best) < before && performance.now() < end; ) {
    before = weight(best);
    for (let size = best.length; size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < best.length && performance.now() < end; from += size) {
        const plain = best.map((value, at) => (at >= from && at < from + size ? 0 : value));
        const lower = best.map((value, at) => (at >= from && at < from + size ? Math.floor(value / 2) : value));
        for (const candidate of [best.toSpliced(from, size), plain, lower]) {
          if (weight(candidate) < weight(best) && (await fails(candidate))) {
            best = trim(candidate);
            break;
          }
        }
      }
    }
  }
  // fast-check shortens an array at its front, and a tape is to lose its end.
  const arbitrary = fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: best.length });
  const property = fc.asyncProperty(arbitrary, async (reversed) => !(await fails(reversed.toReversed())));
  const left = Math.max(1, end - performance.now());
  const details = await fc.check(property, {
    numRuns: 1,
    examples: [[best.toReversed()]],
    interruptAfterTimeLimit: left,
  });
  best = trim(details.counterexample?.[0]?.toReversed() ?? best);
  const trace: string[] = [];
  const error = await failureOf(Choices.fromTape(best), parts, (line) => trace.push(line));
  return { tape: best, trace, message: error?.message ?? "it does not fail any more" };
}

/** How far a tape is from a dull one. */
function weight(tape: readonly number[]): number {
  return tape.reduce((sum, value) => sum + (value > 0 ? 1000 + value : 1), 0);
}

function trim(tape: readonly number[]): readonly number[] {
  return tape.slice(0, tape.findLastIndex((value) => value !== 0) + 1);
}
