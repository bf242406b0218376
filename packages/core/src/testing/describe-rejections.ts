import { describe, expect, test } from "vitest";
import type { TodoOp } from "../index.ts";
import type { Lab } from "./lab.ts";
import { robot } from "./test-list.ts";

/** Rejected batches: nothing is written, and the error says what and where. */
export function describeRejections(lab: Lab): void {
  describe("rejections", () => {
    test("a batch is all or nothing, wherever in it the fault lies", async () => {
      const list = lab.list();
      const [a = "", b = ""] = await list.add("A", "B");
      const good: TodoOp[] = [
        { op: "update", id: a, status: "in_progress", subject: "A2" },
        { op: "add", subject: "new", after: a },
        { op: "remove", id: b },
      ];
      const bad: TodoOp = { op: "remove", id: "zzzzzz" };
      for (let place = 0; place <= good.length; place += 1) {
        const error = await list.refused([...good.slice(0, place), bad, ...good.slice(place)]);
        expect(error).toMatchObject({ code: "unknown_item", opIndex: place, id: "zzzzzz" });
        expect(error.message).not.toBe("");
      }
      expect((await list.write(good)).items.map((item) => item.subject)).toEqual(["A2", "new"]);
    });

    test("the error carries the list, with the ack of the client that asked", async () => {
      const list = lab.list();
      await list.write([{ op: "add", subject: "A" }], { client: "c1", batchId: "b1" });
      const error = await list.refused([{ op: "add", subject: "" }], { client: "c1", batchId: "b2" });
      expect(error.snapshot).toMatchObject({
        container: list.container,
        rev: 1,
        items: [{ subject: "A" }],
        ack: { batchId: "b1", rev: 1 },
      });
      const fresh = lab.list();
      expect((await fresh.refused([{ op: "add", subject: "" }])).snapshot).toMatchObject({
        rev: null,
        stamp: null,
        items: [],
      });
    });

    test("limits come before text, text before origin, origin before state", async () => {
      const list = lab.list();
      const state: TodoOp = { op: "remove", id: "zzzzzz" };
      const origin: TodoOp = { op: "restore", id: "zzzzzz" };
      const text: TodoOp = { op: "add", subject: "a\u0000b" };
      const length: TodoOp = { op: "add", subject: "x".repeat(201) };
      const asTool = { actor: robot, origin: "tool" } as const;
      expect(await list.refused([state, origin, text, length], asTool)).toMatchObject({
        code: "limit_exceeded",
        opIndex: 3,
      });
      expect(await list.refused([state, origin, text], asTool)).toMatchObject({ code: "invalid_text", opIndex: 2 });
      expect(await list.refused([state, origin], asTool)).toMatchObject({ code: "restore_forbidden", opIndex: 1 });
      expect(await list.refused([state, origin])).toMatchObject({ code: "unknown_item", opIndex: 0 });
    });

    test("ops that are structurally wrong are rejected, not guessed at", async () => {
      const list = lab.list();
      const [id = ""] = await list.add("A");
      const wrong: readonly (readonly [unknown, number | null])[] = [
        [[], null],
        [undefined, null],
        [{ op: "add", subject: "x" }, null],
        [[null], 0],
        [["add"], 0],
        [[[]], 0],
        [
          [
            { op: "add", subject: "x" },
            { op: "destroy", id },
          ],
          1,
        ],
        [[{ op: "constructor", id }], 0],
        [[{ op: "add" }], 0],
        [[{ op: "add", subject: 5 }], 0],
        [[{ op: "add", subject: "x", detail: null }], 0],
        [[{ op: "add", subject: "x", status: "completed" }], 0],
        [[{ op: "update", id }], 0],
        [[{ op: "update", id, subject: undefined }], 0],
        [[{ op: "update", id, status: "done" }], 0],
        [[{ op: "update", id, status: "constructor" }], 0],
        [[{ op: "update", id, subject: "x", createdBy: { kind: "system", id: "forged" } }], 0],
        [[{ op: "update", subject: "x" }], 0],
        [[{ op: "remove", id: 7 }], 0],
        [[{ op: "reorder", ids: id }], 0],
        [[{ op: "reorder", ids: [null] }], 0],
        [[{ op: "reorder", ids: { 0: id, length: 1 } }], 0],
        [[{ op: "restore" }], 0],
        [[JSON.parse('{ "op": "add", "subject": "x", "__proto__": { "detail": "y" } }')], 0],
      ];
      for (const [ops, opIndex] of wrong) {
        expect(await list.refused(ops as TodoOp[])).toMatchObject({ code: "invalid_field", opIndex });
      }
    });

    test("a batch that lost is not looked at any further", async () => {
      const list = lab.list();
      await list.add("A");
      for (const ops of [[{ op: "remove", id: "zzzzzz" }], [{ op: "add", subject: "" }], []] as TodoOp[][]) {
        expect(await list.attempt(ops, { rev: 7 })).toMatchObject({ conflict: true, currentRev: 1 });
      }
    });

    test("after a rejection the list takes the next batch", async () => {
      const list = lab.list();
      await list.refused([{ op: "add", subject: "" }], { rev: null });
      expect(await list.write([{ op: "add", subject: "A" }], { rev: null })).toMatchObject({ rev: 1 });
    });
  });
}
