import { describe, expect, test } from "vitest";
import type { Lab } from "./lab.ts";
import type { TestList } from "./test-list.ts";

/** What an operator does to a list outside `apply`. */
export function describeOperator(lab: Lab): void {
  const purge = (list: TestList, before: string): Promise<number> => {
    if (!list.store.purgeArchived) throw new Error("the store has no purgeArchived");
    return list.store.purgeArchived(list.tenant, list.container, { before });
  };
  const renew = (list: TestList): Promise<string | null> => {
    if (!list.store.renewStamp) throw new Error("the store has no renewStamp");
    return list.store.renewStamp(list.tenant, list.container);
  };

  describe("the operator's functions", () => {
    test("purging removes archived items older than a time for good, and renews the stamp", async () => {
      const list = lab.list();
      const [a = "", b = "", c = ""] = await list.add("A", "B", "C");
      await list.write([{ op: "remove", id: a }]);
      const { updatedAt } = await list.write([{ op: "remove", id: b }]);
      const before = await list.read();
      expect(await purge(list, updatedAt ?? "")).toBe(1);
      const after = await list.read({ includeArchived: true });
      expect(after).toMatchObject({ rev: before.rev, archivedCount: 1, items: [{ id: c }, { id: b }] });
      expect(after.stamp).toEqual(expect.any(String));
      expect(after.stamp).not.toBe(before.stamp);
      expect(
        await list.attempt([{ op: "add", subject: "x" }], { rev: before.rev, stamp: before.stamp ?? "" }),
      ).toMatchObject({ conflict: true });
      expect(await list.refused([{ op: "restore", id: a }])).toMatchObject({ code: "unknown_item", id: a });
      expect(await list.write([{ op: "restore", id: b }])).toMatchObject({ conflict: false });
    });

    test("purging nothing changes nothing, and never touches an active item or another list", async () => {
      const list = lab.list();
      const other = list.beside(list.tenant, "another");
      const [id = ""] = await other.add("theirs");
      await other.write([{ op: "remove", id }]);
      const future = "2999-01-01T00:00:00.000Z";
      expect(await purge(list, future)).toBe(0);
      expect(await list.read()).toMatchObject({ rev: null, stamp: null });
      await list.add("active");
      const before = await list.read({ includeArchived: true });
      expect(await purge(list, future)).toBe(0);
      expect(await list.read({ includeArchived: true })).toEqual(before);
      expect(await other.read({ includeArchived: true })).toMatchObject({ archivedCount: 1 });
      await expect(purge(list, "no time")).rejects.toMatchObject({ code: "invalid_field", field: "before" });
    });

    test("a new stamp makes every batch lose that names the old one, and leaves the rest alone", async () => {
      const list = lab.list();
      expect(await renew(list)).toBeNull();
      await list.add("A");
      const before = await list.read();
      const stamp = await renew(list);
      expect(stamp).not.toBe(before.stamp);
      expect(await list.read()).toEqual({ ...before, stamp });
      expect(await list.attempt([{ op: "add", subject: "x" }], { rev: 1, stamp: before.stamp ?? "" })).toMatchObject({
        conflict: true,
        stamp,
      });
      expect(await list.attempt([{ op: "add", subject: "B" }], { rev: 1, stamp: stamp ?? "" })).toMatchObject({
        conflict: false,
        rev: 2,
      });
    });
  });
}
