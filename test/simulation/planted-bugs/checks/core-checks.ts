import assert from "node:assert/strict";
import { createSyncHarness, item, list } from "../../../../packages/react/src/test-support/sync-harness.ts";

const a = item("a");
const none = { status: 0 } as const;

/** What the sync core promises and histories show too seldom. */
export const coreChecks = {
  "realtime that is live and silent is noticed, and the list is looked at as often as without it": (): void => {
    const harness = createSyncHarness(list(1, [a]));
    harness.dispatch({ type: "surroundings", link: "live" });
    harness.advance(6000);
    harness.answerGet(list(1, [a]));
    harness.advance(50_000);
    harness.answerGet(list(2, [item("a", { subject: "Theirs" })]));
    assert.equal(harness.core.view().link, "down");
    harness.advance(6000);
    assert.equal(harness.gets.length, 1);
  },

  "a row is pending once its gesture has had no answer for 400 ms": (): void => {
    const harness = createSyncHarness(list(1, [a]));
    harness.send([{ op: "update", id: "a", subject: "Mine" }]);
    harness.advance(390);
    assert.deepEqual(harness.core.view().pending, []);
    harness.advance(20);
    assert.deepEqual(harness.core.view().pending, ["a"]);
  },

  "a batch has no more than a hundred ops": (): void => {
    const harness = createSyncHarness(list(1, [a]));
    harness.send([{ op: "update", id: "a", detail: "first" }]);
    for (let n = 1; n <= 120; n += 1) harness.send([{ op: "add", subject: `Row ${n}` }]);
    harness.applied(2, [item("a", { detail: "first" })]);
    assert.equal(harness.posts[0]?.batch.ops.length, 100);
  },

  "a server that asks to be left alone for five seconds is": (): void => {
    const harness = createSyncHarness(list(1, [a]));
    harness.send([{ op: "update", id: "a", subject: "Mine" }]);
    harness.answerPost({ status: 503, wait: 5000 });
    harness.advance(4900);
    assert.equal(harness.posts.length, 0);
    harness.advance(200);
    assert.equal(harness.posts.length, 1);
  },

  "who leaves is told of what has not been sent": (): void => {
    const harness = createSyncHarness(list(1, [a]));
    harness.send([{ op: "update", id: "a", subject: "Mine" }]);
    assert.equal(harness.core.hasUnsent(), false);
    harness.send([{ op: "update", id: "a", detail: "Mine too" }]);
    assert.equal(harness.core.hasUnsent(), true);
  },

  "a batch that loses again and again rests in between": (): void => {
    const harness = createSyncHarness(list(1, [a]));
    harness.send([{ op: "update", id: "a", subject: "Mine" }]);
    for (let rev = 2; rev < 6; rev += 1) {
      assert.equal(harness.posts.length, 1);
      harness.conflict(rev, [item("a", { detail: `at ${rev}` })]);
      if (rev < 4) continue;
      // It rests, and looks at the list right before the next try.
      assert.equal(harness.posts.length, 0);
      harness.advance(500);
      assert.equal(harness.posts.length, 0);
      harness.answerGet(list(rev, [item("a", { detail: `at ${rev}` })]));
    }
    assert.equal(harness.posts.length, 1);
  },

  "an archived row comes back by the key that it was added with": (): void => {
    const harness = createSyncHarness(list(1, [a]));
    harness.send([{ op: "add", subject: "Mine" }]);
    const key = harness.core.view().rows[1]?.key ?? "";
    harness.applied(2, [a, item("b", { subject: "Mine" })], ["b"]);
    harness.send([{ op: "remove", id: key }]);
    harness.applied(3, [a]);
    harness.send([{ op: "restore", id: key }]);
    assert.deepEqual(harness.posts[0]?.batch.ops, [{ op: "restore", id: "b" }]);
  },

  "a batch that may have landed goes out as it was after a refusal": (): void => {
    const harness = createSyncHarness(list(1, [a]));
    harness.send([{ op: "update", id: "a", subject: "Mine" }]);
    const body = harness.posts[0]?.body;
    harness.answerPost(none);
    harness.advance(1000);
    harness.answerPost({ status: 401 });
    harness.advance(200);
    harness.answerGet(list(1, [a]));
    harness.advance(200);
    assert.equal(harness.posts[0]?.body, body);
  },

  "each of several batches in doubt ends with its own answer": (): void => {
    const harness = createSyncHarness(list(1, [a]));
    const sent: string[] = [];
    for (const subject of ["First", "Second", "Third"]) {
      harness.send([{ op: "add", subject }]);
      sent.push(harness.posts[0]?.batch.batchId ?? "");
      harness.answerPost(none);
      harness.advance(62_000);
      harness.posts.length = 0;
    }
    assert.deepEqual(
      harness.core.view().issues.map(({ kind }) => kind),
      ["unconfirmed", "unconfirmed", "unconfirmed"],
    );
    harness.gets.splice(0, harness.gets.length - 1);
    const rows = [a, item("b", { subject: "First" })];
    harness.answerGet(list(2, rows, { ack: { batchId: sent[0] ?? "", rev: 2, added: ["b"] } }));
    assert.equal(harness.core.view().issues.length, 2);
  },

  "who looks again is read to again": (): void => {
    const harness = createSyncHarness(list(1, [a]));
    harness.dispatch({ type: "surroundings", visible: false });
    harness.gets.length = 0;
    harness.advance(1000);
    harness.dispatch({ type: "surroundings", visible: true });
    assert.equal(harness.gets.length, 1);
  },

  "a move stands for the row that was moved": (): void => {
    const [b, c, d] = [item("b"), item("c"), item("d")];
    const harness = createSyncHarness(list(1, [a, b, c, d]));
    harness.send([{ op: "reorder", ids: ["b", "c", "d", "a"] }]);
    harness.conflict(2, [d, b, a, c]);
    assert.deepEqual(harness.posts.at(-1)?.batch.ops, [{ op: "reorder", ids: ["d", "a", "b", "c"] }]);
  },
};
