import { describe, expect, test } from "vitest";
import type { TodoStatus } from "../index.ts";
import type { Lab } from "./lab.ts";
import { ada, robot } from "./test-list.ts";

/** The op `update`, and the one item in progress. */
export function describeUpdates(lab: Lab): void {
  describe("update", () => {
    test("sets the fields that it names and no other", async () => {
      const list = lab.list();
      const { added } = await list.write([{ op: "add", subject: "s", detail: "d", owner: "o" }]);
      const id = added[0] ?? "";
      const row = async (): Promise<unknown> => (await list.read()).items[0];
      await list.write([{ op: "update", id, subject: "s2" }]);
      expect(await row()).toMatchObject({ subject: "s2", detail: "d", owner: "o", status: "pending" });
      await list.write([{ op: "update", id, detail: "d2", owner: "o2" }]);
      expect(await row()).toMatchObject({ subject: "s2", detail: "d2", owner: "o2", status: "pending" });
      await list.write([{ op: "update", id, detail: "", status: "completed" }]);
      expect(await row()).toMatchObject({ subject: "s2", detail: null, owner: "o2", status: "completed" });
      await list.write([{ op: "update", id, owner: "" }]);
      expect(await row()).toMatchObject({ owner: null, status: "completed" });
    });

    test("any status may follow any other, for people and agents", async () => {
      const list = lab.list();
      const [id = ""] = await list.add("x");
      const walk: TodoStatus[] = [
        "completed",
        "pending",
        "in_progress",
        "completed",
        "in_progress",
        "pending",
        "completed",
      ];
      for (const [turn, status] of walk.entries()) {
        const who = turn % 2 ? ({ actor: robot, origin: "tool" } as const) : {};
        expect((await list.write([{ op: "update", id, status }], who)).items).toMatchObject([{ status }]);
      }
    });

    test("promoting an item demotes the one in progress, and says who did it", async () => {
      const list = lab.list();
      const [a = "", b = ""] = await list.add("A", "B", "C");
      await list.write([{ op: "update", id: a, status: "in_progress" }]);
      const before = await list.read();
      const { items, updatedAt } = await list.write([{ op: "update", id: b, status: "in_progress" }], {
        actor: robot,
        origin: "tool",
      });
      expect(items.map((item) => item.status)).toEqual(["pending", "in_progress", "pending"]);
      expect(items[0]).toMatchObject({ updatedBy: robot, updatedAt });
      expect(items[2]).toEqual(before.items[2]);
      // The other way round too: a database may check its rows one by one, in the order in which they lie.
      const back = await list.write([{ op: "update", id: a, status: "in_progress" }]);
      expect(back.items.map((item) => item.status)).toEqual(["in_progress", "pending", "pending"]);
    });

    test("of two promotions in a batch the later one wins", async () => {
      const list = lab.list();
      const [a = "", b = "", c = ""] = await list.add("A", "B", "C");
      const before = await list.read();
      const { items } = await list.write(
        [
          { op: "update", id: c, status: "in_progress" },
          { op: "update", id: a, status: "in_progress" },
          { op: "update", id: b, status: "in_progress" },
        ],
        { actor: robot, origin: "tool" },
      );
      expect(items.map((item) => item.status)).toEqual(["pending", "in_progress", "pending"]);
      expect([items[0], items[2]]).toEqual([before.items[0], before.items[2]]);
    });

    test("a batch that takes the mark from one item and gives it to another leaves one in progress", async () => {
      const list = lab.list();
      const [a = "", b = ""] = await list.add("A", "B");
      await list.write([{ op: "update", id: b, status: "in_progress" }]);
      const { items } = await list.write([
        { op: "update", id: a, status: "in_progress" },
        { op: "update", id: b, status: "completed" },
      ]);
      expect(items.map((item) => item.status)).toEqual(["in_progress", "completed"]);
    });

    test("rows that the batch does not touch keep their times and authors", async () => {
      const list = lab.list();
      const [a = ""] = await list.add("A", "B");
      const before = await list.read();
      const { items } = await list.write([{ op: "update", id: a, subject: "A2" }], { actor: robot, origin: "tool" });
      expect(items[1]).toEqual(before.items[1]);
      expect(items[0]).toMatchObject({ createdBy: ada, updatedBy: robot });
    });

    test("an archived or unknown item rejects the batch", async () => {
      const list = lab.list();
      const [a = ""] = await list.add("A");
      await list.write([{ op: "remove", id: a }]);
      expect(await list.refused([{ op: "update", id: a, status: "completed" }])).toMatchObject({
        code: "archived_item",
        opIndex: 0,
        id: a,
      });
      expect(await list.refused([{ op: "update", id: "zzzzzz", subject: "x" }])).toMatchObject({
        code: "unknown_item",
        opIndex: 0,
        id: "zzzzzz",
      });
    });
  });
}
