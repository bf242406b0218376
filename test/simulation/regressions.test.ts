import { expect, test } from "vitest";
import { Choices } from "./choices.ts";
import { realParts } from "./parts.ts";
import { regressions } from "./regressions.ts";
import { runHistory } from "./run-history.ts";

test.each(regressions)("stays clean: $protects", async ({ tape }) => {
  const report = await runHistory(Choices.fromTape(tape), realParts);
  expect(report.steps).toBeGreaterThan(0);
});

test("a history that says nothing is a dull one, and clean", async () => {
  const { world, outcomes } = await runHistory(Choices.fromTape([]), realParts);
  expect(world).toMatchObject({ calm: false, people: 2, rows: 2, gestures: 2, restarts: [] });
  expect(outcomes.map(([, ended]) => ended)).toEqual([["applied"], ["applied"], ["applied"], ["applied"]]);
});

test("the same seed is the same history, and its tape is too", async () => {
  const told = async (choices: Choices): Promise<string[]> => {
    const lines: string[] = [];
    await runHistory(choices, realParts, (line) => lines.push(line));
    return lines;
  };
  for (const seed of [1, 2, 3]) {
    const tape: number[] = [];
    const first = await told(Choices.fromSeed(seed, tape));
    expect(first.length).toBeGreaterThan(10);
    expect(await told(Choices.fromSeed(seed))).toEqual(first);
    expect(await told(Choices.fromTape(tape))).toEqual(first);
  }
});
