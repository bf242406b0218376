import { expect, test } from "vitest";
import { compilerErrors } from "../support/compiler-errors.ts";
import { shippedSources } from "../support/project-files.ts";

test("a host that compiles with the React Compiler gets every component and hook compiled", () => {
  const found = shippedSources("react").map(compilerErrors);
  expect(found.flatMap(({ errors }) => errors)).toEqual([]);
  // Else it looked at nothing.
  expect(found.reduce((sum, { compiled }) => sum + compiled, 0)).toBeGreaterThan(20);
});
