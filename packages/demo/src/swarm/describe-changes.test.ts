import type { TodoHistoryEntry, TodoItem, TodoOp } from "@swarm-todos/core";
import { describe, expect, test } from "vitest";
import { describeChanges } from "./describe-changes.ts";

const robot = { kind: "agent", id: "juno", name: "Juno" } as const;
const at = "2027-01-01T00:00:00.000Z";
const item = (id: string, fields: Partial<TodoItem> = {}): TodoItem => ({
  id,
  subject: id.toUpperCase(),
  detail: null,
  owner: null,
  status: "pending",
  archivedAt: null,
  createdAt: at,
  updatedAt: at,
  createdBy: robot,
  updatedBy: robot,
  ...fields,
});
const entry = (ops: TodoOp[], name = "Ana", added: string[] = []): TodoHistoryEntry => ({
  rev: 1,
  at,
  actor: { kind: "user", id: name.toLowerCase(), name },
  origin: "route",
  ops,
  added,
});
const before = [item("a"), item("b"), item("c")];
const say = (entries: TodoHistoryEntry[], after: readonly TodoItem[] = before): string[] =>
  describeChanges({ entries, known: new Map(before.map((row) => [row.id, row])), before, after });

describe("what the agents say about what people did", () => {
  test("names the person and the item, also an archived one, and what follows", () => {
    expect(say([entry([{ op: "remove", id: "b" }])], [item("a"), item("c")])).toEqual([
      "Ana archived “B”. We leave it alone.",
    ]);
  });

  test("finds the item that was moved up", () => {
    const after = [item("c"), item("a"), item("b")];
    expect(say([entry([{ op: "reorder", ids: ["c", "a", "b"] }])], after)).toEqual(["Ana moved “C” up."]);
  });

  test("sums up one sentence a person", () => {
    const entries = [
      entry([{ op: "update", id: "a", status: "completed" }]),
      entry([{ op: "add", subject: "D" }], "Ben", ["d"]),
      entry([{ op: "remove", id: "b" }]),
    ];
    expect(say(entries, [item("a"), item("c"), item("d")])).toEqual([
      "Ana ticked “A” and archived “B”.",
      "Ben added “D”. We will get to it.",
    ]);
  });

  test("tells old words and new ones", () => {
    const after = [item("a", { subject: "New" }), item("b"), item("c")];
    expect(say([entry([{ op: "update", id: "a", subject: "New" }])], after)).toEqual([
      "Ana reworded “A” to “New”. We go by the new wording.",
    ]);
  });

  test("is silent about what agents did", () => {
    expect(say([{ ...entry([{ op: "remove", id: "a" }]), actor: robot, origin: "tool" }])).toEqual([]);
  });
});
