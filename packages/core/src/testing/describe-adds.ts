import { describe, expect, test } from "vitest";
import type { Lab } from "./lab.ts";
import { ada, robot } from "./test-list.ts";

/** The op `add`. */
export function describeAdds(lab: Lab): void {
  describe("add", () => {
    test("an item is added pending, with what was given and null for what was not", async () => {
      const list = lab.list();
      const { items, added } = await list.write([
        { op: "add", subject: "bare" },
        { op: "add", subject: "full", detail: "two\nlines", owner: "researcher" },
      ]);
      expect(added).toEqual(items.map((item) => item.id));
      expect(items[0]).toEqual({
        id: added[0],
        subject: "bare",
        detail: null,
        owner: null,
        status: "pending",
        archivedAt: null,
        createdAt: items[0]?.createdAt,
        updatedAt: items[0]?.createdAt,
        createdBy: ada,
        updatedBy: ada,
      });
      expect(items[1]).toMatchObject({ subject: "full", detail: "two\nlines", owner: "researcher", status: "pending" });
    });

    test("an empty detail or owner is none", async () => {
      const { items } = await lab.list().write([{ op: "add", subject: "x", detail: "", owner: " " }]);
      expect(items).toMatchObject([{ detail: null, owner: null }]);
    });

    test("ids are random, of the agreed shape, and unique in the list", async () => {
      const list = lab.list();
      const ids = new Set<string>();
      for (let turn = 0; turn < 5; turn += 1) {
        const { added } = await list.write(
          Array.from({ length: 20 }, () => ({ op: "add", subject: "the same words" }) as const),
        );
        for (const id of added) {
          expect(id).toMatch(/^[a-z0-9]{6,16}$/);
          ids.add(id);
        }
      }
      expect(ids.size).toBe(100);
      const other = lab.list();
      expect(ids.has((await other.add("the same words"))[0] ?? "")).toBe(false);
    });

    test("without an anchor it goes to the end, with one right after it", async () => {
      const list = lab.list();
      const [a = "", b = ""] = await list.add("A", "B");
      await list.write([{ op: "add", subject: "C" }]);
      await list.write([{ op: "add", subject: "A1", after: a }]);
      await list.write([{ op: "add", subject: "B1", after: b }]);
      expect(await list.subjects()).toEqual(["A", "A1", "B", "B1", "C"]);
    });

    test("several adds after one item stand in the order in which they were given", async () => {
      const list = lab.list();
      const [a = "", b = ""] = await list.add("A", "B");
      const { added, items } = await list.write([
        { op: "add", subject: "A1", after: a },
        { op: "add", subject: "B1", after: b },
        { op: "add", subject: "A2", after: a },
        { op: "add", subject: "end" },
        { op: "add", subject: "B2", after: b },
        { op: "add", subject: "A3", after: a },
      ]);
      expect(items.map((item) => item.subject)).toEqual(["A", "A1", "A2", "A3", "B", "B1", "end", "B2"]);
      expect(added.map((id) => items.find((item) => item.id === id)?.subject)).toEqual([
        "A1",
        "B1",
        "A2",
        "end",
        "B2",
        "A3",
      ]);
    });

    test("rows that an earlier batch added are not passed over", async () => {
      const list = lab.list();
      const [a = ""] = await list.add("A");
      await list.write([{ op: "add", subject: "first", after: a }]);
      await list.write([{ op: "add", subject: "second", after: a }]);
      expect(await list.subjects()).toEqual(["A", "second", "first"]);
    });

    test("an anchor that is archived or unknown rejects the batch", async () => {
      const list = lab.list();
      const [a = "", b = ""] = await list.add("A", "B");
      await list.write([{ op: "remove", id: a }]);
      expect(await list.refused([{ op: "add", subject: "x", after: a }])).toMatchObject({
        code: "archived_item",
        opIndex: 0,
        id: a,
      });
      expect(await list.refused([{ op: "add", subject: "x", after: "zzzzzz" }])).toMatchObject({
        code: "unknown_item",
        opIndex: 0,
        id: "zzzzzz",
      });
      const sameBatch = await list.refused([
        { op: "remove", id: b },
        { op: "add", subject: "x", after: b },
      ]);
      expect(sameBatch).toMatchObject({ code: "archived_item", opIndex: 1, id: b });
    });

    test("an agent adds like a person", async () => {
      const { items } = await lab.list().write([{ op: "add", subject: "x" }], { actor: robot, origin: "tool" });
      expect(items).toMatchObject([{ createdBy: { kind: "agent", id: "robot" } }]);
    });
  });
}
