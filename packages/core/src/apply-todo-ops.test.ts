import { describe, expect, test } from "vitest";
import { type AppliedTodoOps, type ApplyTodoOpsContext, applyTodoOps, type TodoListState } from "./apply-todo-ops.ts";
import type { TodoItem, TodoOp } from "./types.ts";

const ada = { kind: "user", id: "ada" } as const;
const bob = { kind: "user", id: "bob" } as const;
const empty: TodoListState = { items: [], archived: [] };

function context(overrides: Partial<ApplyTodoOpsContext> = {}): ApplyTodoOpsContext {
  let drawn = 0;
  return {
    actor: ada,
    origin: "route",
    now: "2030-01-01T00:00:00.000Z",
    newId: () => `item${String((drawn += 1)).padStart(2, "0")}`,
    ...overrides,
  };
}

const three: AppliedTodoOps = applyTodoOps(
  empty,
  ["A", "B", "C"].map((subject) => ({ op: "add", subject })),
  context(),
);
const later = (overrides: Partial<ApplyTodoOpsContext> = {}): ApplyTodoOpsContext =>
  context({ actor: bob, now: "2030-01-02T00:00:00.000Z", newId: () => "later1", ...overrides });
const subjects = (items: readonly TodoItem[]): string => items.map((item) => item.subject).join(" ");

describe("applyTodoOps", () => {
  test("changes nothing that it was given", () => {
    const state = structuredClone({ items: three.items, archived: three.archived });
    const ops: TodoOp[] = [
      { op: "update", id: "item01", subject: " A2 " },
      { op: "remove", id: "item02" },
      { op: "add", subject: "D", after: "item01" },
    ];
    const before = structuredClone({ state, ops });
    applyTodoOps(state, ops, later());
    expect({ state, ops }).toEqual(before);
  });

  test("keeps the identity of every row whose content is as it was", () => {
    const moved = applyTodoOps(three, [{ op: "reorder", ids: ["item03", "item01", "item02"] }], later());
    expect(moved.items[0]).toBe(three.items[2]);
    expect(moved.items[1]).toBe(three.items[0]);
    const there = applyTodoOps(
      three,
      [
        { op: "update", id: "item01", owner: "x" },
        { op: "update", id: "item02", subject: "B2" },
        { op: "update", id: "item01", owner: "" },
      ],
      later(),
    );
    expect(there.items[0]).toBe(three.items[0]);
    expect(there.items[1]).toMatchObject({ subject: "B2", updatedBy: bob });
    const back = applyTodoOps(
      three,
      [
        { op: "remove", id: "item01" },
        { op: "restore", id: "item01" },
      ],
      later(),
    );
    expect(back).toMatchObject({ changed: true, archived: [] });
    expect(back.items[2]).toBe(three.items[0]);
  });

  test("a batch without a net effect gives back the very arrays that it was given", () => {
    const nothing = applyTodoOps(
      three,
      [
        { op: "update", id: "item01", status: "in_progress" },
        { op: "update", id: "item01", status: "pending" },
      ],
      later(),
    );
    expect(nothing).toEqual({ changed: false, items: three.items, archived: three.archived, added: [] });
    expect(nothing.items).toBe(three.items);
    expect(nothing.archived).toBe(three.archived);
  });

  test("an archived row that is restored and archived again as it was keeps its place and its time", () => {
    const two = applyTodoOps(
      three,
      [
        { op: "remove", id: "item01" },
        { op: "remove", id: "item02" },
      ],
      later(),
    );
    expect(subjects(two.archived)).toBe("B A");
    const same = applyTodoOps(
      two,
      [
        { op: "restore", id: "item01" },
        { op: "remove", id: "item01" },
      ],
      later({ now: "2030-01-03T00:00:00.000Z" }),
    );
    expect(same).toMatchObject({ changed: false });
    const done = applyTodoOps(
      two,
      [
        { op: "restore", id: "item01" },
        { op: "update", id: "item01", status: "completed" },
        { op: "remove", id: "item01" },
      ],
      later({ now: "2030-01-03T00:00:00.000Z" }),
    );
    expect(subjects(done.archived)).toBe("A B");
    expect(done.archived[0]).toMatchObject({ status: "completed", archivedAt: "2030-01-03T00:00:00.000Z" });
    expect(done.archived[1]).toBe(two.archived[0]);
  });

  test("an id that is taken, or that the batch names, is drawn again", () => {
    const adds: TodoOp[] = [
      { op: "add", subject: "D" },
      { op: "add", subject: "E" },
    ];
    const draws = nextOf("item01", "item03", "fresh1", "fresh1", "fresh2");
    expect(applyTodoOps(three, adds, later({ newId: draws })).added).toEqual(["fresh1", "fresh2"]);
    const naming: TodoOp[] = [
      { op: "add", subject: "D" },
      { op: "remove", id: "later1" },
    ];
    expect(() => applyTodoOps(three, naming, later({ newId: nextOf("later1", "other1") }))).toThrow(
      expect.objectContaining({ code: "unknown_item", opIndex: 1 }),
    );
  });

  test("a source of ids that gives no free one, or none of the right shape, ends in an error", () => {
    const add: TodoOp[] = [{ op: "add", subject: "D" }];
    expect(() => applyTodoOps(three, add, later({ newId: () => "item01" }))).toThrow(RangeError);
    expect(() => applyTodoOps(three, add, later({ newId: () => "No!" }))).toThrow(RangeError);
  });

  test("an add passes over the rows that this batch added, whatever they were anchored at", () => {
    const { items } = applyTodoOps(
      three,
      [
        { op: "add", subject: "end" },
        { op: "add", subject: "after C", after: "item03" },
      ],
      context({ newId: nextOf("fresh1", "fresh2") }),
    );
    expect(subjects(items)).toBe("A B C end after C");
  });

  test("a list over its limit of active items takes every batch that does not make it longer", () => {
    const limits = { activeItems: 2 };
    expect(applyTodoOps(three, [{ op: "update", id: "item01", status: "completed" }], later({ limits })).changed).toBe(
      true,
    );
    expect(
      applyTodoOps(
        three,
        [
          { op: "remove", id: "item01" },
          { op: "add", subject: "D" },
        ],
        later({ limits }),
      ).items,
    ).toHaveLength(3);
    expect(() => applyTodoOps(three, [{ op: "add", subject: "D" }], later({ limits }))).toThrow(
      expect.objectContaining({ code: "limit_exceeded", limit: "activeItems", max: 2, actual: 4, opIndex: null }),
    );
  });

  test("the length that counts is that of the cleaned text, also where the text is refused later", () => {
    const limits = { subject: 3 };
    expect(applyTodoOps(empty, [{ op: "add", subject: "  a \n b  " }], context({ limits })).items[0]?.subject).toBe(
      "a b",
    );
    expect(() => applyTodoOps(empty, [{ op: "add", subject: "a\u0000bc" }], context({ limits }))).toThrow(
      expect.objectContaining({ code: "limit_exceeded", actual: 4 }),
    );
    expect(() => applyTodoOps(empty, [{ op: "add", subject: "a\u0000b" }], context({ limits }))).toThrow(
      expect.objectContaining({ code: "invalid_text" }),
    );
  });

  test("the error names what it is about, and only what applies", () => {
    const error = caught(() => applyTodoOps(three, [{ op: "update", id: "item01", owner: "x".repeat(65) }], later()));
    expect(Object.fromEntries(Object.entries(error))).toEqual({
      name: "TodoOpError",
      code: "limit_exceeded",
      opIndex: 0,
      limit: "owner",
      max: 64,
      actual: 65,
      field: "owner",
      id: "item01",
    });
    expect(error.message).toMatch(/^swarm-todos: .+\. Nothing was written\. .+\.$/);
  });

  test("an id of any other shape is an unknown item", () => {
    for (const id of ["", "x", "__proto__", "constructor", "\u0000", "A".repeat(100_000)]) {
      expect(caught(() => applyTodoOps(three, [{ op: "remove", id }], later()))).toMatchObject({
        code: "unknown_item",
        opIndex: 0,
        id,
      });
      expect(caught(() => applyTodoOps(three, [{ op: "remove", id }], later())).message.length).toBeLessThan(300);
    }
  });

  test("a reorder of a hundred thousand wrong ids is refused without trouble", () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => `wrong${index}`);
    expect(caught(() => applyTodoOps(three, [{ op: "reorder", ids: [...ids, ...ids] }], later()))).toMatchObject({
      code: "reorder_mismatch",
      ids: { missing: ["item01", "item02", "item03"], unknown: ids, repeated: ids },
    });
  });

  test("nobody who is given a row can change it", () => {
    const [row] = three.items;
    expect(Object.isFrozen(row)).toBe(true);
    expect(Object.isFrozen(row?.createdBy)).toBe(true);
  });
});

function nextOf(...ids: string[]): () => string {
  return () => ids.shift() ?? "spare1";
}

function caught(run: () => unknown): Error & Readonly<Record<string, unknown>> {
  try {
    run();
  } catch (error) {
    return error as Error & Readonly<Record<string, unknown>>;
  }
  throw new Error("nothing was thrown");
}
