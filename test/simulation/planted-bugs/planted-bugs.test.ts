import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { checks } from "./checks/checks.ts";
import { huntAll } from "./hunt-all.ts";
import { patchSource } from "./patch-source.ts";
import type { PlantedBug } from "./planted-bug.ts";
import { plantedBugs } from "./planted-bugs.ts";
import { tellVerdicts } from "./tell-verdicts.ts";
import type { Verdict } from "./verdict.ts";

let verdicts: readonly Verdict[] = [];
/** True where a bug can be planted, else the error that says that its place is gone. */
const isThere = plantedBugs.map((bug) => {
  try {
    return patchSource(bug) !== "";
  } catch (error) {
    return error;
  }
});
beforeAll(async () => {
  const isWanted = (bug: PlantedBug): boolean => isThere[plantedBugs.indexOf(bug)] === true;
  verdicts = await huntAll({ isWanted, template: inject("pgliteTemplate") });
}, 600_000);
afterAll(() => console.log(tellVerdicts(verdicts)));

const named = plantedBugs.map(({ name, isHarmless }, at) => [name, at, isHarmless ?? false] as const);
const verdictOf = (name: string): Verdict | undefined => verdicts.find(({ bug }) => bug === name);

test.each(named.filter(([, , isHarmless]) => !isHarmless))("this planted bug is found: %s", (name, at) => {
  expect(isThere[at]).toBe(true);
  const verdict = verdictOf(name);
  expect(verdict?.by, verdict?.message).toBeDefined();
  // A program that does not run would show nothing of its promises.
  expect(["TypeError", "ReferenceError", "SyntaxError", "TodoOpError"], verdict?.message).not.toContain(verdict?.by);
});

test.each(named.filter(([, , isHarmless]) => isHarmless))("nothing is found where nothing is wrong: %s", (name, at) => {
  expect(isThere[at]).toBe(true);
  expect(verdictOf(name)).toMatchObject({ by: undefined, isRight: true });
});

test("no two planted bugs have the same name, and every check is of use to one", () => {
  expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length);
  const used = new Set(plantedBugs.map(({ check }) => check));
  expect(Object.keys(checks).filter((name) => !used.has(name as keyof typeof checks))).toEqual([]);
});
