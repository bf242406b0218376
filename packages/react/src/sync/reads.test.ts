import { expect, test } from "vitest";
import { createSyncHarness, item, list } from "../test-support/sync-harness.ts";

const rows = [item("a"), item("b")];
const tick = { op: "update", id: "a", status: "completed" } as const;

test("a watched list is read at once; one that nobody watches is not", () => {
  const h = createSyncHarness();
  h.advance(100_000);
  expect(h.gets).toEqual([]);
  h.dispatch({ type: "surroundings", watched: true });
  expect(h.gets).toHaveLength(1);
  expect(h.core.view().phase).toBe("loading");
  h.answerGet(list(1, rows));
  expect(h.core.view()).toMatchObject({ phase: "ready", rev: 1 });
});

test("pings at or below the held rev cost nothing", () => {
  const h = createSyncHarness(list(5, rows));
  for (const rev of [5, 4, 1, 0, -3, 1.5, Number.NaN]) h.dispatch({ type: "ping", rev });
  h.advance(1000);
  expect(h.gets).toEqual([]);
});

test("any burst of pings costs one read in flight and one after it", () => {
  const h = createSyncHarness(list(1, rows));
  for (let rev = 2; rev < 50; rev += 1) h.dispatch({ type: "ping", rev });
  expect(h.gets).toHaveLength(1);
  h.answerGet(list(30, rows));
  h.advance(125);
  expect(h.gets).toHaveLength(1);
  h.answerGet(list(49, rows));
  h.advance(1000);
  expect(h.gets).toEqual([]);
});

test("200 pings in a second cost at most ten reads, and the last state shows soon after", () => {
  const h = createSyncHarness(list(1, rows));
  let reads = 0;
  for (let rev = 2; rev <= 201; rev += 1) {
    h.dispatch({ type: "ping", rev });
    h.advance(5);
    while (h.gets.length > 0) {
      reads += 1;
      h.answerGet(list(rev, rows));
    }
  }
  expect(reads).toBeLessThanOrEqual(10);
  h.advance(125);
  if (h.gets.length > 0) h.answerGet(list(201, rows));
  expect(h.core.view().rev).toBe(201);
});

test("a ping waits for the answer of a batch on its way, but no longer than 400 ms", () => {
  const h = createSyncHarness(list(1, rows));
  h.advance(1000);
  h.send([tick]);
  h.dispatch({ type: "ping", rev: 2 });
  h.advance(399);
  expect(h.gets).toEqual([]);
  h.advance(1);
  expect(h.gets).toHaveLength(1);
});

test("the ping of one's own batch costs no read", () => {
  const h = createSyncHarness(list(1, rows));
  h.send([tick]);
  h.dispatch({ type: "ping", rev: 2 });
  h.applied(2, [item("a", { status: "completed" }), item("b")]);
  h.advance(1000);
  expect(h.gets).toEqual([]);
});

test("a rev that no list has is forgotten, unless another ping came after the read had left", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "ping", rev: 999 });
  h.answerGet(list(2, rows));
  h.advance(2000);
  expect(h.gets).toEqual([]);

  h.dispatch({ type: "ping", rev: 3 });
  h.dispatch({ type: "ping", rev: 4 });
  h.answerGet(list(3, rows));
  h.advance(125);
  h.answerGet(list(4, rows));
  expect(h.core.view().rev).toBe(4);
});

test("a forced read while one is in flight is not forgotten", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "refresh" });
  h.dispatch({ type: "refresh" });
  expect(h.gets).toHaveLength(1);
  h.answerGet(list(1, rows));
  h.advance(125);
  expect(h.gets).toHaveLength(1);
});

test("silence is trusted for five seconds without realtime, for 50 with it, and not at all while hidden", () => {
  const h = createSyncHarness(list(1, rows));
  h.advance(5000);
  expect(h.gets).toHaveLength(1);
  h.answerGet(list(1, rows));
  h.dispatch({ type: "surroundings", link: "live" });
  h.advance(5000);
  h.answerGet(list(1, rows));
  h.advance(39_000);
  expect(h.gets).toEqual([]);
  h.advance(11_000);
  h.answerGet(list(1, rows));
  h.dispatch({ type: "surroundings", link: "down" });
  h.advance(5000);
  h.answerGet(list(1, rows));
  h.dispatch({ type: "surroundings", visible: false });
  h.dispatch({ type: "ping", rev: 9 });
  h.advance(600_000);
  expect(h.gets).toEqual([]);
  h.dispatch({ type: "surroundings", visible: true });
  expect(h.gets).toHaveLength(1);
});

test("a poll that finds a rev nobody announced shows live updates as down, until the next ping", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "surroundings", link: "live" });
  h.advance(5000);
  h.answerGet(list(1, rows));
  expect(h.core.view().link).toBe("live");
  h.advance(50_000);
  h.answerGet(list(7, rows));
  expect(h.core.view().link).toBe("down");
  h.advance(5000);
  h.answerGet(list(7, rows));
  expect(h.core.view().link).toBe("down");
  h.dispatch({ type: "ping", rev: 7 });
  expect(h.core.view().link).toBe("live");
});

test("a list with a lower rev is not adopted and asks for a read; a second lower one means a reset", () => {
  const h = createSyncHarness(list(9, rows));
  h.dispatch({ type: "refresh" });
  h.answerGet(list(3, [item("z")]));
  expect(h.core.view().rev).toBe(9);
  h.advance(125);
  expect(h.gets).toHaveLength(1);
  h.answerGet(list(3, [item("z")]));
  expect(h.core.view().rev).toBe(3);
  expect(h.subjects()).toEqual(["Task z"]);
  h.advance(1000);
  expect(h.gets).toEqual([]);
});

test("a late, older read never brings back what was removed", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "refresh" });
  h.send([{ op: "remove", id: "a" }]);
  h.applied(2, [item("b")]);
  h.answerGet(list(1, rows));
  expect(h.subjects()).toEqual(["Task b"]);
  h.advance(125);
  h.answerGet(list(2, [item("b")]));
  expect(h.core.view()).toMatchObject({ rev: 2 });
});

test("an answer with a lower rev settles its gestures, is not adopted, and asks for a read", () => {
  const h = createSyncHarness(list(9, rows));
  const id = h.send([tick]);
  h.applied(4, [item("z")]);
  expect(h.outcomes.get(id)?.outcome).toBe("applied");
  expect(h.core.view().rev).toBe(9);
  h.advance(125);
  h.answerGet(list(4, [item("z")]));
  expect(h.core.view().rev).toBe(4);
});

test("a read that had left before an older answer came does not decide whether the list was reset", () => {
  const h = createSyncHarness(list(9, rows));
  h.dispatch({ type: "refresh" });
  h.send([tick]);
  h.applied(4, [item("z")]);
  h.answerGet(list(3, [item("y")]));
  expect(h.core.view().rev).toBe(9);
  h.answerGet(list(4, [item("z")]));
  expect(h.core.view().rev).toBe(4);
});

test("a read that is refused after failures is tried again within seconds all the same", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "refresh" });
  h.answerGet({ status: 503 });
  h.advance(500);
  h.answerGet({ status: 401 });
  expect(h.core.view().trouble).toBe("unauthenticated");
  h.advance(5000);
  h.answerGet(list(2, rows));
  expect(h.core.view()).toMatchObject({ rev: 2, trouble: null });
});

test("after a reset a queued gesture waits for the read that decides, and then goes out on the new list", () => {
  const h = createSyncHarness(list(9, rows));
  h.send([tick]);
  h.conflict(2, [item("a")]);
  expect(h.posts).toEqual([]);
  h.advance(125);
  h.answerGet(list(2, [item("a")]));
  expect(h.posts[0]?.batch).toMatchObject({ expectedRev: 2, ops: [tick] });
});

test("the same rev with another stamp is adopted; with the same one nothing changes", () => {
  const h = createSyncHarness(list(3, rows));
  const view = h.core.view();
  h.dispatch({ type: "refresh" });
  h.answerGet(
    list(
      3,
      rows.map((row) => ({ ...row })),
    ),
  );
  expect(h.core.view()).toBe(view);
  h.dispatch({ type: "refresh" });
  h.answerGet(list(3, [item("z")], { stamp: "restored" }));
  expect(h.subjects()).toEqual(["Task z"]);
});

test("a first read that fails says why, keeps trying, and recovers", () => {
  const h = createSyncHarness(null);
  h.answerGet({ status: 503 });
  expect(h.core.view()).toMatchObject({ phase: "failed", trouble: "unreachable" });
  h.advance(500);
  h.answerGet({ status: 403 });
  expect(h.core.view()).toMatchObject({ phase: "failed", trouble: "forbidden" });
  h.advance(39_000);
  expect(h.gets).toEqual([]);
  // Other credentials are found out by the next read, be it that someone looks again or that time has passed.
  h.dispatch({ type: "surroundings", visible: true });
  h.answerGet(list(1, rows));
  expect(h.core.view()).toMatchObject({ phase: "ready", trouble: null });
});

test("a read without an answer for 15 s is given up, and its late answer does nothing", () => {
  const h = createSyncHarness(null);
  const late = h.gets[0]?.request ?? 0;
  h.advance(15_000);
  expect(h.core.view().trouble).toBe("unreachable");
  h.dispatch({ type: "get", request: late, answer: { status: 200, list: list(1, rows) } });
  expect(h.core.view().phase).toBe("failed");
});

test("a list that is no longer watched wants no waking", () => {
  const h = createSyncHarness(list(1, rows));
  h.dispatch({ type: "refresh" });
  h.dispatch({ type: "surroundings", watched: false });
  expect(h.core.wakeAt()).toBe(Infinity);
});

test("gestures are sent although nobody watches any more", () => {
  const h = createSyncHarness(list(1, rows));
  const id = h.send([tick]);
  h.dispatch({ type: "surroundings", watched: false });
  h.answerPost({ status: 503 });
  h.advance(8000);
  h.applied(2, [item("a", { status: "completed" })]);
  expect(h.outcomes.get(id)?.outcome).toBe("applied");
});

test("who leaves while a gesture has no answer asks for no read", () => {
  const h = createSyncHarness(list(1, [item("a")]));
  h.send([{ op: "update", id: "a", status: "completed" }]);
  h.advance(1000);
  h.dispatch({ type: "surroundings", watched: false, visible: true, online: true });
  expect(h.gets).toEqual([]);
  h.dispatch({ type: "surroundings", watched: true, visible: true, online: true });
  expect(h.gets).toHaveLength(1);
});
