import type { TodoItem, TodoOp } from "@swarm-todos/core";
import { expect, test } from "vitest";
import { createSyncHarness, item, list } from "../test-support/sync-harness.ts";
import type { SyncList } from "./sync-event.ts";

const rows = [item("a"), item("b"), item("c")];
const tick = (id: string): TodoOp => ({ op: "update", id, status: "completed" });
const done = (id: string) => item(id, { status: "completed" });

test("a gesture shows and goes out at once; later ones wait, and go together with the rev that the answer brought", () => {
  const h = createSyncHarness(list(1, rows));
  const first = h.send([tick("a")]);
  h.send([tick("b")]);
  h.send([{ op: "update", id: "c", subject: "Renamed" }]);
  expect(h.posts).toHaveLength(1);
  expect(h.core.view().rows.map((row) => row.status)).toEqual(["completed", "completed", "pending"]);
  expect(h.core.view().saving).toBe(true);
  h.applied(2, [done("a"), item("b"), item("c")]);
  expect(h.outcomes.get(first)).toEqual({ outcome: "applied", rev: 2, added: [] });
  expect(h.posts.map((post) => post.batch)).toMatchObject([
    { expectedRev: 2, stamp: "s2", ops: [tick("b"), { op: "update", id: "c", subject: "Renamed" }] },
  ]);
  h.applied(3, [done("a"), done("b"), item("c", { subject: "Renamed" })]);
  expect(h.core.view()).toMatchObject({ rev: 3, saving: false });
  expect(h.gets).toEqual([]);
});

test("the first batch to an unwritten list expects a rev of null and names no stamp", () => {
  const h = createSyncHarness(list(null, []));
  h.send([{ op: "add", subject: "First" }]);
  expect(h.posts[0]?.batch.expectedRev).toBeNull();
  expect(h.posts[0]?.body).not.toContain("stamp");
});

test("what the list has already is satisfied without a request", () => {
  const h = createSyncHarness(list(1, [done("a")]));
  expect(h.outcomes.get(h.send([tick("a")]))).toEqual({ outcome: "satisfied" });
  expect(h.posts).toEqual([]);
});

test.each([0, 408, 425, 429, 500, 503])("after status %i the same bytes go out again", (status) => {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([tick("a")]);
  const body = h.posts[0]?.body;
  h.answerPost({ status });
  expect(h.posts).toEqual([]);
  expect(h.core.view().rows[0]?.status).toBe("completed");
  expect(h.core.view().trouble).toBe("unreachable");
  // Another's change meanwhile must not make the retry another batch.
  h.dispatch({ type: "ping", rev: 2 });
  h.answerGet(list(2, [item("a"), item("b", { subject: "theirs" })]));
  h.advance(8000);
  expect(h.posts.map((post) => post.body)).toEqual([body]);
  h.applied(3, [done("a"), item("b")]);
  expect(h.outcomes.get(id)?.outcome).toBe("applied");
  expect(h.core.view().trouble).toBeNull();
});

test("pauses between tries grow to eight seconds, and Retry-After is honoured", () => {
  const h = createSyncHarness(list(1, rows), { random: () => 0.999 });
  h.send([tick("a")]);
  const pauses: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    h.answerPost({ status: 503 });
    const from = h.now();
    while (h.posts.length === 0) h.advance(10);
    pauses.push(Math.round((h.now() - from) / 100) * 100);
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  h.answerPost({ status: 503, wait: 3000 });
  h.advance(2990);
  expect(h.posts).toEqual([]);
  h.advance(10);
  expect(h.posts).toHaveLength(1);
});

test("a batch without an answer for 15 s is tried again, and a late answer to the first try counts", () => {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([tick("a")]);
  h.advance(16_000);
  expect(h.posts).toHaveLength(2);
  expect(h.posts[1]?.body).toBe(h.posts[0]?.body);
  h.applied(2, [done("a"), item("b"), item("c")]);
  expect(h.outcomes.get(id)?.outcome).toBe("applied");
  h.answerPost({ status: 0 });
  expect(h.core.view()).toMatchObject({ saving: false, trouble: null });
});

test("an ack on any list settles the batch: a read, or the answer to a conflict", () => {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([tick("a")]);
  const ack = { batchId: h.posts[0]?.batch.batchId ?? "", rev: 2, added: [] };
  h.answerPost({ status: 0 });
  h.dispatch({ type: "ping", rev: 3 });
  h.answerGet(list(3, [done("a"), item("b")], { ack }));
  expect(h.outcomes.get(id)).toEqual({ outcome: "applied", rev: 2, added: [] });
  h.advance(20_000);
  expect(h.posts).toEqual([]);

  const other = h.send([tick("b")]);
  const own = { batchId: h.posts[0]?.batch.batchId ?? "", rev: 4, added: [] };
  h.answerPost({ status: 200, conflict: true, list: list(5, [done("a"), done("b")], { ack: own }) });
  expect(h.outcomes.get(other)?.outcome).toBe("applied");
});

test("a rejected batch of several goes out one by one, and only the faulty one fails", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([tick("a")]);
  const bad = h.send([{ op: "update", id: "b", subject: "x".repeat(300) }]);
  const good = h.send([tick("c")]);
  h.applied(2, [done("a"), item("b"), item("c")]);
  const error = { code: "limit_exceeded", limit: "subject", max: 200, actual: 300 };
  h.answerPost({ status: 422, error, list: list(2, [done("a"), item("b"), item("c")]) });
  expect(h.outcomes.size).toBe(1);
  expect(h.posts[0]?.batch.ops).toHaveLength(1);
  h.answerPost({ status: 422, error, list: list(2, [done("a"), item("b"), item("c")]) });
  expect(h.outcomes.get(bad)).toMatchObject({
    outcome: "rejected",
    code: "limit_exceeded",
    issue: { limit: "subject", max: 200 },
  });
  expect(h.core.view().rows[1]?.subject).toBe("Task b");
  h.applied(3, [done("a"), item("b"), done("c")]);
  expect(h.outcomes.get(good)?.outcome).toBe("applied");
  h.dispatch({ type: "dismiss", issue: bad });
  expect(h.core.view().issues).toEqual([]);
});

test("a batch that is too large goes out one by one; one gesture that is too large by itself fails", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([tick("a")]);
  for (let i = 0; i < 4; i += 1) h.send([{ op: "add", subject: `New ${i}` }]);
  h.applied(2, [done("a"), item("b"), item("c")]);
  expect(h.posts[0]?.batch.ops).toHaveLength(4);
  h.answerPost({ status: 413 });
  expect(h.posts[0]?.batch.ops).toHaveLength(1);
  h.answerPost({ status: 413, error: { code: "payload_too_large" } });
  expect([...h.outcomes.values()].at(-1)).toMatchObject({ outcome: "failed", code: "payload_too_large" });
  expect(h.posts).toHaveLength(1);
});

test("no more than 100 ops share a batch; a gesture of more goes out whole, for the server to refuse", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([tick("a")]);
  for (let i = 0; i < 3; i += 1) h.send(Array.from({ length: 40 }, () => ({ op: "add", subject: "x" }) as const));
  h.send(Array.from({ length: 101 }, () => ({ op: "add", subject: "y" }) as const));
  h.applied(2, [done("a"), item("b"), item("c")]);
  const lengths: number[] = [];
  for (let rev = 3; h.posts.length > 0; rev += 1) {
    lengths.push(h.posts[0]?.batch.ops.length ?? 0);
    h.applied(rev, rows);
  }
  expect(lengths).toEqual([80, 40, 101]);
});

test.each([
  // Who signs in again is let in within seconds; what is not for a person is asked for rarely.
  [401, "unauthenticated", 4000],
  [403, "forbidden", 39_000],
] as const)(
  "status %i holds the queue until a read tells that the credentials are others",
  (status, trouble, quiet) => {
    const h = createSyncHarness(list(1, rows));
    const id = h.send([tick("a")]);
    h.answerPost({ status, error: { code: trouble } });
    h.advance(125);
    h.answerGet({ status });
    h.send([tick("b")]);
    h.advance(quiet);
    expect(h.posts).toEqual([]);
    expect(h.core.view()).toMatchObject({ trouble, saving: true });
    expect(h.core.view().rows[0]?.status).toBe("completed");
    h.advance(9000);
    h.answerGet(list(1, rows));
    expect(h.posts[0]?.batch.ops).toEqual([tick("a"), tick("b")]);
    h.applied(2, [done("a"), done("b")]);
    expect(h.outcomes.get(id)?.outcome).toBe("applied");
  },
);

test("a batch that may have landed before a 401 goes out again as the same bytes, so that it cannot land twice", () => {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([{ op: "add", subject: "Once" }]);
  const body = h.posts[0]?.body;
  h.answerPost({ status: 0 });
  h.advance(600);
  h.answerPost({ status: 401, error: { code: "unauthenticated" } });
  h.answerGet(list(1, rows));
  expect(h.posts.map((post) => post.body)).toEqual([body]);
  h.applied(2, [...rows, item("newone", { subject: "Once" })], ["newone"]);
  expect(h.outcomes.get(id)?.outcome).toBe("applied");
});

test("a read that succeeds lets the queue go on; refused once more, the gesture fails", () => {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([tick("a")]);
  h.answerPost({ status: 403, error: { code: "cross_site" } });
  h.answerGet(list(1, rows));
  expect(h.posts).toHaveLength(1);
  h.answerPost({ status: 403, error: { code: "cross_site" } });
  expect(h.outcomes.get(id)).toMatchObject({ outcome: "failed", code: "cross_site" });
  expect(h.core.view().rows[0]?.status).toBe("pending");
});

test("offline a gesture shows and waits, however long; online it goes out by itself", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "surroundings", online: false });
  h.send([{ op: "add", subject: "Offline" }]);
  h.send([tick("a")]);
  h.advance(600_000);
  expect(h.posts).toEqual([]);
  expect(h.core.view()).toMatchObject({ trouble: "offline", saving: true });
  h.dispatch({ type: "surroundings", online: true });
  expect(h.posts[0]?.batch.ops).toHaveLength(2);
});

test("after a minute of failing online the outcome is unconfirmed, the projection goes, and the words stay", () => {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([{ op: "add", subject: "Mine" }]);
  for (let i = 0; i < 200 && !h.outcomes.has(id); i += 1) {
    while (h.posts.length > 0) h.answerPost({ status: 0 });
    h.gets.length = 0;
    h.advance(500);
  }
  expect(h.now()).toBeGreaterThanOrEqual(1_060_000);
  expect(h.outcomes.get(id)).toMatchObject({
    outcome: "unconfirmed",
    issue: { ops: [{ subject: "Mine" }], row: undefined },
  });
  expect(h.subjects()).not.toContain("Mine");
});

/** An add that was given up without an answer, and its batch. */
function givenUp() {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([{ op: "add", subject: "Mine" }]);
  const batchId = h.posts[0]?.batch.batchId ?? "";
  h.answerPost({ status: 0, wait: 61_000 });
  h.advance(60_000);
  expect(h.outcomes.get(id)?.outcome).toBe("unconfirmed");
  return { h, id, batchId };
}

test("a batch given up that turns out to have landed takes its issue away", () => {
  const { h, batchId } = givenUp();
  h.gets.splice(0, h.gets.length - 1);
  h.answerGet(list(2, [...rows, item("newone", { subject: "Mine" })], { ack: { batchId, rev: 2, added: ["newone"] } }));
  expect(h.core.view().issues).toEqual([]);
  expect(h.subjects().filter((subject) => subject === "Mine")).toHaveLength(1);
});

test("a retry of a batch that had landed after all is applied, not added twice", () => {
  const { h, id, batchId } = givenUp();
  h.dispatch({ type: "dismiss", issue: id });
  h.outcomes.delete(id);
  h.dispatch({ type: "gesture", id, ops: [{ op: "add", subject: "Mine" }] });
  expect(h.posts).toHaveLength(1);
  const landed = list(2, [...rows, item("newone", { subject: "Mine" })], {
    ack: { batchId, rev: 2, added: ["newone"] },
  });
  h.answerPost({ status: 200, conflict: true, list: landed });
  expect(h.outcomes.get(id)).toEqual({ outcome: "applied", rev: 2, added: ["newone"] });
  expect(h.posts).toEqual([]);
});

test("a doubt older than the store's memory is not retried", () => {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([tick("a")]);
  h.answerPost({ status: 0 });
  h.dispatch({ type: "surroundings", online: false });
  h.advance(7 * 24 * 3_600_000);
  h.dispatch({ type: "surroundings", online: true });
  expect(h.posts).toEqual([]);
  expect(h.outcomes.get(id)?.outcome).toBe("unconfirmed");
});

test("three losses in a row are followed by a short pause, and the next try by a fresh look at the list", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([tick("a")]);
  for (let rev = 2; rev <= 3; rev += 1) h.conflict(rev, [item("a"), item("b", { subject: `v${rev}` })]);
  expect(h.posts).toHaveLength(1);
  h.conflict(4, [item("a")]);
  expect(h.posts).toEqual([]);
  expect(h.gets).toEqual([]);
  h.advance(100);
  expect(h.posts).toEqual([]);
  h.answerGet(list(5, [item("a"), item("c")]));
  expect(h.posts.map((post) => post.batch.expectedRev)).toEqual([5]);
});

test("other refusals fail the gesture and read the list again", () => {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([{ op: "explode" } as unknown as TodoOp]);
  h.answerPost({ status: 400, error: { code: "malformed_batch" } });
  expect(h.outcomes.get(id)).toMatchObject({ outcome: "failed", code: "malformed_batch" });
  h.advance(125);
  expect(h.gets).toHaveLength(1);
});

test("an update that sets nothing the list knows is not satisfied: it goes out for the server to refuse", () => {
  const h = createSyncHarness(list(1, rows));
  const odd = { op: "update", id: "a", priority: "high" } as unknown as TodoOp;
  h.send([odd]);
  expect(h.posts[0]?.batch.ops).toEqual([odd]);
});

test("where a projection gives nothing, the ops' own takes its place", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "gesture", id: "g1", ops: [tick("a")], project: () => undefined });
  expect(h.core.view().rows[0]?.status).toBe("completed");
});

test("disposing settles every gesture and sends nothing more", () => {
  const h = createSyncHarness(list(1, rows));
  const sent = h.send([tick("a")]);
  const waiting = h.send([tick("b")]);
  h.dispatch({ type: "dispose" });
  expect(h.outcomes.get(sent)?.outcome).toBe("unconfirmed");
  expect(h.outcomes.get(waiting)?.outcome).toBe("failed");
  expect(h.core.wakeAt()).toBe(Infinity);
  h.advance(600_000);
  expect(h.posts).toHaveLength(1);
  expect(h.gets).toEqual([]);
});

test("rows whose gesture has had no answer for 400 ms are pending", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([tick("a")]);
  h.advance(399);
  expect([...h.core.view().pending]).toEqual([]);
  h.advance(1);
  expect([...h.core.view().pending]).toEqual(["a"]);
  h.applied(2, [done("a"), item("b"), item("c")]);
  expect([...h.core.view().pending]).toEqual([]);
});

test("a store without acks: the doubt about an add ends with a late answer that it was applied", () => {
  const forgetful = (rev: number, items: readonly TodoItem[]): SyncList => ({
    ...list(rev, items),
    ack: undefined as never,
  });
  const h = createSyncHarness(forgetful(1, rows));
  const id = h.send([{ op: "add", subject: "New" }]);
  const [first] = h.posts;
  h.advance(15_000);
  h.posts.shift();
  const seen = [...rows, item("dddddd", { subject: "New" })];
  h.answerPost({ status: 200, conflict: true, list: forgetful(2, seen) });
  expect(h.outcomes.get(id)?.outcome).toBe("unconfirmed");
  expect(h.core.view().issues).toHaveLength(1);
  // What is sent and lands in between says nothing of it.
  h.send([tick("a")]);
  h.applied(3, [done("a"), ...seen.slice(1)]);
  expect(h.core.view().issues).toHaveLength(1);
  const ack = { batchId: first?.batch.batchId ?? "", rev: 2, added: ["dddddd"] };
  h.dispatch({
    ...{ type: "post", request: first?.request ?? 0 },
    answer: { status: 200, conflict: false, added: ["dddddd"], list: list(2, seen, { ack }) },
  });
  expect(h.core.view().issues).toEqual([]);
});

test("refused after an attempt without an answer, a batch may have landed all the same: it is in doubt until that is known", () => {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([tick("a")]);
  const first = h.posts[0];
  h.advance(15_000);
  h.answerPost({ status: 403, error: { code: "forbidden" } });
  h.answerGet(list(1, rows));
  h.answerPost({ status: 403, error: { code: "forbidden" } });
  expect(h.outcomes.get(id)?.outcome).toBe("unconfirmed");
  expect(h.core.view().issues).toHaveLength(1);
  h.dispatch({ type: "refresh" });
  const ack = { batchId: first?.batch.batchId ?? "", rev: 2, added: [] };
  h.advance(200);
  h.answerGet(list(2, [done("a"), ...rows.slice(1)], { ack }));
  expect(h.core.view().issues).toEqual([]);
});
