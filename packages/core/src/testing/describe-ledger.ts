import { describe, expect, test } from "vitest";
import type { TodoOp } from "../index.ts";
import type { Lab } from "./lab.ts";
import { ada, robot } from "./test-list.ts";

/** Batch ids: what is sent again is not applied again, and every answer says what landed. */
export function describeLedger(lab: Lab): void {
  const add: TodoOp[] = [{ op: "add", subject: "A" }];
  const sent = { client: "tab-1", batchId: "batch-1" };

  describe("the ledger of batch ids", () => {
    test("a batch sent again answers what it added, with the list as it stands, whatever the expected rev", async () => {
      const list = lab.list();
      const first = await list.write(add, { rev: null, ...sent });
      await list.add("B");
      const now = await list.read();
      for (const rev of [null, 1, 2, 99]) {
        const again = await list.attempt(add, { rev, ...sent });
        expect(again).toMatchObject({
          conflict: false,
          replayed: true,
          added: first.added,
          rev: 2,
          stamp: now.stamp,
          updatedAt: now.updatedAt,
        });
        expect(again.items).toEqual(now.items);
        expect(again.ack).toEqual({ batchId: "batch-1", rev: 1, added: first.added });
      }
      expect(await list.attempt(add, { rev: 1, stamp: "another", ...sent })).toMatchObject({ replayed: true });
      expect(await list.read()).toEqual(now);
    });

    test("an answer that was applied just now does not say replayed", async () => {
      const outcome = await lab.list().write(add, sent);
      expect(outcome).not.toHaveProperty("replayed");
      expect(outcome.ack).toEqual({ batchId: "batch-1", rev: 1, added: outcome.added });
    });

    test("copies of one batch that arrive at once are applied once", async () => {
      const list = lab.list();
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => list.attempt(add, { rev: null, ...sent })));
      expect(outcomes.filter((outcome) => !outcome.conflict && !outcome.replayed)).toHaveLength(1);
      expect(outcomes.filter((outcome) => !outcome.conflict && outcome.replayed)).toHaveLength(7);
      expect(await list.subjects()).toEqual(["A"]);
    });

    test("the same id with other ops is a mismatch, the same ops in another spelling are not", async () => {
      const list = lab.list();
      const ops: TodoOp[] = [{ op: "add", subject: " A ", owner: "o" }];
      await list.write(ops, sent);
      for (const other of [
        [{ op: "add", subject: "A", owner: "o" }],
        [...ops, ...ops],
        [{ op: "add", subject: " A ", owner: "o", detail: "" }],
      ] as TodoOp[][]) {
        const error = await list.refused(other, { rev: null, ...sent });
        expect(error).toMatchObject({ code: "batch_mismatch", opIndex: null });
        expect(error.snapshot).toMatchObject({ rev: 1, ack: { batchId: "batch-1" } });
      }
      const spelled = JSON.parse('[{ "owner": "o", "subject": " \\u0041 ", "op": "add" }]') as TodoOp[];
      expect(await list.attempt(spelled, { rev: null, ...sent })).toMatchObject({ conflict: false, replayed: true });
    });

    test("a batch that changed nothing is remembered too, also on a list that nobody has written to", async () => {
      const list = lab.list();
      const nothing: TodoOp[] = [{ op: "reorder", ids: [] }];
      expect(await list.write(nothing, sent)).toMatchObject({
        rev: null,
        ack: { batchId: "batch-1", rev: null, added: [] },
      });
      expect(await list.attempt(nothing, { rev: 5, ...sent })).toMatchObject({
        conflict: false,
        replayed: true,
        rev: null,
        items: [],
      });
      const [id = ""] = await list.add("A");
      const same: TodoOp[] = [{ op: "update", id, subject: "A" }];
      expect(await list.write(same, { ...sent, batchId: "batch-2" })).toMatchObject({
        rev: 1,
        ack: { batchId: "batch-2", rev: 1, added: [] },
      });
      await list.write([{ op: "update", id, subject: "B" }]);
      expect(await list.attempt(same, { rev: 1, ...sent, batchId: "batch-2" })).toMatchObject({
        replayed: true,
        rev: 2,
        items: [{ subject: "B" }],
      });
    });

    test("only the last accepted batch of a client is remembered", async () => {
      const list = lab.list();
      await list.write(add, { rev: null, ...sent });
      await list.write([{ op: "add", subject: "B" }], { ...sent, batchId: "batch-2" });
      expect(await list.attempt(add, { rev: null, ...sent })).toMatchObject({
        conflict: true,
        currentRev: 2,
        ack: { batchId: "batch-2", rev: 2 },
      });
    });

    test("a batch that lost or was rejected is not remembered", async () => {
      const list = lab.list();
      await list.add("A");
      expect(await list.attempt(add, { rev: 9, ...sent })).toMatchObject({ conflict: true, ack: null });
      expect(await list.refused([{ op: "add", subject: "" }], sent)).toMatchObject({ code: "empty_subject" });
      expect((await list.read({ actor: ada, client: "tab-1" })).ack).toBeNull();
      const outcome = await list.write(add, sent);
      expect(outcome).toMatchObject({ rev: 2, ack: { batchId: "batch-1", rev: 2 } });
      expect(outcome).not.toHaveProperty("replayed");
    });

    test("every answer carries the ack of the client that asked, and of no other", async () => {
      const list = lab.list();
      const { added } = await list.write(add, sent);
      const ack = { batchId: "batch-1", rev: 1, added };
      expect((await list.read({ actor: ada, client: "tab-1" })).ack).toEqual(ack);
      expect((await list.read({ actor: ada, client: "tab-1", includeArchived: true })).ack).toEqual(ack);
      expect((await list.read({ actor: { ...ada, name: "Ada L." }, client: "tab-1" })).ack).toEqual(ack);
      expect((await list.attempt(add, { rev: 9, client: "tab-1", batchId: "other" })).ack).toEqual(ack);
      for (const stranger of [
        { actor: ada, client: "tab-2" },
        { actor: { kind: "user", id: "bob" }, client: "tab-1" },
        { actor: { kind: "agent", id: "ada" }, client: "tab-1" },
      ] as const) {
        expect((await list.read(stranger)).ack).toBeNull();
      }
      expect((await list.read({ client: "tab-1" })).ack ?? null).toBeNull();
      expect((await list.read()).ack ?? null).toBeNull();
    });

    test("the same ids of another actor, client or list are another batch", async () => {
      const list = lab.list();
      await list.write(add, sent);
      await list.write([{ op: "add", subject: "of a robot" }], {
        actor: { ...robot, id: ada.id },
        origin: "tool",
        ...sent,
      });
      await list.write([{ op: "add", subject: "of bob" }], { actor: { kind: "user", id: "bob" }, ...sent });
      await list.write([{ op: "add", subject: "of tab 2" }], { client: "tab-2", batchId: "batch-1" });
      expect(await list.subjects()).toEqual(["A", "of a robot", "of bob", "of tab 2"]);
      const other = list.beside(list.tenant, "another conversation");
      expect(await other.write([{ op: "add", subject: "elsewhere" }], sent)).toMatchObject({ rev: 1 });
    });
  });
}
