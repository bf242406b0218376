import { describe, expect, test } from "vitest";
import type { Lab } from "./lab.ts";
import { robot } from "./test-list.ts";

/** Compare-and-swap, and the race. */
export function describeCompare(
  lab: Lab,
  { rounds, writers }: { readonly rounds: number; readonly writers: number },
): void {
  describe("compare-and-swap", () => {
    test("a batch at another rev loses: a value with the list as it stands, and nothing written", async () => {
      const list = lab.list();
      await list.add("A");
      await list.add("B");
      const before = await list.read();
      const { container: _, rev: currentRev, ...rest } = before;
      for (const rev of [null, 0, 1, 3, Number.MAX_SAFE_INTEGER]) {
        const outcome = await list.attempt([{ op: "add", subject: "late" }], { rev });
        expect(outcome).toMatchObject({ conflict: true, currentRev, ...rest });
        expect(outcome.items).toHaveLength(2);
        expect(await list.read()).toEqual(before);
      }
    });

    test("a conflict on a list that nobody has written to says null", async () => {
      const list = lab.list();
      const lost = { conflict: true, currentRev: null, stamp: null, updatedAt: null, items: [] };
      expect(await list.attempt([{ op: "add", subject: "x" }], { rev: 1 })).toMatchObject(lost);
      expect(await list.attempt([{ op: "add", subject: "x" }], { rev: 0 })).toMatchObject(lost);
      expect(await list.read()).toMatchObject({ rev: null });
    });

    test("an expected rev of null means: only if nothing has been written yet", async () => {
      const list = lab.list();
      expect(await list.attempt([{ op: "add", subject: "first" }], { rev: null })).toMatchObject({
        conflict: false,
        rev: 1,
      });
      expect(await list.attempt([{ op: "add", subject: "second" }], { rev: null })).toMatchObject({
        conflict: true,
        currentRev: 1,
      });
    });

    test("where a stamp is given it must be the list's too", async () => {
      const list = lab.list();
      const first = await list.write([{ op: "add", subject: "A" }]);
      const stamp = first.stamp ?? "";
      expect(await list.attempt([{ op: "add", subject: "B" }], { rev: 1, stamp: "another" })).toMatchObject({
        conflict: true,
        currentRev: 1,
        stamp,
      });
      const second = await list.attempt([{ op: "add", subject: "B" }], { rev: 1, stamp });
      expect(second).toMatchObject({ conflict: false, rev: 2 });
      expect(await list.attempt([{ op: "add", subject: "C" }], { rev: 2, stamp })).toMatchObject({
        conflict: true,
        currentRev: 2,
      });
      expect(await lab.list().attempt([{ op: "add", subject: "x" }], { rev: null, stamp })).toMatchObject({
        conflict: true,
        currentRev: null,
      });
    });

    test("a stamp of null, as an unwritten list has it, counts as not given", async () => {
      const list = lab.list();
      const { rev, stamp } = await list.read();
      expect(await list.attempt([{ op: "add", subject: "A" }], { rev, stamp })).toMatchObject({
        conflict: false,
        rev: 1,
      });
      expect(await list.attempt([{ op: "add", subject: "B" }], { rev: 1, stamp: null })).toMatchObject({
        conflict: false,
        rev: 2,
      });
      expect(await list.attempt([{ op: "add", subject: "C" }], { rev: 1, stamp: null })).toMatchObject({
        conflict: true,
        currentRev: 2,
      });
      expect(await list.subjects()).toEqual(["A", "B"]);
    });

    test("of two creates at once one wins", async () => {
      const list = lab.list();
      const outcomes = await Promise.all(
        ["left", "right"].map((subject) => list.attempt([{ op: "add", subject }], { rev: null })),
      );
      expect(outcomes.filter((outcome) => outcome.conflict)).toHaveLength(1);
      expect((await list.read()).items).toHaveLength(1);
    });

    test(`of ${writers} writers with one expected rev exactly one is applied, in each of ${rounds} rounds`, {
      timeout: 300_000,
    }, async () => {
      const list = lab.list();
      const won: string[] = [];
      let rev: number | null = null;
      for (let round = 1; round <= rounds; round += 1) {
        const expected: number | null = rev;
        const subjects = Array.from({ length: writers }, (_, writer) => `${round}.${writer}`);
        const outcomes = await Promise.all(
          subjects.map((subject, writer) =>
            list.attempt(
              [
                { op: "add", subject },
                ...(won.length < 50 ? [] : [{ op: "remove" as const, id: won[round - 51] ?? "" }]),
              ],
              {
                rev: expected,
                ...(writer % 2 ? { actor: robot, origin: "tool" } : {}),
                ...(writer % 3 ? {} : { client: `client-${writer}`, batchId: `batch-${round}` }),
              },
            ),
          ),
        );
        const applied = outcomes.flatMap((outcome) => (outcome.conflict ? [] : [outcome]));
        expect(applied).toHaveLength(1);
        expect(applied[0]?.rev).toBe(round);
        for (const outcome of outcomes) {
          expect(outcome.items).toEqual(applied[0]?.items);
          expect(outcome.stamp).toBe(applied[0]?.stamp);
          if (outcome.conflict) expect(outcome.currentRev).toBe(round);
        }
        won.push(applied[0]?.added[0] ?? "");
        rev = round;
      }
      const { items } = await list.read();
      expect(items.map((item) => item.id)).toEqual(won.slice(-50));
    });

    test("different lists do not wait for each other's revs", async () => {
      const lists = [lab.list(), lab.list(), lab.list()];
      const outcomes = await Promise.all(
        lists.map((list) => list.attempt([{ op: "add", subject: "x" }], { rev: null })),
      );
      expect(outcomes).toMatchObject([{ rev: 1 }, { rev: 1 }, { rev: 1 }]);
    });
  });
}
