import { describe, expect, test, vi } from "vitest";
import {
  type ArchiveAddedAfterOptions,
  type ArchivedAddedAfter,
  archiveAddedAfter,
  replayTodoHistory,
  type TodoHistoryEntry,
  type TodoStore,
} from "../index.ts";
import { interruptedStore } from "./interrupted-store.ts";
import type { Lab } from "./lab.ts";
import { oddTexts } from "./odd-texts.ts";
import { ada, robot, type TestList } from "./test-list.ts";

/** Archiving what was added after a rev, by the store's own history. */
export function describeRewind(lab: Lab): void {
  const rewind = (
    list: TestList,
    rev: number | null,
    options: Partial<ArchiveAddedAfterOptions> = {},
    store: TodoStore = list.store,
  ): Promise<ArchivedAddedAfter> =>
    archiveAddedAfter(store, { tenantId: list.tenant, container: list.container, rev, actor: ada, ...options });

  const historyOf = async (list: TestList): Promise<TodoHistoryEntry[]> =>
    (await list.store.history?.(list.tenant, list.container, { limit: 1000 })) ?? [];

  const expectReplay = async (list: TestList): Promise<void> => {
    const { items, archived } = replayTodoHistory(await historyOf(list));
    expect([...items, ...archived]).toEqual((await list.read({ includeArchived: true })).items);
  };

  describe("a rewind", () => {
    test("archives what was added after the rev in one batch, and touches nothing older", async () => {
      const list = lab.list();
      const [a = "", b = ""] = await list.add("A", "B");
      const { rev } = await list.read();
      const [c = ""] = await list.add("C");
      const { added } = await list.write([
        { op: "add", subject: "B1", after: b },
        { op: "update", id: a, status: "completed", subject: "A, edited since" },
        { op: "update", id: c, status: "in_progress" },
      ]);
      const before = await list.read();
      const done = await rewind(list, rev, { actor: { kind: "user", id: "ben" } });
      expect(done.archived).toEqual([added[0], c]);
      expect(done.snapshot).toEqual(await list.read());
      expect(done.snapshot.rev).toBe(4);
      expect(done.snapshot.items).toEqual(before.items.filter((item) => item.id === a || item.id === b));
      expect((await historyOf(list)).at(-1)).toMatchObject({
        actor: { kind: "user", id: "ben" },
        origin: "route",
        ops: [
          { op: "remove", id: added[0] },
          { op: "remove", id: c },
        ],
      });
      const archive = await list.read({ includeArchived: true });
      expect(archive.items.find((item) => item.id === c)).toMatchObject({ status: "in_progress", subject: "C" });
      await expectReplay(list);
    });

    test("to before the first write archives everything; null and 0 both mean that", async () => {
      for (const rev of [null, 0]) {
        const list = lab.list();
        const ids = await list.add("A", "B");
        expect((await rewind(list, rev)).archived).toEqual(ids);
        expect(await list.subjects()).toEqual([]);
      }
    });

    test("that finds nothing to archive writes nothing and sends no ping", async () => {
      const list = lab.list();
      const heard = vi.fn<() => void>();
      expect(await rewind(list, null)).toEqual({ archived: [], snapshot: await list.read() });
      const [a = ""] = await list.add("A");
      await list.add("B");
      await list.write([{ op: "update", id: a, status: "completed" }]);
      await rewind(list, 1);
      const stop = list.store.subscribe?.(list.tenant, list.container, heard);
      const before = await list.read({ includeArchived: true });
      for (const rev of [1, 2, 3, 4]) expect((await rewind(list, rev)).archived).toEqual([]);
      expect(await list.read({ includeArchived: true })).toEqual(before);
      // What would have been heard before this ping comes before it.
      await list.add("C");
      if (stop) await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
      stop?.();
    });

    test("goes by when a row was added: restored ones too, while older ones stay, also restored", async () => {
      const list = lab.list();
      const [old = "", gone = ""] = await list.add("Old", "Old and archived");
      await list.write([{ op: "remove", id: old }]);
      const [late = "", later = ""] = await list.add("Late", "Late and archived");
      await list.write([
        { op: "remove", id: late },
        { op: "remove", id: later },
        { op: "remove", id: gone },
      ]);
      await list.write([
        { op: "restore", id: late },
        { op: "restore", id: old },
      ]);
      const { archived, snapshot } = await rewind(list, 2);
      expect(archived).toEqual([late]);
      expect(snapshot.items.map((item) => item.id)).toEqual([old]);
      await expectReplay(list);
    });

    test("reads a history of more than one page", async () => {
      const list = lab.list();
      const [first = ""] = await list.add("First");
      const ids: string[] = [];
      for (let turn = 0; turn < 60; turn += 1) {
        ids.push(...(await list.add(`turn ${turn}`)));
        await list.write([{ op: "update", id: first, subject: `after ${turn}` }]);
      }
      expect((await rewind(list, 1)).archived).toEqual(ids);
      expect(await list.subjects()).toEqual(["after 59"]);
      await expectReplay(list);
    });

    test("archives a hundred rows with odd texts, for an agent too, whose batch is a tool's", async () => {
      const list = lab.list();
      const ids = await list.add(...oddTexts, ...Array.from({ length: 100 - oddTexts.length }, (_, i) => `Row ${i}`));
      const { archived, snapshot } = await rewind(list, null, { actor: robot });
      expect(archived).toEqual(ids);
      expect(snapshot).toMatchObject({ rev: 2, items: [] });
      expect((await historyOf(list)).at(-1)).toMatchObject({ actor: robot, origin: "tool" });
      await expectReplay(list);
    });

    test("sends no more ops at a time than the store takes", async () => {
      const list = await lab.listOf({ limits: { opsPerBatch: 3 } });
      const kept = await list.add("A");
      const ids = [...(await list.add("B", "C", "D")), ...(await list.add("E", "F", "G")), ...(await list.add("H"))];
      const { archived, snapshot } = await rewind(list, 1);
      expect(archived).toEqual(ids);
      expect(snapshot.items.map((item) => item.id)).toEqual(kept);
      expect((await historyOf(list)).slice(4).map((entry) => entry.ops.length)).toEqual([3, 3, 1]);
      await expectReplay(list);
    });

    test("decides again when another change came first, and loses none", async () => {
      const list = await lab.listOf({ limits: { opsPerBatch: 2 } });
      const [old = ""] = await list.add("Old");
      const [a = "", b = ""] = await list.add("A", "B");
      const [c = ""] = await list.add("C");
      const late: string[] = [];
      const store = interruptedStore(list.store, async (turn) => {
        if (turn === 1) await list.write([{ op: "remove", id: a }], { actor: robot, origin: "tool" });
        if (turn === 2) late.push(...(await list.add("Late")));
        if (turn === 4) await list.write([{ op: "update", id: old, status: "completed" }]);
      });
      const { archived, snapshot } = await rewind(list, 1, {}, store);
      expect(archived).toEqual([b, c, ...late]);
      expect(snapshot).toEqual(await list.read());
      expect(snapshot.items).toMatchObject([{ id: old, status: "completed" }]);
      const archive = await list.read({ includeArchived: true });
      expect(archive.items.find((item) => item.id === a)).toMatchObject({ updatedBy: robot });
      await expectReplay(list);
    });

    test("gives up when other changes come first every time, having archived nothing", async () => {
      const list = lab.list();
      const [a = ""] = await list.add("A");
      let turns = 0;
      const store = interruptedStore(list.store, async (turn) => {
        turns = turn + 1;
        await list.write([{ op: "update", id: a, subject: `A${turn}` }]);
      });
      await expect(rewind(list, null, {}, store)).rejects.toMatchObject({
        name: "TodoLifecycleError",
        code: "contended",
        snapshot: await list.read().then(({ container }) => ({ container })),
      });
      expect(turns).toBe(50);
      expect(await list.subjects()).toEqual(["A49"]);
    });

    test("stays in its list and its tenant", async () => {
      const list = lab.list();
      const others = [list.beside(list.tenant, "another"), list.beside(`${list.tenant}-2`, list.container)];
      for (const other of [list, ...others]) await other.add("A", "B");
      await rewind(list, null);
      for (const other of others) expect(await other.read()).toMatchObject({ rev: 1, items: [{}, {}] });
      expect(await list.subjects()).toEqual([]);
    });

    test("to a rev that the list never had is refused, and so is what is no rev", async () => {
      const list = lab.list();
      await expect(rewind(list, 1)).rejects.toMatchObject({ name: "TodoLifecycleError", code: "rev_ahead" });
      await list.add("A");
      const snapshot = await list.read();
      await expect(rewind(list, 2)).rejects.toMatchObject({ code: "rev_ahead", snapshot });
      for (const rev of [-1, 1.5, Number.NaN, "1", undefined]) {
        await expect(rewind(list, rev as number)).rejects.toMatchObject({ code: "invalid_field", field: "rev" });
      }
      await expect(rewind(list, 0, { tenantId: "" })).rejects.toMatchObject({ field: "tenantId" });
      await expect(rewind(list, 0, { actor: {} as typeof ada })).rejects.toMatchObject({ field: "actor.kind" });
      expect(await list.read()).toMatchObject({ rev: 1, items: [{}] });
    });
  });
}
