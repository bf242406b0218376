import { describe, expect, test } from "vitest";
import type { TodoItem, TodoOp } from "../index.ts";
import type { Lab } from "./lab.ts";
import { robot, type TestList } from "./test-list.ts";

const archivedOf = (items: readonly TodoItem[]): string[] =>
  items.filter((item) => item.archivedAt !== null).map((item) => item.subject);

/** The ops `remove` and `restore`, and the pages of the archive. */
export function describeArchive(lab: Lab): void {
  describe("remove, restore and the archive", () => {
    test("a removed item leaves the list and keeps its text and its status word in the archive", async () => {
      const list = lab.list();
      const { added } = await list.write([
        { op: "add", subject: "A", detail: "d", owner: "o" },
        { op: "add", subject: "B" },
      ]);
      const [a = "", b = ""] = added;
      await list.write([{ op: "update", id: a, status: "in_progress" }]);
      const before = (await list.read()).items[0];
      const { items, updatedAt } = await list.write([{ op: "remove", id: a }], { actor: robot, origin: "tool" });
      expect(items.map((item) => item.id)).toEqual([b]);
      expect(await list.read()).not.toHaveProperty("archivedCount");
      const archive = await list.read({ includeArchived: true });
      expect(archive.archivedCount).toBe(1);
      expect(archive.items.map((item) => item.id)).toEqual([b, a]);
      expect(archive.items[1]).toEqual({ ...before, archivedAt: updatedAt, updatedAt, updatedBy: robot });
    });

    test("an archived item is not the one in progress, and another may be", async () => {
      const list = lab.list();
      const [a = "", b = ""] = await list.add("A", "B");
      await list.write([{ op: "update", id: a, status: "in_progress" }]);
      await list.write([{ op: "remove", id: a }]);
      const archived = (await list.read({ includeArchived: true })).items[1];
      await list.write([{ op: "update", id: b, status: "in_progress" }]);
      const { items } = await list.read({ includeArchived: true });
      expect(items[0]).toMatchObject({ id: b, status: "in_progress" });
      expect(items[1]).toEqual(archived);
    });

    test("a restored item comes back pending at the end", async () => {
      const list = lab.list();
      const [a = ""] = await list.add("A", "B", "C");
      await list.write([{ op: "update", id: a, status: "completed" }]);
      await list.write([{ op: "remove", id: a }]);
      const { items, updatedAt } = await list.write([{ op: "restore", id: a }], { actor: { kind: "user", id: "bob" } });
      expect(items.map((item) => item.subject)).toEqual(["B", "C", "A"]);
      expect(items[2]).toMatchObject({
        id: a,
        status: "pending",
        archivedAt: null,
        updatedAt,
        updatedBy: { kind: "user", id: "bob" },
      });
      expect(await list.read({ includeArchived: true })).toMatchObject({ archivedCount: 0, items });
    });

    test("what was removed can be removed only once, and restored only when it is archived", async () => {
      const list = lab.list();
      const [a = ""] = await list.add("A");
      expect(await list.refused([{ op: "restore", id: a }])).toMatchObject({ code: "not_archived", opIndex: 0, id: a });
      expect(
        await list.refused([
          { op: "remove", id: a },
          { op: "remove", id: a },
        ]),
      ).toMatchObject({ code: "archived_item", opIndex: 1, id: a });
      await list.write([{ op: "remove", id: a }]);
      expect(await list.refused([{ op: "remove", id: a }])).toMatchObject({ code: "archived_item", opIndex: 0, id: a });
      expect(
        await list.refused([
          { op: "restore", id: a },
          { op: "restore", id: a },
        ]),
      ).toMatchObject({ code: "not_archived", opIndex: 1, id: a });
      expect(await list.refused([{ op: "remove", id: "zzzzzz" }])).toMatchObject({
        code: "unknown_item",
        id: "zzzzzz",
      });
      expect(await list.refused([{ op: "restore", id: "zzzzzz" }])).toMatchObject({
        code: "unknown_item",
        id: "zzzzzz",
      });
    });

    test("only a person may restore, and only through the route", async () => {
      const list = lab.list();
      const [a = ""] = await list.add("A");
      await list.write([{ op: "remove", id: a }]);
      const restore = [{ op: "restore", id: a }] as const;
      const forbidden = { code: "restore_forbidden", opIndex: 0 };
      expect(await list.refused(restore, { origin: "tool" })).toMatchObject(forbidden);
      expect(await list.refused(restore, { actor: robot, origin: "tool" })).toMatchObject(forbidden);
      expect(await list.refused(restore, { actor: robot, origin: "route" })).toMatchObject(forbidden);
      expect(await list.refused([{ op: "add", subject: "x" }, ...restore], { origin: "tool" })).toMatchObject({
        ...forbidden,
        opIndex: 1,
      });
      await list.write(restore, { actor: { kind: "system", id: "cron" }, origin: "route" });
      expect(await list.subjects()).toEqual(["A"]);
    });

    test("removing and restoring in one batch moves a row to the end, pending", async () => {
      const list = lab.list();
      const [a = ""] = await list.add("A", "B");
      const { items, rev } = await list.write([
        { op: "remove", id: a },
        { op: "restore", id: a },
      ]);
      expect(items.map((item) => item.subject)).toEqual(["B", "A"]);
      expect(rev).toBe(2);
      expect((await list.read({ includeArchived: true })).archivedCount).toBe(0);
    });

    test("a batch that restores an item may change it, start it and anchor on it", async () => {
      const list = lab.list();
      const [a = "", b = ""] = await list.add("A", "B", "C");
      const start = (id: string): TodoOp => ({ op: "update", id, status: "in_progress" });
      const restoreAndStart = async (id: string): Promise<void> => {
        const { items } = await list.write([{ op: "restore", id }, start(id)]);
        expect(items.filter((item) => item.status === "in_progress").map((item) => item.id)).toEqual([id]);
        expect(items.at(-1)).toMatchObject({ id, status: "in_progress", archivedAt: null });
        expect(await list.read({ includeArchived: true })).toMatchObject({ archivedCount: 0, items });
      };
      await list.write([start(a), { op: "remove", id: b }]);
      await restoreAndStart(b);
      // Each has been in progress when it was archived, while the other takes the mark; in both orders.
      for (const [gone, other] of [
        [b, a],
        [a, b],
      ] as const) {
        await list.write([start(gone), { op: "remove", id: gone }, start(other)]);
        await restoreAndStart(gone);
      }
      await list.write([{ op: "remove", id: b }]);
      const { items } = await list.write([
        { op: "restore", id: b },
        { op: "update", id: b, subject: "B2", detail: "d", owner: "o", status: "completed" },
        { op: "add", subject: "behind", after: b },
      ]);
      expect(items.map((item) => item.subject)).toEqual(["C", "A", "B2", "behind"]);
      expect(await list.read({ includeArchived: true })).toMatchObject({ archivedCount: 0, items });
    });

    test("archived items follow the active ones, newest first, and of one batch the later op first", async () => {
      const list = lab.list();
      const [a = "", b = "", c = "", d = ""] = await list.add("A", "B", "C", "D", "E");
      await list.write([{ op: "remove", id: c }]);
      await list.write([
        { op: "remove", id: d },
        { op: "remove", id: a },
        { op: "remove", id: b },
      ]);
      const { items, archivedCount } = await list.read({ includeArchived: true });
      expect(archivedCount).toBe(4);
      expect(items.map((item) => item.subject)).toEqual(["E", "B", "A", "D", "C"]);
      await list.write([{ op: "restore", id: a }]);
      await list.write([{ op: "remove", id: a }]);
      expect(archivedOf((await list.read({ includeArchived: true })).items)).toEqual(["A", "B", "D", "C"]);
    });

    test("the archive comes in pages of 100, each after the last row of the one before", async () => {
      const list = lab.list();
      await list.add("stays");
      const expected = await archive(list, 205);
      const first = await list.read({ includeArchived: true });
      expect(first.archivedCount).toBe(205);
      expect(first.items[0]?.subject).toBe("stays");
      expect(archivedOf(first.items)).toEqual(expected.slice(0, 100));
      const second = await list.read({ includeArchived: { before: first.items.at(-1)?.id ?? "" } });
      expect(archivedOf(second.items)).toEqual(expected.slice(100, 200));
      const third = await list.read({ includeArchived: { before: second.items.at(-1)?.id ?? "" } });
      expect(archivedOf(third.items)).toEqual(expected.slice(200));
      expect(third.archivedCount).toBe(205);
      const none = await list.read({ includeArchived: { before: third.items.at(-1)?.id ?? "" } });
      expect(none).toMatchObject({ archivedCount: 205, items: [{ subject: "stays" }] });
    });

    test("a page after a row that is not archived is empty, and the count stays true", async () => {
      const list = lab.list();
      const [id = ""] = await list.add("active");
      await archive(list, 2);
      for (const before of [id, "zzzzzz", "no id at all"]) {
        const { items, archivedCount } = await list.read({ includeArchived: { before } });
        expect(archivedCount).toBe(2);
        expect(items.map((item) => item.subject)).toEqual(["active"]);
      }
    });
  });
}

/** Archives a number of new items and gives their subjects, newest first. */
async function archive(list: TestList, count: number): Promise<string[]> {
  const subjects = Array.from({ length: count }, (_, index) => `archived ${index}`);
  for (let from = 0; from < count; from += 50) {
    const ids = await list.add(...subjects.slice(from, from + 50));
    await list.write(ids.map((id) => ({ op: "remove", id })));
  }
  subjects.reverse();
  return subjects;
}
