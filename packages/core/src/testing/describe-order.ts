import { describe, expect, test } from "vitest";
import type { Lab } from "./lab.ts";
import { robot } from "./test-list.ts";

/** The op `reorder`. */
export function describeOrder(lab: Lab): void {
  describe("reorder", () => {
    test("puts the active items in the order given, and leaves every row as it was", async () => {
      const list = lab.list();
      const [a = "", b = "", c = "", d = ""] = await list.add("A", "B", "C", "D");
      await list.write([{ op: "update", id: b, status: "in_progress" }]);
      const before = new Map((await list.read()).items.map((item) => [item.id, item]));
      for (const ids of [
        [d, c, b, a],
        [b, a, d, c],
        [b, d, a, c],
      ]) {
        const { items } = await list.write([{ op: "reorder", ids }], { actor: robot, origin: "tool" });
        expect(items).toEqual(ids.map((id) => before.get(id)));
        expect((await list.read()).items).toEqual(items);
      }
    });

    test("ids that are not exactly the active ones are rejected, and named", async () => {
      const list = lab.list();
      const [a = "", b = "", c = ""] = await list.add("A", "B", "C");
      await list.write([{ op: "remove", id: c }]);
      const wrong = [
        { ids: [a], said: { missing: [b], unknown: [], repeated: [] } },
        { ids: [], said: { missing: [a, b], unknown: [], repeated: [] } },
        { ids: [a, b, "zzzzzz"], said: { missing: [], unknown: ["zzzzzz"], repeated: [] } },
        { ids: [a, b, c], said: { missing: [], unknown: [c], repeated: [] } },
        { ids: [a, b, a], said: { missing: [], unknown: [], repeated: [a] } },
        { ids: [a, a, "zzzzzz"], said: { missing: [b], unknown: ["zzzzzz"], repeated: [a] } },
      ];
      for (const { ids, said } of wrong) {
        expect(await list.refused([{ op: "reorder", ids }])).toMatchObject({
          code: "reorder_mismatch",
          opIndex: 0,
          ids: said,
        });
      }
    });

    test("counts the active items as they stand at that point of the batch", async () => {
      const list = lab.list();
      const [a = "", b = "", c = ""] = await list.add("A", "B", "C");
      expect(
        (
          await list.write([
            { op: "remove", id: b },
            { op: "reorder", ids: [c, a] },
          ])
        ).items.map((item) => item.subject),
      ).toEqual(["C", "A"]);
      const back = await list.write([
        { op: "restore", id: b },
        { op: "reorder", ids: [b, a, c] },
      ]);
      expect(back.items.map((item) => item.subject)).toEqual(["B", "A", "C"]);
      const error = await list.refused([
        { op: "add", subject: "new" },
        { op: "reorder", ids: [a, b, c] },
      ]);
      expect(error).toMatchObject({ code: "reorder_mismatch", opIndex: 1 });
      expect(error.ids?.missing).toHaveLength(1);
    });

    test("an add after a reorder in the same batch finds its anchor's new place", async () => {
      const list = lab.list();
      const [a = "", b = ""] = await list.add("A", "B");
      await list.write([
        { op: "reorder", ids: [b, a] },
        { op: "add", subject: "after B", after: b },
      ]);
      expect(await list.subjects()).toEqual(["B", "after B", "A"]);
    });
  });
}
