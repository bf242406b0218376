import { expect, test } from "vitest";
import { defaultTodoLimits } from "./limits.ts";
import { resolveTodoLimits } from "./resolve-todo-limits.ts";

test("what is not given is the default", () => {
  expect(resolveTodoLimits()).toEqual(defaultTodoLimits);
  expect(resolveTodoLimits({ subject: 50 })).toEqual({ ...defaultTodoLimits, subject: 50 });
  expect(defaultTodoLimits).toEqual({ activeItems: 100, opsPerBatch: 100, subject: 200, detail: 2000, owner: 64 });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "5", null])("%j is no limit", (value) => {
  expect(() => resolveTodoLimits({ detail: value as number })).toThrow(RangeError);
});

test("a name that is no limit is refused", () => {
  expect(() => resolveTodoLimits({ items: 5 } as never)).toThrow(/"items" is no limit/);
  expect(() => resolveTodoLimits({ toString: 5 } as never)).toThrow(RangeError);
});
