import { describe, expect, test, vi } from "vitest";
import {
  type CopiedTodoList,
  type CopyTodoListOptions,
  copyTodoList,
  replayTodoHistory,
  type TodoHistoryEntry,
  type TodoItem,
  type TodoOp,
  type TodoStore,
} from "../index.ts";
import { interruptedStore } from "./interrupted-store.ts";
import type { Lab } from "./lab.ts";
import { oddTexts } from "./odd-texts.ts";
import { ada, robot, type TestList } from "./test-list.ts";

/** Copying a list to a container that nobody has written to. */
export function describeCopy(lab: Lab): void {
  const copy = (
    list: TestList,
    options: Partial<CopyTodoListOptions> = {},
    store: TodoStore = list.store,
  ): Promise<CopiedTodoList> =>
    copyTodoList(store, { tenantId: list.tenant, from: list.container, to: "fork", actor: ada, ...options });
  const forkOf = (list: TestList): TestList => list.beside(list.tenant, "fork");
  const content = (items: readonly TodoItem[]): object[] =>
    items.map(({ subject, detail, owner, status }) => ({ subject, detail, owner, status }));
  const historyOf = async (list: TestList): Promise<TodoHistoryEntry[]> =>
    (await list.store.history?.(list.tenant, list.container)) ?? [];

  /** A list of five: two completed, one in progress, and an archived row beside them. */
  const filled = async (list: TestList): Promise<TestList> => {
    const [a = "", b = "", c = "", d = "", e = "", gone = ""] = await list.add("A", "B", "C", "D", "E", "Gone");
    await list.write([
      { op: "update", id: a, status: "completed", detail: "one\ntwo", owner: "robot" },
      { op: "update", id: c, status: "in_progress" },
      { op: "update", id: d, status: "completed" },
      { op: "remove", id: gone },
    ]);
    await list.write([{ op: "reorder", ids: [e, d, c, b, a] }]);
    return list;
  };

  describe("a copy", () => {
    test("keeps order, texts, owners and statuses under new ids, in two batches, and leaves the list alone", async () => {
      const list = await filled(lab.list());
      const before = await list.read({ includeArchived: true });
      const { items } = await list.read();
      const { ids, snapshot } = await copy(list);
      const fork = forkOf(list);
      expect(content(snapshot.items)).toEqual(content(items));
      expect(snapshot.items.map((item) => item.id)).toEqual(items.map((item) => ids.get(item.id)));
      expect([...ids.keys()]).toEqual(items.map((item) => item.id));
      expect(items.filter((item) => [...ids.values()].includes(item.id))).toEqual([]);
      expect(snapshot).toEqual(await fork.read());
      expect(await fork.read({ includeArchived: true })).toMatchObject({ rev: 2, archivedCount: 0 });
      expect(await list.read({ includeArchived: true })).toEqual(before);
      const history = await historyOf(fork);
      expect(history.map(({ actor, origin, ops }) => [actor, origin, ops.length])).toEqual([
        [ada, "route", 5],
        [ada, "route", 3],
      ]);
      expect(replayTodoHistory(history).items).toEqual(snapshot.items);
    });

    test("of pending rows is one batch; of nothing it is none, and no ping", async () => {
      const list = lab.list();
      const heard = vi.fn<() => void>();
      const stop = list.store.subscribe?.(list.tenant, "fork", heard);
      expect(await copy(list)).toEqual({ ids: new Map(), snapshot: await forkOf(list).read() });
      const [id = ""] = await list.add("A");
      await list.write([{ op: "remove", id }]);
      await copy(list);
      expect(await forkOf(list).read()).toMatchObject({ rev: null });
      await list.add("B", "C");
      expect((await copy(list)).snapshot).toMatchObject({ rev: 1, items: [{ subject: "B" }, { subject: "C" }] });
      if (stop) await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
      stop?.();
    });

    test("of a hundred rows with odd texts and statuses is two batches, an agent's too", async () => {
      const list = lab.list();
      const subjects = [...oddTexts, ...Array.from({ length: 100 - oddTexts.length }, (_, i) => `Row ${i}`)];
      const { added } = await list.write(
        subjects.map((subject) => ({ op: "add", subject, detail: `${subject}\n\t${subject}`, owner: subject })),
      );
      await list.write(added.map((id, i) => ({ op: "update", id, status: i === 50 ? "in_progress" : "completed" })));
      const { snapshot } = await copy(list, { actor: robot });
      expect(content(snapshot.items)).toEqual(content((await list.read()).items));
      expect(snapshot.rev).toBe(2);
      expect((await historyOf(forkOf(list))).map(({ origin }) => origin)).toEqual(["tool", "tool"]);
      expect(snapshot.items[0]).toMatchObject({ createdBy: robot, updatedBy: robot });
    });

    test("to a container that was written to is refused, and nothing is written", async () => {
      const list = await filled(lab.list());
      const fork = forkOf(list);
      const [id = ""] = await fork.add("Theirs");
      const refused = { name: "TodoLifecycleError", code: "not_empty" };
      const snapshot = await fork.read();
      await expect(copy(list)).rejects.toMatchObject({ ...refused, snapshot });
      await fork.write([{ op: "remove", id }]);
      const before = await fork.read({ includeArchived: true });
      await expect(copy(list)).rejects.toMatchObject(refused);
      await expect(copy(lab.list().beside(list.tenant, "empty"))).rejects.toMatchObject(refused);
      expect(await fork.read({ includeArchived: true })).toEqual(before);
    });

    test("that is complete is not made again, whether or not its rows are all pending", async () => {
      for (const list of [await filled(lab.list()), lab.list()]) {
        if ((await list.read()).rev === null) await list.add("A");
        const { snapshot } = await copy(list);
        await expect(copy(list)).rejects.toMatchObject({ code: "not_empty" });
        expect(await forkOf(list).read()).toEqual(snapshot);
      }
    });

    test("that somebody else's first write beats is refused, and their write stands", async () => {
      const list = await filled(lab.list());
      const store = interruptedStore(list.store, () => forkOf(list).add("Faster"));
      await expect(copy(list, {}, store)).rejects.toMatchObject({ code: "not_empty" });
      expect(await forkOf(list).subjects()).toEqual(["Faster"]);
    });

    test("made by many at once is made once", async () => {
      const list = lab.list();
      await list.add("A", "B");
      const calls = await Promise.allSettled(Array.from({ length: 8 }, () => copy(list)));
      expect(calls.filter((call) => call.status === "fulfilled")).toHaveLength(1);
      expect(await forkOf(list).subjects()).toEqual(["A", "B"]);
    });

    test("made by many at once has each row once, with its status", async () => {
      const list = await filled(lab.list());
      const calls = await Promise.allSettled(Array.from({ length: 8 }, () => copy(list)));
      const made = calls.flatMap((call) => (call.status === "fulfilled" ? [call.value.ids] : []));
      expect(made.length).toBeGreaterThan(0);
      for (const ids of made) expect(ids).toEqual(made[0]);
      expect(content((await forkOf(list).read()).items)).toEqual(content((await list.read()).items));
    });

    test("leaves as it is what somebody does to it between the batches", async () => {
      const list = await filled(lab.list());
      const fork = forkOf(list);
      const store = interruptedStore(list.store, async (turn) => {
        if (turn !== 1) return;
        const [e, d, , b, a] = (await fork.read()).items.map((item) => item.id);
        await fork.write([
          { op: "update", id: b ?? "", status: "in_progress" },
          { op: "remove", id: d ?? "" },
          { op: "update", id: a ?? "", subject: "A, renamed" },
          { op: "add", subject: "Theirs", after: e ?? "" },
        ]);
      });
      const { ids, snapshot } = await copy(list, {}, store);
      expect(ids.size).toBe(5);
      expect(snapshot).toEqual(await fork.read());
      expect(snapshot.items.map(({ subject, status }) => `${subject}: ${status}`)).toEqual([
        "E: pending",
        "Theirs: pending",
        "C: pending",
        "B: in_progress",
        "A, renamed: completed",
      ]);
    });

    test("in batches of few ops keeps its rows together, whatever comes between", async () => {
      const list = await lab.listOf({ limits: { opsPerBatch: 2 } });
      const ops = ["A", "B", "C", "D", "E"].map((subject): TodoOp => ({ op: "add", subject }));
      for (const op of ops) await list.write([op]);
      const { items } = await list.read();
      for (const item of items.slice(1, 4)) await list.write([{ op: "update", id: item.id, status: "completed" }]);
      const fork = forkOf(list);
      // Turn 0 is refused for its size, turns 1 and 2 write.
      const store = interruptedStore(list.store, async (turn) => {
        if (turn === 2) await fork.add("Theirs");
      });
      const { snapshot } = await copy(list, {}, store);
      expect(snapshot.items.map((item) => item.subject)).toEqual(["A", "B", "C", "D", "E", "Theirs"]);
      expect(content(snapshot.items.slice(0, 5))).toEqual(content((await list.read()).items));
      const history = await historyOf(fork);
      expect(history.map((entry) => entry.ops.length)).toEqual([2, 1, 2, 2, 2]);
      expect(replayTodoHistory(history).items).toEqual(snapshot.items);
    });

    test("that died between two batches is finished by the same call, wherever it died", async () => {
      // Turn 0 is refused for its size, turn 1 adds three rows, turn 2 a row and two statuses, turn 3 two statuses.
      for (const died of [2, 3]) {
        const list = await lab.listOf({ limits: { opsPerBatch: 3 } });
        const [a = "", b = "", c = ""] = await list.add("A", "B", "C");
        const [d = ""] = await list.add("D");
        await list.write([a, c, d].map((id) => ({ op: "update", id, status: "completed" })));
        await list.write([{ op: "update", id: b, status: "in_progress" }]);
        const dying = interruptedStore(list.store, (turn) => {
          if (turn === died) throw new Error("the process died");
        });
        await expect(copy(list, {}, dying)).rejects.toThrow("the process died");
        const half = await forkOf(list).read();
        expect(half.rev).toBe(died - 1);
        await expect(copy(list, { actor: robot })).rejects.toMatchObject({ code: "not_empty" });
        expect(await forkOf(list).read()).toEqual(half);
        const { ids, snapshot } = await copy(list);
        expect(content(snapshot.items)).toEqual(content((await list.read()).items));
        expect([...ids.values()]).toEqual(snapshot.items.map((item) => item.id));
        expect(replayTodoHistory(await historyOf(forkOf(list))).items).toEqual(snapshot.items);
      }
    });

    test("that died and was written to, or whose list has changed, is refused and not mixed up", async () => {
      for (const change of ["copy", "list"] as const) {
        const list = await filled(lab.list());
        const dying = interruptedStore(list.store, (turn) => {
          if (turn === 1) throw new Error("the process died");
        });
        await expect(copy(list, {}, dying)).rejects.toThrow("the process died");
        const changed = change === "copy" ? forkOf(list) : list;
        const id = (await changed.read()).items[1]?.id ?? "";
        await changed.write([{ op: "update", id, subject: "Changed" }]);
        const half = await forkOf(list).read();
        await expect(copy(list)).rejects.toMatchObject({ code: "not_empty" });
        expect(await forkOf(list).read()).toEqual(half);
      }
    });

    test("of what breaks a limit of the store is refused before anything is written", async () => {
      const list = await lab.listOf({ limits: { opsPerBatch: 2, activeItems: 3, subject: 5 } });
      const wide = interruptedStore(list.store, () => undefined);
      const rows = (subjects: readonly string[]): TodoStore => ({
        ...wide,
        get: async (tenant, container, options) => {
          const snapshot = await list.store.get(tenant, container, options);
          const row = { detail: null, owner: null, status: "pending", archivedAt: null } as unknown as TodoItem;
          if (container === "fork") return snapshot;
          return { ...snapshot, rev: 1, items: subjects.map((subject, i) => ({ ...row, id: `source${i}`, subject })) };
        },
      });
      const limits = { opsPerBatch: 2, activeItems: 3, subject: 5 };
      const many = rows(["A", "B", "C", "D"]);
      const long = rows(["A", "B", "C is too long"]);
      const said = { name: "TodoOpError", code: "limit_exceeded" };
      await expect(copy(list, { limits }, many)).rejects.toMatchObject({ ...said, limit: "activeItems", actual: 4 });
      await expect(copy(list, { limits }, long)).rejects.toMatchObject({ ...said, limit: "subject", opIndex: 2 });
      await expect(copy(list, {}, rows(["too long"]))).rejects.toMatchObject({ ...said, limit: "subject", max: 5 });
      expect(await forkOf(list).read()).toMatchObject({ rev: null });
      expect((await copy(list, { limits }, rows(["A", "B", "C"]))).snapshot.items).toHaveLength(3);
    });

    test("stays in its tenant, and refuses what is no container", async () => {
      const list = await filled(lab.list());
      const other = list.beside(`${list.tenant}-2`, list.container);
      await other.add("Other tenant");
      await copy(list);
      expect(await other.subjects()).toEqual(["Other tenant"]);
      expect(await forkOf(other).read()).toMatchObject({ rev: null });
      await expect(copy(list, { to: list.container })).rejects.toMatchObject({ code: "invalid_field", field: "to" });
      await expect(copy(list, { to: "a\u0000b" })).rejects.toMatchObject({ code: "invalid_field", field: "container" });
      await expect(copy(list, { from: "" })).rejects.toMatchObject({ code: "invalid_field", field: "container" });
      await expect(copy(list, { actor: {} as typeof ada })).rejects.toMatchObject({ field: "actor.kind" });
    });
  });
}
