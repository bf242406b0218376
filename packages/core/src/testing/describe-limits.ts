import { describe, expect, test } from "vitest";
import type { TodoOp } from "../index.ts";
import type { Lab } from "./lab.ts";

const adds = (count: number): TodoOp[] =>
  Array.from({ length: count }, (_, index) => ({ op: "add", subject: `item ${index}` }));

/** The limits, each at its edge. */
export function describeLimits(lab: Lab): void {
  describe("limits", () => {
    test("a text may be as long as its limit in code points, after cleaning, and no longer", async () => {
      const list = lab.list();
      const limits = { subject: 200, detail: 2000, owner: 64 } as const;
      for (const field of ["subject", "detail", "owner"] as const) {
        const max = limits[field];
        for (const unit of ["x", "é", "語", "👍", "e\u0301".slice(1)]) {
          const fits = unit.repeat(max);
          const { items } = await list.write([{ op: "add", subject: "s", [field]: `  ${fits} ` }]);
          expect(items.at(-1)?.[field]).toBe(fits);
          const said = { code: "limit_exceeded", limit: field, max, actual: max + 1 };
          const add = { op: "add", subject: "s", [field]: fits + unit } as TodoOp;
          expect(await list.refused([{ op: "add", subject: "s" }, add])).toMatchObject({ ...said, opIndex: 1 });
          expect(await list.refused([{ op: "update", id: items[0]?.id ?? "", [field]: fits + unit }])).toMatchObject({
            ...said,
            opIndex: 0,
          });
        }
      }
    });

    test("a text that counts as empty is empty at any length", async () => {
      const list = lab.list();
      for (const blank of ["\u200b".repeat(2001), "\u00a0 \u2028\ufeff\u{e0020}".repeat(500)]) {
        const { items } = await list.write([{ op: "add", subject: "s", owner: blank }]);
        expect(items.at(-1)?.owner).toBeNull();
        const refused = await list.refused([{ op: "add", subject: blank }]);
        expect(refused).toMatchObject({ code: "empty_subject", opIndex: 0, field: "subject" });
      }
    });

    test("a batch has at most 100 ops", async () => {
      const list = lab.list();
      const said = { code: "limit_exceeded", limit: "opsPerBatch", max: 100, actual: 101, opIndex: null };
      expect(await list.refused(adds(101))).toMatchObject(said);
      expect((await list.write(adds(100))).items).toHaveLength(100);
    });

    test("a list has at most 100 active items, counted at the end of the batch", async () => {
      const list = lab.list();
      const { added } = await list.write(adds(100));
      const [first = "", second = ""] = added;
      const said = { code: "limit_exceeded", limit: "activeItems", max: 100, actual: 101, opIndex: null };
      expect(await list.refused(adds(1))).toMatchObject(said);
      await list.write([...adds(1), { op: "remove", id: first }]);
      expect(await list.refused([{ op: "restore", id: first }])).toMatchObject(said);
      await list.write([
        { op: "restore", id: first },
        { op: "remove", id: second },
      ]);
      expect((await list.read({ includeArchived: true })).archivedCount).toBe(1);
    });

    test("archived items are not limited", async () => {
      const list = lab.list();
      for (let turn = 0; turn < 3; turn += 1) {
        const { added } = await list.write(adds(100));
        await list.write(added.map((id) => ({ op: "remove", id })));
      }
      expect(await list.read({ includeArchived: true })).toMatchObject({ archivedCount: 300 });
    });

    test("each limit can be set where the store is made", async () => {
      const list = await lab.listOf({ limits: { activeItems: 3, opsPerBatch: 4, subject: 5, detail: 6, owner: 7 } });
      const said = { code: "limit_exceeded" };
      expect(await list.refused(adds(5))).toMatchObject({
        ...said,
        limit: "opsPerBatch",
        max: 4,
        actual: 5,
        opIndex: null,
      });
      expect(await list.refused([{ op: "add", subject: "123456" }])).toMatchObject({
        ...said,
        limit: "subject",
        max: 5,
        actual: 6,
      });
      expect(await list.refused([{ op: "add", subject: "x", detail: "1234567" }])).toMatchObject({
        ...said,
        limit: "detail",
        max: 6,
        actual: 7,
      });
      expect(await list.refused([{ op: "add", subject: "x", owner: "12345678" }])).toMatchObject({
        ...said,
        limit: "owner",
        max: 7,
        actual: 8,
      });
      await list.write([
        { op: "add", subject: "12345", detail: "123456", owner: "1234567" },
        { op: "add", subject: "b" },
        { op: "add", subject: "c" },
      ]);
      expect(await list.refused([{ op: "add", subject: "d" }])).toMatchObject({
        ...said,
        limit: "activeItems",
        max: 3,
        actual: 4,
        opIndex: null,
      });
    });
  });
}
