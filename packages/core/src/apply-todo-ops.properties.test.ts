import fc from "fast-check";
import { expect, test } from "vitest";
import { applyTodoOps, type TodoListState } from "./apply-todo-ops.ts";
import { cleanTodoText } from "./clean-todo-text.ts";
import { MalformedBatchError } from "./malformed-batch-error.ts";
import type { TodoTextField } from "./normalize-todo-text.ts";
import { parseTodoOps } from "./parse-todo-ops.ts";
import { randomTodoId } from "./random-todo-id.ts";
import { renderTodoList } from "./render-todo-list.ts";
import { naiveText } from "./testing/naive-text.ts";
import { propertyParameters } from "./testing/property-parameters.ts";
import { TodoOpError } from "./todo-op-error.ts";
import type { TodoOp, TodoStatus } from "./types.ts";

const context = {
  actor: { kind: "user", id: "ada" },
  origin: "route",
  now: "2030-01-01T00:00:00.000Z",
  newId: randomTodoId,
} as const;
const listOf = (size: number): TodoListState =>
  applyTodoOps(
    { items: [], archived: [] },
    Array.from({ length: size }, (_, index) => ({ op: "add", subject: `item ${index}` })),
    context,
  );
const idsOf = (state: TodoListState): string[] => state.items.map((item) => item.id);

const field = fc.constantFrom<TodoTextField>("subject", "detail", "owner");
/** Text from all of Unicode and of bare code units, with the characters that the rule names often among them. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.nat({ max: 0xffff }), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        ...Array.from(" \t\n\r\u000b\u000c\u0085\u2028\u2029\u00a0\u3000\u200b\u001cab\ud83d\udc4d"),
        "\ud83d",
        "\udc4d",
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join("")),
);

test("the text rule does what a naive writing of it does, and is idempotent", () => {
  const property = fc.property(field, text, (name, given) => {
    const naive = naiveText(name, given);
    let cleaned: string;
    try {
      cleaned = cleanTodoText(name, given);
    } catch (error) {
      expect((error as TodoOpError).code).toBe(naive.fault);
      return;
    }
    expect(naive).toMatchObject({ fault: null, text: cleaned });
    expect(cleanTodoText(name, cleaned) === cleaned || cleaned === "").toBe(true);
  });
  fc.assert(property, propertyParameters(5000));
});

test("a permutation and its inverse give the list back, and the last of two permutations counts", () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 12 }).chain((size) => fc.tuple(permutation(size), permutation(size))),
    ([first, second]) => {
      const start = listOf(first.length);
      const ids = idsOf(start);
      const order = (places: readonly number[]): TodoOp => ({
        op: "reorder",
        ids: places.map((place) => ids[place] ?? ""),
      });
      const there = applyTodoOps(start, [order(first)], context);
      expect(applyTodoOps(there, [{ op: "reorder", ids }], context).items).toEqual(start.items);
      const both = applyTodoOps(start, [order(first), order(second)], context);
      expect(both.items).toEqual(applyTodoOps(start, [order(second)], context).items);
      expect(applyTodoOps(start, [order(first), { op: "reorder", ids }], context).changed).toBe(false);
    },
  );
  fc.assert(property, propertyParameters(500));
});

test("adds after the same item stand in the order given, and the other rows keep theirs", () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 8 }),
    fc.array(fc.option(fc.nat({ max: 7 }), { nil: undefined }), { maxLength: 10, minLength: 1 }),
    (size, anchors) => {
      const start = listOf(size);
      const ids = idsOf(start);
      const ops = anchors.map(
        (anchor, index): TodoOp => ({
          op: "add",
          subject: `new ${index}`,
          ...(anchor === undefined ? {} : { after: ids[anchor % size] ?? "" }),
        }),
      );
      const { items, added } = applyTodoOps(start, ops, context);
      expect(items.filter((item) => ids.includes(item.id))).toEqual(start.items);
      for (const anchor of new Set(anchors.map((place) => (place === undefined ? size - 1 : place % size)))) {
        const own = items.slice(items.findIndex((item) => item.id === ids[anchor]) + 1);
        const run = own.slice(
          0,
          Math.max(
            0,
            own.findIndex((item) => ids.includes(item.id)),
          ) || own.length,
        );
        const places = run.filter((item) => added.includes(item.id)).map((item) => added.indexOf(item.id));
        expect(places).toEqual([...places].sort((a, b) => a - b));
      }
    },
  );
  fc.assert(property, propertyParameters(500));
});

test("a batch of changes, removals and restores does what its ops do one after the other", () => {
  const op = fc.oneof(
    fc.record({
      op: fc.constant("update" as const),
      row: fc.nat({ max: 5 }),
      status: fc.constantFrom<TodoStatus>("pending", "in_progress", "completed"),
    }),
    fc.record({ op: fc.constantFrom("remove" as const, "restore" as const), row: fc.nat({ max: 5 }) }),
  );
  const property = fc.property(fc.array(op, { minLength: 1, maxLength: 10 }), (loose) => {
    const start = listOf(6);
    const ids = idsOf(start);
    const ops = loose.map(({ row, ...rest }) => ({ ...rest, id: ids[row] ?? "" }));
    const single = attempt(() =>
      ops.reduce<TodoListState>((state, each) => applyTodoOps(state, [each], context), start),
    );
    const batch = attempt(() => applyTodoOps(start, ops, context));
    expect(batch?.items.map(({ id, status }) => [id, status])).toEqual(
      single?.items.map(({ id, status }) => [id, status]),
    );
    expect(new Set(batch?.archived.map(({ id }) => id))).toEqual(new Set(single?.archived.map(({ id }) => id)));
    expect(batch?.items.filter((item) => item.status === "in_progress").length ?? 0).toBeLessThan(2);
  });
  fc.assert(property, propertyParameters(1000));
});

test("junk is refused with a typed error, whatever it is", () => {
  const junk = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  });
  const near = fc.array(
    fc.record(
      {
        op: fc.oneof(fc.constantFrom("add", "update", "remove", "reorder", "restore"), junk),
        id: junk,
        ids: junk,
        subject: junk,
        status: junk,
        after: junk,
      },
      { requiredKeys: [] },
    ),
  );
  const property = fc.property(fc.oneof(junk, near), (value) => {
    const parsed = attempt(() => parseTodoOps(value));
    const applied = attempt(() => applyTodoOps(listOf(2), value as TodoOp[], context));
    expect(Array.isArray(value) || (parsed === undefined && applied === undefined)).toBe(true);
  });
  fc.assert(property, propertyParameters(2000));
});

test("what is parsed and what is rendered survives any text", () => {
  const property = fc.property(text, text, (subject, detail) => {
    const ops = parseTodoOps(JSON.parse(JSON.stringify([{ op: "add", subject, detail, owner: subject }])));
    expect(ops).toEqual([{ op: "add", subject, detail, owner: subject }]);
    const [made] = listOf(1).items;
    if (!made) throw new Error("one item was made");
    const lines = renderTodoList([{ ...made, subject, detail, owner: subject }]).text.split(
      /[\n\r\v\f\u0085\u2028\u2029]/,
    );
    expect(lines).toHaveLength(5);
    expect(lines[3]).not.toMatch(/[<>&]/);
  });
  fc.assert(property, propertyParameters(2000));
});

function permutation(size: number): fc.Arbitrary<number[]> {
  const places = Array.from({ length: size }, (_, index) => index);
  return fc.shuffledSubarray(places, { minLength: size, maxLength: size });
}

/** The result, or undefined for a refusal; any other error is a failure. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof TodoOpError || error instanceof MalformedBatchError) return undefined;
    throw error;
  }
}
