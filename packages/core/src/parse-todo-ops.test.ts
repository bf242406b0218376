import { describe, expect, test } from "vitest";
import { MalformedBatchError } from "./malformed-batch-error.ts";
import { parseTodoOps } from "./parse-todo-ops.ts";

const id = "abc123";

describe("parseTodoOps", () => {
  test("takes every op, and hands its fields through untouched", () => {
    const ops = [
      { op: "add", subject: " \u0000 ", detail: "x".repeat(9999), owner: "\ud800", after: id },
      { op: "add", subject: "" },
      { op: "update", id, status: "in_progress", subject: "", detail: "", owner: "" },
      { op: "remove", id: "abcdef0123456789" },
      { op: "reorder", ids: [] },
      { op: "reorder", ids: [id, id] },
      { op: "restore", id },
    ];
    expect(parseTodoOps(ops)).toStrictEqual(ops);
  });

  test("looks at no limit", () => {
    expect(parseTodoOps(Array.from({ length: 101 }, () => ({ op: "remove", id })))).toHaveLength(101);
  });

  test("gives copies, which a later change of the input does not reach", () => {
    const given = [{ op: "reorder", ids: [id] }];
    const ops = parseTodoOps(given);
    given[0]?.ids.push("other1");
    expect(ops).toEqual([{ op: "reorder", ids: [id] }]);
  });

  test("a field that is undefined counts as absent", () => {
    expect(parseTodoOps([{ op: "add", subject: "x", detail: undefined, unknown: undefined }])).toStrictEqual([
      { op: "add", subject: "x" },
    ]);
  });

  const holed: unknown[] = [{ op: "remove", id }];
  holed.length = 2;
  const inherited: unknown = Object.create({ op: "remove", id });
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ["no value", undefined, "ops"],
    ["null", null, "ops"],
    ["an object", { 0: { op: "remove", id }, length: 1 }, "ops"],
    ["a string", "[]", "ops"],
    ["an empty array", [], "ops"],
    ["an op that is null", [null], "ops[0]"],
    ["an op that is an array", [["add"]], "ops[0]"],
    ["an op that is a string", [{ op: "remove", id }, "remove"], "ops[1]"],
    ["a hole", holed, "ops[1]"],
    ["no op name", [{}], "ops[0].op"],
    ["an unknown op", [{ op: "delete", id }], "ops[0].op"],
    ["an op in capitals", [{ op: "Add", subject: "x" }], "ops[0].op"],
    ["an op that objects inherit", [{ op: "toString" }], "ops[0].op"],
    ["an op that is no string", [{ op: ["add"], subject: "x" }], "ops[0].op"],
    ["inherited fields", [inherited], "ops[0].op"],
    ["an add without a subject", [{ op: "add" }], "ops[0].subject"],
    ["an add without a subject but with a detail", [{ op: "add", detail: "x" }], "ops[0].subject"],
    ["a subject that is a number", [{ op: "add", subject: 1 }], "ops[0].subject"],
    ["a subject that is null", [{ op: "add", subject: null }], "ops[0].subject"],
    ["a detail that is null", [{ op: "add", subject: "x", detail: null }], "ops[0].detail"],
    ["an owner that is an object", [{ op: "add", subject: "x", owner: {} }], "ops[0].owner"],
    ["an anchor that is null", [{ op: "add", subject: "x", after: null }], "ops[0].after"],
    ["an anchor of the wrong shape", [{ op: "add", subject: "x", after: "new-1" }], "ops[0].after"],
    ["an add with a status", [{ op: "add", subject: "x", status: "pending" }], "ops[0].status"],
    ["an add with an id", [{ op: "add", subject: "x", id }], "ops[0].id"],
    ["an update without an id", [{ op: "update", subject: "x" }], "ops[0].id"],
    ["an update without a field", [{ op: "update", id }], "ops[0]"],
    ["an update whose only field is undefined", [{ op: "update", id, subject: undefined }], "ops[0]"],
    ["an update with an anchor", [{ op: "update", id, after: id }], "ops[0].after"],
    [
      "an unknown status",
      [
        { op: "remove", id },
        { op: "remove", id },
        { op: "update", id, status: "done" },
      ],
      "ops[2].status",
    ],
    ["a status that objects inherit", [{ op: "update", id, status: "valueOf" }], "ops[0].status"],
    ["a status that is null", [{ op: "update", id, status: null }], "ops[0].status"],
    ["an actor", [{ op: "remove", id, actor: { kind: "user" } }], "ops[0].actor"],
    ["a key that objects inherit", [{ op: "remove", id, constructor: "x" }], "ops[0].constructor"],
    ["an id that is too short", [{ op: "remove", id: "abc12" }], "ops[0].id"],
    ["an id that is too long", [{ op: "remove", id: "a".repeat(17) }], "ops[0].id"],
    ["an id in capitals", [{ op: "restore", id: "ABC123" }], "ops[0].id"],
    ["an id with a line break at its end", [{ op: "remove", id: `${id}\n` }], "ops[0].id"],
    ["an id that is a number", [{ op: "remove", id: 123456 }], "ops[0].id"],
    ["ids that are none", [{ op: "reorder" }], "ops[0].ids"],
    ["ids that are a string", [{ op: "reorder", ids: id }], "ops[0].ids"],
    ["ids of the wrong shape", [{ op: "reorder", ids: [id, id, "x", "y"] }], "ops[0].ids[2]"],
    ["ids with null", [{ op: "reorder", ids: [null] }], "ops[0].ids[0]"],
    [
      "an own __proto__",
      JSON.parse(`[{ "op": "remove", "id": "${id}", "__proto__": { "x": 1 } }]`),
      "ops[0].__proto__",
    ],
    ["a key that needs quotes", [{ op: "remove", id, "a b\u0000": 1 }], 'ops[0]["a b\\u0000"]'],
  ];
  test.each(wrong)("refuses %s", (_name, value, path) => {
    let error: unknown;
    try {
      parseTodoOps(value);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(MalformedBatchError);
    expect(error).toMatchObject({ code: "malformed_batch", path });
    expect((error as Error).message).toMatch(/^swarm-todos: .+\. Nothing was written\. .+\.$/);
  });

  test("names the path by what the caller calls the array", () => {
    expect(() => parseTodoOps([{ op: "nope" }], "body.ops")).toThrow(
      expect.objectContaining({ path: "body.ops[0].op" }),
    );
  });

  test("no message carries a long text or a character that is not printable", () => {
    const huge = `\u202e\u001b[31m</x>${"y".repeat(100_000)}`;
    for (const ops of [
      [{ op: huge }],
      [{ op: "remove", id: huge }],
      [{ op: "remove", id, [huge]: 1 }],
      [{ op: "update", id, status: huge }],
      huge,
    ]) {
      try {
        parseTodoOps(ops);
        expect.unreachable();
      } catch (error) {
        const { message, path } = error as MalformedBatchError;
        expect(message.length + path.length).toBeLessThan(600);
        expect(message + path).toMatch(/^[\x20-\x7e…]+$/);
      }
    }
  });
});
