import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { en } from "../messages/en.ts";
import type { TodoRow } from "../sync/types.ts";
import { useRemoteSummary } from "./useRemoteSummary.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const by = { kind: "agent", id: "planner" } as const;
const row = (key: string, more: Partial<TodoRow> = {}): TodoRow => ({
  ...{ key, id: key, subject: key, detail: null, owner: null, status: "pending", archivedAt: null },
  ...{ createdAt: "", updatedAt: "", createdBy: by, updatedBy: by, placeholder: false },
  ...more,
});
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

interface Props {
  readonly rows: readonly TodoRow[] | null;
  readonly busy?: boolean;
  readonly mode?: "summary" | "off";
}
function summary(rows: readonly TodoRow[] | null = [row("a"), row("b")]) {
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const initialProps: Props = { rows };
  const hook = renderHook(
    (props: Props) => useRemoteSummary(props.rows, props.busy ?? false, props.mode ?? "summary", en, say),
    { initialProps, reactStrictMode: true },
  );
  return {
    said,
    show: (props: Props) => hook.rerender(props),
    own: () => hook.result.current(),
    unmount: hook.unmount,
  };
}

test("the first list is no news", () => {
  const { said, show } = summary(null);
  show({ rows: [row("a"), row("b")] });
  pass(20_000);
  expect(said).toEqual([]);
});

test("25 changes within two seconds become one sentence, after 1.5 s of quiet", () => {
  const { said, show } = summary();
  for (let i = 0; i < 25; i += 1) {
    show({ rows: [row("a", { subject: `${i}` }), row("b", { owner: `${i}` })] });
    pass(80);
  }
  pass(1400);
  expect(said).toEqual([]);
  pass(100);
  expect(said).toEqual(["Plan updated: 2 changed."]);
  pass(20_000);
  expect(said).toHaveLength(1);
});

test("while others never stop, there is a sentence every ten seconds", () => {
  const { said, show } = summary();
  for (let i = 0; i < 32; i += 1) {
    show({ rows: [row("a", { subject: `${i}` }), row("b")] });
    pass(1000);
  }
  expect(said).toHaveLength(3);
});

test("a change soon after a sentence waits until ten seconds have passed", () => {
  const { said, show } = summary();
  show({ rows: [row("a", { status: "in_progress" }), row("b")] });
  pass(1500);
  expect(said).toEqual(["Plan updated: 1 started."]);
  show({ rows: [row("a", { status: "in_progress" })] });
  pass(5000);
  expect(said).toHaveLength(1);
  pass(5000);
  expect(said[1]).toBe("Plan updated: 1 archived.");
});

test("a change that is taken back is no news", () => {
  const { said, show } = summary();
  show({ rows: [row("a", { owner: "x" }), row("b")] });
  pass(1000);
  show({ rows: [row("a"), row("b")] });
  pass(20_000);
  expect(said).toEqual([]);
});

test("what the person does is no news, what others did before it is", () => {
  const { said, show, own } = summary();
  const theirs = row("b", { status: "completed" });
  show({ rows: [row("a"), theirs] });
  act(own);
  show({ rows: [row("a", { subject: "mine" }), theirs] });
  pass(20_000);
  expect(said).toEqual(["Plan updated: 1 done."]);
});

test("a gesture that changes nothing does not swallow what others do next", () => {
  const { said, show, own } = summary();
  act(own);
  pass(1);
  show({ rows: [row("a", { owner: "x" }), row("b")] });
  pass(1500);
  expect(said).toEqual(["Plan updated: 1 changed."]);
});

test("nothing is said while the person is busy, and all of it afterwards", () => {
  const { said, show } = summary();
  const rows = [row("b"), row("a"), row("c")];
  show({ rows, busy: true });
  pass(20_000);
  expect(said).toEqual([]);
  show({ rows });
  pass(1500);
  expect(said).toEqual(["Plan updated: 1 added, new order."]);
});

test("the whole plan being done is said at once, even where the rest is off", () => {
  const { said, show } = summary();
  show({ rows: [row("a", { owner: "x" }), row("b")], mode: "off" });
  pass(20_000);
  expect(said).toEqual([]);
  show({ rows: [row("a", { status: "completed" }), row("b", { status: "completed" })], mode: "off" });
  expect(said).toEqual(["All tasks are done."]);
  pass(20_000);
  expect(said).toHaveLength(1);
});

test("nothing is left behind", () => {
  const { show, unmount } = summary();
  show({ rows: [row("a", { owner: "x" })] });
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
