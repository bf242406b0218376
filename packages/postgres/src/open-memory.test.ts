import { expect, test } from "vitest";
import { OpenMemory } from "./open-memory.ts";

test("it keeps no more than ten thousand, the newest of them, and no two are taken for one", () => {
  const memory = new OpenMemory();
  for (let n = 0; n < 10_000; n += 1) memory.keep("t", `c${n}`, "user", "ada");
  memory.keep("t", "c0", "user", "ada");
  memory.keep("t", "another", "user", "ada");
  expect(["c0", "c1", "c2", "another"].map((each) => memory.has("t", each, "user", "ada"))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  memory.keep("a", "b,c", "user", "x");
  for (const [tenant, container] of [
    ["a,b", "c"],
    ['a","b', "c"],
  ] as const)
    expect(memory.has(tenant, container, "user", "x")).toBe(false);
});
