import {
  archiveAddedAfter,
  createMemoryTodoStore,
  renderTodoList,
  type TodoActor,
  type TodoItem,
  type TodoOp,
  type TodoStore,
} from "@swarm-todos/core";
import { createPostgresTodoStore, fromPglite, migrate } from "@swarm-todos/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPglite } from "../support/open-pglite.ts";
import { ana, createLane, planner } from "./create-lane.ts";

const helper: TodoActor = { kind: "agent", id: "helper" };
const adds = (...subjects: string[]): TodoOp[] => subjects.map((subject) => ({ op: "add", subject }));

const subjects = (list: { readonly items: readonly TodoItem[] }): string[] => list.items.map(({ subject }) => subject);

let sql: TodoStore;
let close: () => Promise<void>;
beforeAll(async () => {
  const db = await openPglite();
  close = () => db.close();
  const driver = fromPglite(db);
  await migrate(driver);
  sql = createPostgresTodoStore({ driver });
});
afterAll(() => close());

describe.each<[string, () => TodoStore]>([
  ["in memory", () => createMemoryTodoStore()],
  ["on PGlite", () => sql],
])("a list that people and agents share, %s", (_, storeOf) => {
  test("to change one of ten items is to change one: the nine others stand as they were", async () => {
    const lane = createLane(storeOf());
    await lane.agent(adds("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"), null);
    const before = await lane.read();
    const fifth = before.items[4] as TodoItem;
    await lane.agent([{ op: "update", id: fifth.id, subject: "reworded" }], 1);
    const after = await lane.read();
    expect(after.rev).toBe(2);
    expect(after.items.toSpliced(4, 1)).toEqual(before.items.toSpliced(4, 1));
    expect(after.items[4]).toMatchObject({ id: fifth.id, subject: "reworded", status: "pending" });
    expect((await lane.fetchList("?includeArchived=1")).items).toHaveLength(10);
  });

  test("a change of status leaves a long detail as it is, letter by letter", async () => {
    const lane = createLane(storeOf());
    const detail = "Zeile – ‘détail’ 👩‍🔬\n".repeat(20).slice(0, 399).padEnd(400, ".");
    const [id = ""] = await lane.add([{ op: "add", subject: "Subject  ", detail }], null);
    await lane.agent([{ op: "update", id, status: "completed" }], 1);
    expect((await lane.read()).items).toMatchObject([{ subject: "Subject", detail, status: "completed" }]);
  });

  test("an agent that has not seen a person's tick cannot take it back, and is told of it", async () => {
    const lane = createLane(storeOf());
    await lane.agent(adds("X", "Y"), null);
    await lane.agent(adds("Z"), 1);
    const [x] = (await lane.read()).items as [TodoItem];
    expect(await lane.post([{ op: "update", id: x.id, status: "completed" }], 2)).toMatchObject({
      conflict: false,
      rev: 3,
    });
    const late = await lane.agent([{ op: "update", id: x.id, status: "in_progress" }], 2);
    expect(late).toMatchObject({ conflict: true, currentRev: 3 });
    expect(late.items[0]).toMatchObject({ id: x.id, status: "completed", updatedBy: ana });
    const after = await lane.read();
    expect(after.rev).toBe(3);
    expect(after.items).toEqual(late.items);
  });

  test("what a person archived does not come back by an agent's next batch", async () => {
    const lane = createLane(storeOf());
    await lane.agent(adds("X", "Y"), null);
    const [x] = (await lane.read()).items as [TodoItem];
    await lane.post([{ op: "remove", id: x.id }], 1);
    // With what it read before, the agent loses.
    const stale = await lane.agent([{ op: "update", id: x.id, status: "in_progress" }, ...adds("Z")], 1);
    expect(stale).toMatchObject({ conflict: true, currentRev: 2 });
    expect(subjects(stale)).toEqual(["Y"]);
    // With what it reads now, it can neither change the row nor bring it back, and the batch is all or nothing.
    const change = lane.agent([...adds("Z"), { op: "update", id: x.id, status: "pending" }], 2);
    await expect(change).rejects.toMatchObject({ code: "archived_item", opIndex: 1, id: x.id });
    const restore = lane.agent([{ op: "restore", id: x.id }], 2);
    await expect(restore).rejects.toMatchObject({ code: "restore_forbidden" });
    await lane.agent(adds("Z"), 2);
    const all = await lane.fetchList("?includeArchived=1");
    expect(subjects(all)).toEqual(["Y", "Z", "X"]);
    expect(all.items[2]?.archivedAt).not.toBeNull();
  });

  test("a helper's rows join the list of the agent that asked for help; they do not replace it", async () => {
    const lane = createLane(storeOf());
    const owned = (owner: string, ...names: string[]): TodoOp[] =>
      names.map((subject) => ({ op: "add", subject, owner }));
    await lane.agent(owned("planner", "1", "2", "3"), null);
    await lane.agent(owned("helper", "4", "5"), 1, helper);
    const { items } = await lane.read();
    expect(items.map(({ subject, owner }) => `${subject} ${owner}`)).toEqual([
      "1 planner",
      "2 planner",
      "3 planner",
      "4 helper",
      "5 helper",
    ]);
    expect(items.map(({ createdBy }) => createdBy.id)).toEqual(["planner", "planner", "planner", "helper", "helper"]);
  });

  test("of twenty adds that were made on the same list one wins, and none overwrites another", async () => {
    const lane = createLane(storeOf());
    await lane.agent(adds("Seed"), null);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => lane.post(adds(`Task ${n}`), 1)));
    expect(answers.filter(({ conflict }) => conflict === false)).toHaveLength(1);
    expect(answers.filter(({ conflict, httpStatus }) => conflict === true && httpStatus === 200)).toHaveLength(19);
    expect(await lane.read()).toMatchObject({ rev: 2, items: { length: 2 } });
  });

  test("twenty first adds to an unwritten list make one list", async () => {
    const lane = createLane(storeOf());
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => lane.post(adds(`Task ${n}`), null)));
    expect(answers.filter(({ conflict }) => conflict === false)).toHaveLength(1);
    expect(await lane.read()).toMatchObject({ rev: 1, items: { length: 1 } });
  });

  test("twenty writers that try again on a conflict all get in, each with an id and a rev of its own", async () => {
    const lane = createLane(storeOf());
    await lane.agent(adds("Seed"), null);
    const write = async (n: number): Promise<void> => {
      let rev = 1;
      for (;;) {
        const answer = await lane.post(adds(`Task ${n}`), rev);
        if (answer["conflict"] === false) return;
        rev = answer["currentRev"] as number;
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)));
    const { rev, items } = await lane.read();
    expect(rev).toBe(21);
    expect(new Set(items.map(({ id }) => id)).size).toBe(21);
    expect(subjects({ items }).toSorted()).toEqual(
      ["Seed", ...Array.from({ length: 20 }, (_, n) => `Task ${n}`)].toSorted(),
    );
    const history = (await lane.store.history?.(lane.tenant, "c1")) ?? [];
    expect(history.map((entry) => entry.rev)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
  });

  test("of eight workers that claim one task one gets it, and the others see who", async () => {
    const lane = createLane(storeOf());
    const [id = ""] = await lane.add(adds("Task"), null);
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        lane.agent([{ op: "update", id, owner: `w_${n}`, status: "in_progress" }], 1, { kind: "agent", id: `w_${n}` }),
      ),
    );
    const winners = claims.flatMap(({ conflict }, n) => (conflict ? [] : [`w_${n}`]));
    expect(winners).toHaveLength(1);
    for (const { items } of claims) expect(items).toMatchObject([{ owner: winners[0], status: "in_progress" }]);
    expect((await lane.read()).rev).toBe(2);
  });

  test("a conversation has one list, whichever way it is read", async () => {
    const lane = createLane(storeOf());
    await lane.agent(adds("By the agent"), null);
    await lane.post(adds("By the person"), 1);
    const direct = await lane.read();
    const routed = await lane.fetchList();
    expect(routed).toMatchObject({ rev: direct.rev, stamp: direct.stamp, updatedAt: direct.updatedAt });
    expect(routed.items).toEqual(direct.items);
    expect(subjects(await lane.store.get(lane.tenant, "c1", { actor: helper }))).toEqual(subjects(routed));
  });

  test("another conversation and another organisation have lists of their own, under the same name too", async () => {
    const lane = createLane(storeOf());
    const other = createLane(lane.store);
    await lane.agent(adds("Mine"), null);
    await lane.store.apply(lane.tenant, "c2", adds("Another conversation's"), null, planner, "tool");
    await other.agent(adds("Another organisation's"), null);
    expect(subjects(await lane.fetchList())).toEqual(["Mine"]);
    expect(subjects(await other.fetchList())).toEqual(["Another organisation's"]);
    expect(subjects(await lane.store.get(lane.tenant, "c2"))).toEqual(["Another conversation's"]);
  });

  test("an id is never used again: a task that is added, archived and added anew is another one", async () => {
    const lane = createLane(storeOf());
    const ids = new Set<string>();
    for (let n = 0; n < 5; n += 1) {
      const [id = ""] = await lane.add(adds("Same words"), (await lane.read()).rev);
      ids.add(id);
      await lane.agent([{ op: "remove", id }], (await lane.read()).rev);
    }
    expect(ids.size).toBe(5);
    const { items } = await lane.fetchList("?includeArchived=1");
    expect(new Set(items.map(({ id }) => id))).toEqual(ids);
  });

  test("what an answer said was written is there for everybody's very next read", async () => {
    const lane = createLane(storeOf());
    await lane.agent(adds("Task"), null);
    const [{ id }] = (await lane.read()).items as [TodoItem];
    for (let n = 0; n < 10; n += 1) {
      const answer = await lane.post([{ op: "update", id, subject: `Version ${n}` }], n + 1);
      const [direct, routed] = await Promise.all([lane.read(), lane.fetchList("?client=another")]);
      expect(answer["rev"]).toBe(n + 2);
      for (const list of [direct, routed]) {
        expect(list.rev).toBe(n + 2);
        expect(subjects(list)).toEqual([`Version ${n}`]);
      }
    }
  });

  test("what was added after the point that a conversation goes back to is in no agent's list any more", async () => {
    const lane = createLane(storeOf());
    await lane.agent(adds("Before"), null);
    const point = (await lane.read()).rev;
    await lane.agent(adds("After 1", "After 2"), point);
    await lane.post(adds("After 3"), 2);
    const { archived } = await archiveAddedAfter(lane.store, {
      tenantId: lane.tenant,
      container: "c1",
      rev: point,
      actor: ana,
    });
    expect(archived).toHaveLength(3);
    const list = await lane.read();
    expect(subjects(list)).toEqual(["Before"]);
    expect(renderTodoList(list).text).not.toContain("After");
    expect(subjects(await lane.fetchList("?includeArchived=1")).toSorted()).toEqual([
      "After 1",
      "After 2",
      "After 3",
      "Before",
    ]);
  });
});
