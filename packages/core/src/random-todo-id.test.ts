import { expect, test } from "vitest";
import { isTodoId } from "./is-todo-id.ts";
import { randomStamp } from "./random-stamp.ts";
import { randomTodoId } from "./random-todo-id.ts";

test("ids have the agreed shape and do not repeat", () => {
  const ids = Array.from({ length: 5000 }, randomTodoId);
  expect(ids.every(isTodoId)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every character is about equally likely", () => {
  const counts = new Map<string, number>();
  for (const char of Array.from({ length: 10_000 }, randomTodoId).join(""))
    counts.set(char, (counts.get(char) ?? 0) + 1);
  expect(counts.size).toBe(31);
  const expected = 100_000 / 31;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.15);
});

test("stamps do not repeat", () => {
  const stamps = Array.from({ length: 1000 }, randomStamp);
  expect(new Set(stamps).size).toBe(stamps.length);
  expect(stamps.every((stamp) => /^[a-z0-9]{24}$/.test(stamp))).toBe(true);
});
