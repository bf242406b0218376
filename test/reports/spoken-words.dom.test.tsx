import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sayAloud } from "../../packages/react/src/a11y/say-aloud.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a sentence waits for the focus change of its gesture, stays for seven seconds, and goes alone", () => {
  const { container } = render(<output />);
  const words = (): (string | null)[] =>
    Array.from(container.querySelectorAll("output > *"), (each) => each.textContent);
  const say = (text: string): void => sayAloud({ current: container }, text);
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  say("Archived");
  pass(499);
  expect(words()).toEqual([]);
  pass(501);
  expect(words()).toEqual(["Archived"]);
  pass(3000);
  say("Moved");
  pass(1000);
  expect(words()).toEqual(["Archived", "Moved"]);
  pass(2500);
  expect(words()).toEqual(["Archived", "Moved"]);
  pass(500);
  expect(words()).toEqual(["Moved"]);
  pass(4000);
  expect(words()).toEqual([]);
});
