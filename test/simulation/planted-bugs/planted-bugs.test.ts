import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { checks } from "./checks/checks.ts";
import { huntAll } from "./hunt-all.ts";
import { patchSource } from "./patch-source.ts";
import { plantedBugs } from "./planted-bugs.ts";
import { tellVerdicts } from "./tell-verdicts.ts";
import type { Verdict } from "./verdict.ts";

let verdicts: readonly Verdict[] = [];
const isThere = plantedBugs.map((bug) => {
  try {
    return patchSource(bug) !== "";
  } catch (error) {
    return error;
  }
});
beforeAll(async () => {
  // A bug whose place is gone could not be planted; its own test says so.
  if (isThere.every((each) => each === true)) verdicts = await huntAll({ template: inject("pgliteTemplate") });
}, 600_000);
afterAll(() => console.log(tellVerdicts(verdicts)));

test.each(plantedBugs.map(({ name }, at) => [name, at] as const))("this planted bug is found: %s", (name, at) => {
  expect(isThere[at]).toBe(true);
  const verdict = verdicts.find(({ bug }) => bug === name);
  expect(verdict?.by, verdict?.message).toBeDefined();
  // A program that does not run would show nothing of its promises.
  expect(["TypeError", "ReferenceError", "SyntaxError", "TodoOpError"], verdict?.message).not.toContain(verdict?.by);
});

test("no two planted bugs have the same name, and every check is of use to one", () => {
  expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length);
  const used = new Set(plantedBugs.map(({ check }) => check));
  expect(Object.keys(checks).filter((name) => !used.has(name as keyof typeof checks))).toEqual([]);
});
