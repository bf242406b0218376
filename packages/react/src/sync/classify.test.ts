import type { TodoItem, TodoOp } from "@swarm-todos/core";
import { expect, test } from "vitest";
import { createSyncHarness, item, list } from "../test-support/sync-harness.ts";

/** Sends `op` on two rows, lets it lose against `after`, and says what went out next, or what became of it. */
function loses(
  op: TodoOp,
  after: readonly TodoItem[],
  before: readonly TodoItem[] = [item("a"), item("b"), item("c")],
) {
  const h = createSyncHarness(list(1, before));
  const id = h.send([op]);
  expect(h.posts[0]?.batch).toMatchObject({ expectedRev: 1, stamp: "s1" });
  h.conflict(2, after);
  expect(h.gets).toEqual([]);
  const sent = h.posts[0]?.batch;
  if (sent) expect(sent).toMatchObject({ expectedRev: 2, stamp: "s2" });
  const outcome = h.outcomes.get(id);
  const issue = outcome && "issue" in outcome ? outcome.issue : undefined;
  return { ops: sent?.ops, outcome: outcome?.outcome, issue, h };
}
const abc = [item("a"), item("b"), item("c")];
const tick: TodoOp = { op: "update", id: "a", status: "completed" };

test("an add goes again, behind its nearest surviving predecessor", () => {
  expect(loses({ op: "add", subject: "New" }, [item("z")]).ops).toEqual([{ op: "add", subject: "New" }]);
  expect(loses({ op: "add", subject: "New", after: "b" }, [item("c"), item("a")]).ops).toEqual([
    { op: "add", subject: "New", after: "a" },
  ]);
  expect(loses({ op: "add", subject: "New", after: "b" }, [item("b"), item("a"), item("c")]).ops).toEqual([
    { op: "add", subject: "New", after: "b" },
  ]);
});

test("a status that the list has already is satisfied", () => {
  expect(loses(tick, [item("a", { status: "completed" }), item("b")]).outcome).toBe("satisfied");
});

test("a status goes again where the row is as the person saw it, and where theirs is further along", () => {
  expect(loses(tick, [item("a"), item("z")]).ops).toEqual([tick]);
  expect(loses(tick, [item("a", { status: "in_progress" })]).ops).toEqual([tick]);
});

test("a status that would take back another's is dropped and shown", () => {
  const reopen: TodoOp = { op: "update", id: "a", status: "pending" };
  const before = [item("a", { status: "in_progress" })];
  const now = item("a", { status: "completed", updatedBy: { kind: "agent", id: "w", name: "Writer" } });
  const { outcome, issue } = loses(reopen, [now], before);
  expect(outcome).toBe("dropped");
  expect(issue).toMatchObject({ kind: "dropped", code: "changed", ops: [reopen] });
  expect(issue?.current).toMatchObject({ status: "completed", updatedBy: { name: "Writer" } });
});

test.each(["subject", "detail", "owner"] as const)(
  "a %s never overwrites one that its author had not seen",
  (field) => {
    const op: TodoOp = { op: "update", id: "a", [field]: "mine" };
    expect(loses(op, [item("a", { [field]: "mine" })]).outcome).toBe("satisfied");
    expect(loses(op, [item("a", { status: "completed" })]).ops).toEqual([op]);
    const { outcome, issue } = loses(op, [item("a", { [field]: "theirs" })]);
    expect(outcome).toBe("dropped");
    expect(issue).toMatchObject({ code: "changed", ops: [op], current: { [field]: "theirs" } });
  },
);

test("a footprint is what the person saw, not what truth became while the gesture waited", () => {
  const h = createSyncHarness(list(1, abc));
  h.send([{ op: "add", subject: "First" }]);
  const rename = h.send([{ op: "update", id: "a", subject: "mine" }]);
  // A read brings the agent's text while the rename still waits behind the add.
  h.dispatch({ type: "ping", rev: 2 });
  h.advance(400);
  h.answerGet(list(2, [item("a", { subject: "theirs" }), item("b"), item("c")]));
  h.conflict(2, [item("a", { subject: "theirs" }), item("b"), item("c")]);
  expect(h.posts[0]?.batch.ops).toEqual([{ op: "add", subject: "First" }]);
  h.applied(3, [item("a", { subject: "theirs" }), item("b"), item("c"), item("newone")], ["newone"]);
  expect(h.outcomes.get(rename)?.outcome).toBe("dropped");
  expect(h.posts).toEqual([]);
  expect(h.subjects()[0]).toBe("theirs");
});

test("an archive goes through whatever else changed, and is satisfied when the row is gone", () => {
  const remove: TodoOp = { op: "remove", id: "a" };
  expect(loses(remove, [item("a", { subject: "theirs", status: "in_progress" })]).ops).toEqual([remove]);
  expect(loses(remove, [item("b")]).outcome).toBe("satisfied");
});

test("a restore is satisfied when the row is back, else it goes again", () => {
  const restore: TodoOp = { op: "restore", id: "z" };
  expect(loses(restore, [...abc, item("z")]).outcome).toBe("satisfied");
  expect(loses(restore, abc.slice(1)).ops).toEqual([restore]);
});

test("a move goes again on the new order: what was moved goes behind its nearest surviving predecessor", () => {
  const swap: TodoOp = { op: "reorder", ids: ["a", "c", "b"] };
  expect(loses(swap, [item("z"), item("b"), item("a"), item("c")]).ops).toEqual([
    { op: "reorder", ids: ["z", "a", "c", "b"] },
  ]);
  const down: TodoOp = { op: "reorder", ids: ["b", "c", "a"] };
  expect(loses(down, [item("b"), item("a"), item("x"), item("c")]).ops).toEqual([
    { op: "reorder", ids: ["b", "x", "c", "a"] },
  ]);
});

test("a move whose rows are all gone is dropped and shown", () => {
  const down: TodoOp = { op: "reorder", ids: ["b", "c", "a"] };
  const { outcome, issue } = loses(down, [item("b"), item("c")]);
  expect(outcome).toBe("dropped");
  expect(issue).toMatchObject({ code: "archived", row: undefined });
});

test("several ops of one gesture stay together: one that must be dropped drops all", () => {
  const h = createSyncHarness(list(1, abc));
  const id = h.send([tick, { op: "update", id: "b", subject: "mine" }]);
  h.conflict(2, [item("a"), item("b", { subject: "theirs" })]);
  expect(h.outcomes.get(id)?.outcome).toBe("dropped");
  expect(h.posts).toEqual([]);
  expect(h.core.view().rows[0]?.status).toBe("pending");
});

test("a gesture whose row was archived is dropped, and one look at the archive says by whom", () => {
  const h = createSyncHarness(list(1, abc));
  const id = h.send([{ op: "update", id: "a", subject: "mine" }]);
  h.conflict(2, [item("b"), item("c")]);
  expect(h.outcomes.get(id)).toMatchObject({
    outcome: "dropped",
    issue: { code: "archived", row: { subject: "Task a" } },
  });
  h.advance(125);
  expect(h.gets).toMatchObject([{ archived: true }]);
  const by = { kind: "agent", id: "x", name: "Editor" } as const;
  h.answerGet(list(2, [item("b"), item("c"), item("a", { archivedAt: "2026-01-02T00:00:00.000Z", updatedBy: by })]));
  expect(h.core.view().issues[0]).toMatchObject({ current: { updatedBy: by }, ops: [{ subject: "mine" }] });
  expect(h.core.view().rows).toHaveLength(2);
});

test("with re-sending switched off a lost gesture is handed back with the list adopted", () => {
  const h = createSyncHarness(list(1, abc), { resend: false });
  const id = h.send([tick]);
  h.conflict(2, [item("a"), item("z")]);
  expect(h.outcomes.get(id)).toMatchObject({ outcome: "conflict", issue: { kind: "conflict", ops: [tick] } });
  expect(h.posts).toEqual([]);
  expect(h.core.view()).toMatchObject({ rev: 2, saving: false });
});

test("an op is judged by what the earlier ones of its gesture had made of the rows", () => {
  const twice: TodoOp[] = [
    { op: "update", id: "a", subject: "first" },
    { op: "update", id: "a", subject: "second" },
  ];
  const h = createSyncHarness(list(1, abc));
  const id = h.send(twice);
  expect(h.subjects()[0]).toBe("second");
  expect(h.posts[0]?.batch.ops).toEqual(twice);
  h.applied(2, [item("a", { subject: "second" }), item("b"), item("c")]);
  expect(h.outcomes.get(id)?.outcome).toBe("applied");
});

test("a gesture of which one part waits and another has lost is dropped as a whole", () => {
  const h = createSyncHarness(list(1, [item("a"), item("b")]));
  h.send([{ op: "update", id: "a", status: "completed" }]);
  const id = h.send([
    { op: "add", subject: "Last" },
    { op: "add", subject: "Behind", after: "a" },
    { op: "update", id: "a", subject: "Mine" },
  ]);
  h.applied(2, [item("a", { status: "completed", subject: "Theirs" })]);
  expect(h.outcomes.get(id)).toMatchObject({ outcome: "dropped", issue: { code: "changed" } });
  expect(h.posts).toEqual([]);
});
