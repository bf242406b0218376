import { describe, expect, test } from "vitest";
import type { Lab } from "./lab.ts";
import { ada, robot } from "./test-list.ts";

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Rev, stamp and times of a list, and what leaves them alone. */
export function describeRevs(lab: Lab): void {
  describe("rev, stamp and times", () => {
    test("a list that nobody has written to is empty, with null for rev, stamp and time", async () => {
      const list = lab.list();
      expect(await list.read()).toEqual({
        container: list.container,
        rev: null,
        stamp: null,
        updatedAt: null,
        items: [],
      });
    });

    test("the first batch that changes the list makes rev 1, each later one the next, each with a stamp of its own", async () => {
      const list = lab.list();
      const stamps = new Set<string | null>();
      for (let rev = 1; rev <= 5; rev += 1) {
        const outcome = await list.write([{ op: "add", subject: `item ${rev}` }]);
        expect(outcome.rev).toBe(rev);
        expect(outcome.stamp).toEqual(expect.any(String));
        stamps.add(outcome.stamp);
        expect(await list.read()).toMatchObject({
          rev,
          stamp: outcome.stamp,
          updatedAt: outcome.updatedAt,
          items: outcome.items,
        });
      }
      expect(stamps.size).toBe(5);
    });

    test("a read that starts after an answer sees it", async () => {
      const list = lab.list();
      for (let turn = 0; turn < 10; turn += 1) {
        const { rev } = await list.write([{ op: "add", subject: `turn ${turn}` }]);
        const reads = await Promise.all([list.read(), list.read(), list.read()]);
        expect(reads.map((read) => read.rev)).toEqual([rev, rev, rev]);
      }
    });

    test("a batch whose net effect is nothing leaves rev, stamp, times and authors as they were", async () => {
      const list = lab.list();
      const [first = "", second = ""] = await list.add("first", "second");
      const { added } = await list.write([{ op: "add", subject: "third", detail: "words", owner: "ada" }]);
      await list.write([{ op: "remove", id: added[0] ?? "" }]);
      const before = await list.read({ includeArchived: true });
      const nothings = [
        [{ op: "update", id: first, status: "pending" }],
        [{ op: "update", id: first, subject: " first ", detail: "", owner: "" }],
        [{ op: "reorder", ids: [first, second] }],
        [
          { op: "reorder", ids: [second, first] },
          { op: "reorder", ids: [first, second] },
        ],
        [
          { op: "update", id: first, status: "completed" },
          { op: "update", id: first, status: "pending" },
        ],
        [
          { op: "update", id: first, status: "in_progress" },
          { op: "update", id: second, status: "in_progress" },
          { op: "update", id: second, status: "pending" },
        ],
        [
          { op: "remove", id: second },
          { op: "restore", id: second },
        ],
      ] as const;
      for (const ops of nothings) {
        const outcome = await list.write(ops as never, { actor: { kind: "user", id: "someone else" } });
        expect(outcome).toMatchObject({ rev: before.rev, stamp: before.stamp, updatedAt: before.updatedAt, added: [] });
        expect(await list.read({ includeArchived: true })).toEqual(before);
      }
    });

    test("a batch that changes nothing in a list that nobody has written to leaves its rev null", async () => {
      const list = lab.list();
      expect(await list.write([{ op: "reorder", ids: [] }])).toMatchObject({
        rev: null,
        stamp: null,
        updatedAt: null,
        items: [],
        added: [],
      });
      expect(await list.read()).toMatchObject({ rev: null, stamp: null });
      expect(await list.write([{ op: "add", subject: "first" }], { rev: null })).toMatchObject({ rev: 1 });
    });

    test("times are ISO 8601 in UTC with milliseconds, and grow with every rev", async () => {
      const list = lab.list();
      let last = "";
      for (let turn = 0; turn < 8; turn += 1) {
        const { updatedAt, items } = await list.write([{ op: "add", subject: "next" }]);
        expect(updatedAt).toMatch(isoTime);
        expect((updatedAt ?? "") > last).toBe(true);
        expect(items.at(-1)).toMatchObject({ createdAt: updatedAt, updatedAt, archivedAt: null });
        last = updatedAt ?? "";
      }
    });

    test("a row says who made it and who changed it last, by what the store was told", async () => {
      const list = lab.list();
      const [id = ""] = await list.add("mine");
      const { items } = await list.write([{ op: "update", id, owner: "robot" }], { actor: robot, origin: "tool" });
      expect(items).toMatchObject([{ createdBy: ada, updatedBy: robot }]);
      expect(items[0]?.updatedBy).toEqual(robot);
      expect((items[0]?.createdAt ?? "") < (items[0]?.updatedAt ?? "")).toBe(true);
    });

    test("what a caller does to an answer changes nothing in the store", async () => {
      const list = lab.list();
      await list.add("kept");
      const before = await list.read();
      for (const items of [
        (await list.read()).items,
        (await list.write([{ op: "reorder", ids: before.items.map((item) => item.id) }])).items,
      ]) {
        attempt(() => Object.assign(items[0] ?? {}, { subject: "forged", status: "completed" }));
        attempt(() => Object.assign(items[0]?.createdBy ?? {}, { id: "forged" }));
        attempt(() => (items as unknown[]).splice(0));
      }
      expect(await list.read()).toEqual(before);
    });
  });
}

/** A frozen answer throws where a copy takes the change; both are fine. */
function attempt(change: () => void): void {
  try {
    change();
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
  }
}
