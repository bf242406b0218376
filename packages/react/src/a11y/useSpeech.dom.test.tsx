import { act, renderHook } from "@testing-library/react";
import { useLayoutEffect, useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { en } from "../messages/en.ts";
import type { TodoRow } from "../sync/types.ts";
import { sayAloud, silence } from "./say-aloud.ts";
import { type SeenList, useNews } from "./useNews.ts";
import { useSpeech } from "./useSpeech.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const by = { kind: "agent", id: "planner" } as const;
const row = (key: string, more: Partial<TodoRow> = {}): TodoRow => ({
  ...{ key, id: key, subject: key, detail: null, owner: null, status: "pending", archivedAt: null },
  ...{ createdAt: "", updatedAt: "", createdBy: by, updatedBy: by, placeholder: false },
  ...more,
});
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

// How long news may take to be said.
const settle = 2600;

interface Props {
  readonly rows: readonly TodoRow[] | null;
  readonly busy?: boolean;
  readonly mode?: "summary" | "off";
}
function speech(rows: readonly TodoRow[] | null = [row("a"), row("b")], seen: SeenList[] = []) {
  const past = { current: seen };
  const said: string[] = [];
  const region = document.createElement("output");
  region.append = (...nodes) => {
    said.push(...nodes.map((node) => (node as HTMLElement).textContent));
    region.replaceChildren(...region.childNodes, ...nodes);
  };
  const panel = { querySelector: () => region, ownerDocument: document } as unknown as HTMLElement;
  let isBusy = false;
  const initialProps: Props = { rows };
  const hook = renderHook(
    (props: Props) => {
      const ref = useRef<HTMLElement>(null);
      const speech = useSpeech((text) => sayAloud(ref, text));
      const [say, begin] = speech;
      useNews(props.rows, past, speech, props.mode === "off", () => isBusy, en);
      useLayoutEffect(() => {
        ref.current = panel;
        return () => {
          ref.current = null;
        };
      });
      return { begin, say };
    },
    { initialProps, reactStrictMode: true },
  );
  return {
    said,
    show: (props: Props) => {
      isBusy = props.busy ?? false;
      hook.rerender(props);
    },
    own: () => hook.result.current.begin(),
    say: (text: string) => hook.result.current.say(text),
    unmount: () => {
      hook.unmount();
      silence(panel);
    },
  };
}

test("the first list is no news", () => {
  const { said, show } = speech(null);
  show({ rows: [row("a"), row("b")] });
  pass(20_000);
  expect(said).toEqual([]);
});

test("25 changes within two seconds become one sentence", () => {
  const { said, show } = speech();
  for (let i = 0; i < 25; i += 1) {
    show({ rows: [row("a", { subject: `${i}` }), row("b", { owner: `${i}` })] });
    pass(80);
  }
  expect(said).toEqual([]);
  pass(settle);
  expect(said).toEqual(["Plan updated. Changed: 2."]);
  pass(20_000);
  expect(said).toHaveLength(1);
});

test("while others never stop, there is a sentence every ten seconds", () => {
  const { said, show } = speech();
  for (let i = 0; i < 32; i += 1) {
    show({ rows: [row("a", { subject: `${i}` }), row("b")] });
    pass(1000);
  }
  expect(said).toHaveLength(3);
});

test("a change soon after a sentence waits until ten seconds have passed", () => {
  const { said, show } = speech();
  show({ rows: [row("a", { status: "in_progress" }), row("b")] });
  pass(settle);
  expect(said).toEqual(["Plan updated. In progress: 1."]);
  show({ rows: [row("a", { status: "in_progress" })] });
  pass(5000);
  expect(said).toHaveLength(1);
  pass(5000);
  expect(said[1]).toBe("Plan updated. Archived: 1.");
});

test("news wait until others have paused", () => {
  const { said, show } = speech();
  for (let i = 0; i < 5; i += 1) {
    show({ rows: [row("a", { subject: `${i}` }), row("b")] });
    pass(1400);
  }
  expect(said).toEqual([]);
  pass(settle);
  expect(said).toEqual(["Plan updated. Changed: 1."]);
});

test("a sentence right behind the same one is another text, so that it is heard again; a later one is not", () => {
  const { said, say } = speech();
  for (const text of ["Undone", "Undone", "Undone", "Archived", "Undone"]) {
    act(() => say(text));
    pass(700);
  }
  expect(said).toEqual(["Undone", "Undone\u200b", "Undone", "Archived", "Undone"]);
  pass(8000);
  act(() => say("Undone"));
  pass(700);
  expect(said.at(-1)).toBe("Undone");
});

test("a change that is taken back is no news", () => {
  const { said, show } = speech();
  show({ rows: [row("a", { owner: "x" }), row("b")] });
  pass(1000);
  show({ rows: [row("a"), row("b")] });
  pass(20_000);
  expect(said).toEqual([]);
});

test("what the person does is no news, what others did before it is", () => {
  const { said, show, own } = speech();
  const theirs = row("b", { status: "completed" });
  show({ rows: [row("a"), theirs] });
  act(() => own());
  show({ rows: [row("a", { subject: "mine" }), theirs] });
  pass(20_000);
  expect(said).toEqual(["Plan updated. Done: 1."]);
});

test("a gesture that changes nothing does not swallow what others do next", () => {
  const { said, show, own } = speech();
  act(() => own());
  pass(1);
  show({ rows: [row("a", { owner: "x" }), row("b")] });
  pass(settle);
  expect(said).toEqual(["Plan updated. Changed: 1."]);
});

test("nothing is said while the person is busy, and all of it afterwards", () => {
  const { said, show } = speech();
  const rows = [row("b"), row("a"), row("c")];
  show({ rows, busy: true });
  pass(20_000);
  expect(said).toEqual([]);
  show({ rows });
  pass(settle);
  expect(said).toEqual(["Plan updated. Added: 1."]);
});

test("the whole plan being done is said, even where the rest is off", () => {
  const { said, show } = speech();
  show({ rows: [row("a", { owner: "x" }), row("b")], mode: "off" });
  pass(20_000);
  expect(said).toEqual([]);
  show({ rows: [row("a", { status: "completed" }), row("b", { status: "completed" })], mode: "off" });
  pass(600);
  expect(said).toEqual(["All tasks done"]);
  pass(20_000);
  expect(said).toHaveLength(1);
});

test("a sentence whose panel is gone needs no document any more", () => {
  const { unmount, say } = speech();
  act(() => say("late"));
  unmount();
  const create = vi.spyOn(document, "createElement");
  pass(20_000);
  expect(create).not.toHaveBeenCalled();
  create.mockRestore();
});

test("what was there before it began to listen is caught up on: others' changes are news, the person's own are not", () => {
  const theirs = row("b", { status: "completed" });
  const mine = row("a", { owner: "me" });
  const seen: SeenList[] = [
    [[row("a"), row("b")], false],
    [[row("a"), theirs], false],
    [[mine, theirs], true],
  ];
  const { said } = speech([mine, theirs, row("c")], seen);
  expect(seen).toEqual([]);
  pass(20_000);
  expect(said).toEqual(["Plan updated. Done: 1, Added: 1."]);
});

test("nothing is left behind", () => {
  const { show, unmount } = speech();
  show({ rows: [row("a", { owner: "x" })] });
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
