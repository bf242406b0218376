import { describe, expect, test } from "vitest";
import { replayTodoHistory, type TodoHistoryEntry, type TodoOp } from "../index.ts";
import type { Lab } from "./lab.ts";
import { ada, robot, type TestList } from "./test-list.ts";

/** History: what changed the list, and nothing else. */
export function describeHistory(lab: Lab): void {
  const historyOf = (list: TestList, options?: { after?: number; limit?: number }): Promise<TodoHistoryEntry[]> => {
    if (!list.store.history) throw new Error("the store has no history");
    return list.store.history(list.tenant, list.container, options);
  };

  describe("history", () => {
    test("every batch that changed the list is kept with who, how, what, the ids it added, and when", async () => {
      const list = lab.list();
      expect(await historyOf(list)).toEqual([]);
      const ops: TodoOp[] = [
        { op: "add", subject: " as  received ", detail: "a\r\nb" },
        { op: "add", subject: "B", owner: "" },
      ];
      const first = await list.write(ops);
      const second = await list.write([{ op: "update", id: first.added[0] ?? "", status: "completed" }], {
        actor: robot,
        origin: "route",
      });
      expect(await historyOf(list)).toEqual([
        { rev: 1, at: first.updatedAt, actor: ada, origin: "route", ops, added: first.added },
        {
          rev: 2,
          at: second.updatedAt,
          actor: robot,
          origin: "tool",
          ops: [{ op: "update", id: first.added[0], status: "completed" }],
          added: [],
        },
      ]);
    });

    test("batches that lost, were rejected, were replayed or changed nothing are not in it", async () => {
      const list = lab.list();
      const sent = { client: "tab", batchId: "batch" };
      const { added } = await list.write([{ op: "add", subject: "A" }], sent);
      await list.attempt([{ op: "add", subject: "A" }], { rev: null, ...sent });
      await list.attempt([{ op: "add", subject: "B" }], { rev: 9 });
      await list.refused([{ op: "add", subject: "" }]);
      await list.write([{ op: "reorder", ids: [...added] }]);
      expect((await historyOf(list)).map((entry) => entry.rev)).toEqual([1]);
    });

    test("it comes oldest first, after a rev, and at most as many as asked for", async () => {
      const list = lab.list();
      for (let turn = 1; turn <= 7; turn += 1) await list.add(`turn ${turn}`);
      const revs = async (options?: { after?: number; limit?: number }): Promise<number[]> =>
        (await historyOf(list, options)).map((entry) => entry.rev);
      expect(await revs()).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(await revs({ after: 4 })).toEqual([5, 6, 7]);
      expect(await revs({ limit: 2 })).toEqual([1, 2]);
      expect(await revs({ after: 2, limit: 3 })).toEqual([3, 4, 5]);
      expect(await revs({ after: 7 })).toEqual([]);
      expect(await revs({ limit: 0 })).toEqual([]);
      await expect(historyOf(list, { after: -1 })).rejects.toMatchObject({ code: "invalid_field", field: "after" });
      await expect(historyOf(list, { limit: 1.5 })).rejects.toMatchObject({ code: "invalid_field", field: "limit" });
    });

    test("replaying it from empty gives the list and its archive", async () => {
      const list = lab.list();
      const [a = "", b = "", c = ""] = await list.add("A", "B", "C");
      await list.write([{ op: "update", id: b, status: "in_progress", owner: "robot" }], {
        actor: robot,
        origin: "tool",
      });
      await list.write(
        [
          { op: "add", subject: "B1", after: b },
          { op: "add", subject: "B2", after: b, detail: "x\r\ny" },
        ],
        { actor: robot, origin: "tool" },
      );
      await list.write([
        { op: "remove", id: a },
        { op: "remove", id: b },
      ]);
      await list.write([{ op: "update", id: c, status: "in_progress", subject: " C  2 " }]);
      await list.write([{ op: "restore", id: a }]);
      const { items } = await list.read();
      await list.write([{ op: "reorder", ids: items.map((item) => item.id).sort() }]);
      const state = replayTodoHistory(await historyOf(list));
      const now = await list.read({ includeArchived: true });
      expect([...state.items, ...state.archived]).toEqual(now.items);
    });

    test("what a caller does to its ops or to an answer changes no history", async () => {
      const list = lab.list();
      const ops: TodoOp[] = [{ op: "add", subject: "A" }];
      await list.write(ops);
      const before = structuredClone(await historyOf(list));
      Object.assign(ops[0] ?? {}, { subject: "forged" });
      try {
        Object.assign((await historyOf(list))[0]?.ops[0] ?? {}, { subject: "forged" });
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError);
      }
      (await historyOf(list)).pop();
      expect(await historyOf(list)).toEqual(before);
    });
  });
}
