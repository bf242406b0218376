import type { TodoItem, TodoOp } from "@swarm-todos/core";
import { expect, test } from "vitest";
import { item } from "../test-support/sync-harness.ts";
import type { Gesture } from "./gesture.ts";
import { replay } from "./replay.ts";
import type { TodoRow } from "./types.ts";
import { type TodoDeed, undoDeed } from "./undo.ts";

const rowsOf = (...items: readonly TodoItem[]): TodoRow[] =>
  items.map((each) => ({ ...each, key: each.id, placeholder: false }));
const abcd = rowsOf(item("a"), item("b"), item("c"), item("d"));

const gesture = (ops: readonly TodoOp[], seen: readonly TodoRow[]): Gesture => ({
  ...{ id: "g1", ops, seen, at: 0, ids: new Map(), project: undefined },
  context: {
    placeholders: ops.flatMap((op, i) => (op.op === "add" ? `new-${i}` : [])),
    now: "2026-01-02T00:00:00.000Z",
    actor: { kind: "user", id: "ana" },
  },
});
const make = (rows: readonly TodoRow[], ...ops: readonly TodoOp[]): readonly TodoRow[] =>
  replay(gesture(ops, rows), rows).at(-1)?.rows ?? rows;
const deedOf = (before: readonly TodoRow[], ...ops: readonly TodoOp[]): TodoDeed => ({
  ...{ ops, before },
  after: make(before, ...ops),
});
const marks = { pending: "", in_progress: "> ", completed: "✓ " };
const told = (rows: readonly TodoRow[]): string[] => rows.map(({ status, subject }) => marks[status] + subject);
const shown = ({ key, status, subject, detail, owner }: TodoRow) => ({ key, status, subject, detail, owner });
const order = (rows: readonly TodoRow[]): string => rows.map((row) => row.key).join("");

/** The rows when every add has its answer. */
const answered = (rows: readonly TodoRow[]): readonly TodoRow[] => rows.map((row) => ({ ...row, placeholder: false }));

/** Takes a deed back on the rows as they are now: what is sent, why it would be dropped, and the rows that it leaves. */
function takeBack(deed: TodoDeed, rows = deed.after) {
  const now = answered(rows);
  const undo = undoDeed(deed, now);
  if (!undo) return null;
  const steps = replay(gesture(undo.ops, undo.seen), now);
  return {
    sent: steps.flatMap((step) => step.send || []),
    stops: steps.flatMap((step) => step.stop || []),
    rows: steps.at(-1)?.rows ?? now,
  };
}
const tick: TodoOp = { op: "update", id: "b", status: "completed" };
const rename: TodoOp = { op: "update", id: "b", subject: "Mine" };
const start: TodoOp = { op: "update", id: "b", status: "in_progress" };
const archive: TodoOp = { op: "remove", id: "b" };
const reorder = (ids: string): TodoOp => ({ op: "reorder", ids: ids.split("") });
const move = reorder("acdb");
const full = rowsOf(item("b", { detail: "More", owner: "ana" }));

test.each<[string, readonly TodoRow[], TodoOp, readonly TodoOp[]]>([
  ["an add", abcd, { op: "add", subject: "New", after: "b" }, [{ op: "remove", id: "new-0" }]],
  ["a subject", abcd, rename, [{ op: "update", id: "b", subject: "Task b" }]],
  ["a detail", full, { op: "update", id: "b", detail: "Less" }, [{ op: "update", id: "b", detail: "More" }]],
  ["a new detail", abcd, { op: "update", id: "b", detail: "More" }, [{ op: "update", id: "b", detail: "" }]],
  ["a cleared detail", full, { op: "update", id: "b", detail: "" }, [{ op: "update", id: "b", detail: "More" }]],
  ["a new owner", abcd, { op: "update", id: "b", owner: "bo" }, [{ op: "update", id: "b", owner: "" }]],
  ["a cleared owner", full, { op: "update", id: "b", owner: "" }, [{ op: "update", id: "b", owner: "ana" }]],
  ["a tick", abcd, tick, [{ op: "update", id: "b", status: "pending" }]],
  ["a start", abcd, start, [{ op: "update", id: "b", status: "pending" }]],
  ["a move", abcd, move, [reorder("abcd")]],
  ["a move to the top", abcd, reorder("dabc"), [reorder("abcd")]],
  ["a new order of all", abcd, reorder("dcba"), [reorder("abcd")]],
])("%s is taken back by one op, and nothing else of the list changes", (_, before, op, sent) => {
  const deed = deedOf(before, op);
  const undone = takeBack(deed);
  expect(undone?.stops).toEqual([]);
  expect(undone?.sent).toEqual(sent);
  // An issue keeps the ops for a retry: one that stands for nothing now would stand for something later.
  expect(undoDeed(deed, deed.after)?.ops).toHaveLength(1);
  expect(undone?.rows.map(shown)).toEqual(before.map(shown));
});

test("taking back a start gives the work back to who had it", () => {
  const before = rowsOf(item("a", { status: "in_progress" }), item("b"), item("c", { status: "completed" }));
  for (const op of [start, { op: "update", id: "c", status: "in_progress" } as const]) {
    const undone = takeBack(deedOf(before, op));
    expect(told(undone?.rows ?? [])).toEqual(["> Task a", "Task b", "✓ Task c"]);
  }
});

test.each(["pending", "in_progress", "completed"] as const)(
  "an archived %s row comes back with its status and in its place: top, middle, end",
  (status) => {
    for (const at of [0, 1, 2]) {
      const before = rowsOf(item("x"), item("y"), item("z")).with(at, rowsOf(item("b", { status }))[0] as TodoRow);
      const undone = takeBack(deedOf(before, archive));
      expect(told(undone?.rows ?? [])).toEqual(told(before));
      expect(undone?.stops).toEqual([]);
      expect(undone?.sent).toEqual([
        { op: "restore", id: "b" },
        ...(status === "pending" ? [] : [{ op: "update", id: "b", status }]),
        ...(at === 2 ? [] : [reorder(order(before))]),
      ]);
    }
  },
);

test("a restore is taken back by archiving the row", () => {
  const restored = [...abcd, ...rowsOf(item("e"))];
  expect(takeBack({ ops: [{ op: "restore", id: "e" }], before: abcd, after: restored })?.sent).toEqual([
    { op: "remove", id: "e" },
  ]);
});

test("a gesture of several ops is taken back whole", () => {
  const before = rowsOf(item("a", { status: "in_progress" }), item("b"), item("c", { status: "completed" }), item("d"));
  const deed = deedOf(
    before,
    { op: "remove", id: "a" },
    { op: "update", id: "d", status: "in_progress", detail: "Now" },
    { op: "remove", id: "c" },
    reorder("db"),
    { op: "add", subject: "New", after: "d" },
  );
  expect(told(deed.after)).toEqual(["> Task d", "New", "Task b"]);
  const undone = takeBack(deed);
  expect(undone?.stops).toEqual([]);
  expect(told(undone?.rows ?? [])).toEqual(told(before));
  expect(undone?.rows.map((row) => row.detail)).toEqual([null, null, null, null]);
});

test("what only passed through in a gesture needs no taking back", () => {
  expect(takeBack(deedOf(abcd, tick, { op: "update", id: "b", status: "pending" }))?.sent).toEqual([]);
  expect(takeBack(deedOf(abcd, { op: "add", subject: "New" }, { op: "remove", id: "new-0" }))?.sent).toEqual([]);
});

test("what a host's projection showed is what is taken back, as long as it is shown", () => {
  const before = rowsOf(item("a"), item("b"));
  const after = rowsOf(item("b"), item("a", { subject: "Shouted" }));
  const deed: TodoDeed = { ops: [{ op: "update", id: "a", subject: "shouted" }], before, after };
  expect(told(takeBack(deed)?.rows ?? [])).toEqual(["Task a", "Task b"]);
  expect(takeBack(deed, rowsOf(item("b"), item("a", { subject: "shouted" })))).toBeNull();
});

const adder: TodoOp = { op: "add", subject: "New" };
test.each<[string, TodoOp, readonly TodoOp[]]>([
  ["a tick, and the row was reopened", tick, [{ op: "update", id: "b", status: "pending" }]],
  ["a tick, and the row was started", tick, [start]],
  ["a tick, and the row was archived", tick, [archive]],
  ["a rename, and others renamed the row", rename, [{ op: "update", id: "b", subject: "Theirs" }]],
  ["a rename, and others renamed it back", rename, [{ op: "update", id: "b", subject: "Task b" }]],
  ["a rename, and the row was archived", rename, [archive]],
  ["a start, and others started another row", start, [{ op: "update", id: "c", status: "in_progress" }]],
  ["a start, and the row was done", start, [tick]],
  ["an add, and others put words to the row", adder, [{ op: "update", id: "new-0", detail: "Theirs" }]],
  ["an add, and others started the row", adder, [{ op: "update", id: "new-0", status: "in_progress" }]],
  ["an add, and the row was archived", adder, [{ op: "remove", id: "new-0" }]],
  ["an archiving, and the row was restored", archive, [{ op: "restore", id: "b" }]],
  ["a move, and others moved the row", move, [reorder("bacd")]],
  ["a move, and others moved the row back", move, [reorder("abcd")]],
  ["a move, and others moved the row and more", move, [reorder("bdac")]],
  ["a move, and the row was archived", move, [archive]],
])("not taken back: %s", (_, op, others) => {
  const deed = deedOf(abcd, op);
  expect(takeBack(deed)).not.toBeNull();
  const now = replay(gesture(others, [...deed.after, ...abcd]), deed.after).at(-1)?.rows ?? [];
  expect(now.map(shown)).not.toEqual(deed.after.map(shown));
  expect(undoDeed(deed, now)).toBeNull();
});

test.each<[string, TodoOp, readonly TodoOp[], string[]]>([
  ["a tick, and others renamed the row", tick, [rename], ["Task a", "Mine", "Task c", "Task d"]],
  ["a tick, and others moved the row", tick, [move], ["Task a", "Task c", "Task d", "Task b"]],
  ["a rename, and the row was done", rename, [tick], ["Task a", "✓ Task b", "Task c", "Task d"]],
  ["a rename, and others were archived", rename, [{ op: "remove", id: "a" }], ["Task b", "Task c", "Task d"]],
  ["a move, and the row was renamed", move, [rename], ["Task a", "Mine", "Task c", "Task d"]],
  ["a move, and others moved other rows", reorder("bcda"), [reorder("cbda")], ["Task a", "Task c", "Task b", "Task d"]],
  ["a move, and the row before it was archived", move, [{ op: "remove", id: "a" }], ["Task b", "Task c", "Task d"]],
  [
    "a move, and a row came in",
    move,
    [{ op: "add", subject: "X", after: "c" }],
    ["Task a", "Task b", "Task c", "X", "Task d"],
  ],
  [
    "an add, and others were moved",
    adder,
    [{ op: "reorder", ids: ["d", "a", "b", "c", "new-0"] }],
    ["Task d", "Task a", "Task b", "Task c"],
  ],
  ["an archiving, and others were moved", archive, [reorder("dac")], ["Task d", "Task a", "Task b", "Task c"]],
  [
    "an archiving, and another was done",
    archive,
    [{ op: "update", id: "c", status: "completed" }],
    ["Task a", "Task b", "✓ Task c", "Task d"],
  ],
  [
    "an archiving, and a row came in there",
    archive,
    [{ op: "add", subject: "X", after: "a" }],
    ["Task a", "Task b", "X", "Task c", "Task d"],
  ],
])("taken back, and what others did stays: %s", (_, op, others, rows) => {
  const deed = deedOf(abcd, op);
  const undone = takeBack(deed, make(deed.after, ...others));
  expect(undone?.stops).toEqual([]);
  expect(told(undone?.rows ?? [])).toEqual(rows);
});

test("archived rows come back to where they were among rows that others moved, which stay where they are now", () => {
  for (const [gone, now, end] of [
    ["a", "dcb", "adcb"],
    ["b", "dca", "dcab"],
    ["c", "dba", "dbca"],
    ["d", "cba", "cdba"],
    ["ac", "db", "adbc"],
    ["bd", "ca", "cdab"],
    ["abd", "c", "abcd"],
  ] as const) {
    const deed = deedOf(abcd, ...gone.split("").map((id): TodoOp => ({ op: "remove", id })));
    const undone = takeBack(deed, make(deed.after, reorder(now)));
    expect(order(undone?.rows ?? [])).toBe(end);
    const grown = takeBack(deed, answered(make(deed.after, { op: "add", subject: "X" })));
    expect(told(grown?.rows ?? [])).toEqual([...told(abcd), "X"]);
  }
});

test("work that others have begun stays begun: who had it comes back as pending", () => {
  const before = rowsOf(item("a"), item("b", { status: "in_progress" }));
  for (const op of [archive, tick]) {
    const deed = deedOf(before, op);
    const undone = takeBack(deed, make(deed.after, { op: "update", id: "a", status: "in_progress" }));
    expect(told(undone?.rows ?? [])).toEqual(["> Task a", "Task b"]);
  }
});

test("rows that were not there yet when the gesture was made stay where they are", () => {
  const deed = deedOf([], { op: "add", subject: "New" });
  const undone = takeBack(deed, [...abcd, ...deed.after]);
  expect(undone?.sent).toEqual([{ op: "remove", id: "new-0" }]);
  expect(told(undone?.rows ?? [])).toEqual(told(abcd));
});

test("a placeholder that got its id is still the row that was added", () => {
  const deed = deedOf(abcd, adder);
  const now = deed.after.map((row) => (row.placeholder ? { ...row, id: "n3w1d0" } : row));
  expect(takeBack(deed, now)?.sent).toEqual([{ op: "remove", id: "n3w1d0" }]);
});

test("what a deed wrote into a row before it archived it is nowhere to be compared with, so it is not taken back in part", () => {
  const deed = deedOf(abcd, rename, archive);
  expect(takeBack(deed)).toBeNull();
  expect(takeBack(deedOf(abcd, start, { op: "remove", id: "c" }))?.sent).toContainEqual({ op: "restore", id: "c" });
});
