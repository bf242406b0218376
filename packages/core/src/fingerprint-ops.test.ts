import { expect, test } from "vitest";
import { digestOps } from "./digest-ops.ts";
import { fingerprintOps } from "./fingerprint-ops.ts";
import type { TodoOp } from "./types.ts";

const ops: TodoOp[] = [
  { op: "add", subject: "a", owner: "o" },
  { op: "reorder", ids: ["bbbbbb", "aaaaaa"] },
];

test("the order of keys and absent fields make no difference", async () => {
  const spelled = JSON.parse(
    '[{"owner":"o","subject":"\\u0061","op":"add"},{"ids":["bbbbbb","aaaaaa"],"op":"reorder"}]',
  ) as TodoOp[];
  const padded = [{ ...ops[0], detail: undefined }, ops[1]];
  for (const same of [spelled, padded]) {
    expect(fingerprintOps(same)).toBe(fingerprintOps(ops));
    expect(await digestOps(same)).toBe(await digestOps(ops));
  }
});

test("the order of ops and ids, and every value, make a difference", async () => {
  const [add, reorder] = ops;
  const others: unknown[] = [
    [reorder, add],
    [add],
    [add, { op: "reorder", ids: ["aaaaaa", "bbbbbb"] }],
    [{ ...add, subject: "a " }, reorder],
    [{ ...add, detail: "" }, reorder],
    [{ ...add, subject: "\ud800" }, reorder],
    [{ ...add, subject: "\ud801" }, reorder],
    [{ ...add, subject: "\ufffd" }, reorder],
    JSON.parse('[{"op":"add","subject":"a","owner":"o","__proto__":1},{"op":"reorder","ids":["bbbbbb","aaaaaa"]}]'),
  ];
  expect(new Set([ops, ...others].map(fingerprintOps)).size).toBe(others.length + 1);
  expect(new Set(await Promise.all([ops, ...others].map(digestOps))).size).toBe(others.length + 1);
});

test("what is no JSON is refused", () => {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  expect(() => fingerprintOps(cycle)).toThrow(expect.objectContaining({ code: "invalid_field", field: "ops" }));
  expect(() => fingerprintOps([1n])).toThrow(expect.objectContaining({ code: "invalid_field" }));
});
