import type { TodoItem } from "@swarm-todos/core";
import { describe, expect, test } from "vitest";
import { chooseNext } from "./choose-next.ts";

const actor = { kind: "agent", id: "juno" } as const;
const item = (id: string, fields: Partial<TodoItem> = {}): TodoItem => ({
  id,
  subject: id,
  detail: null,
  owner: null,
  status: "pending",
  archivedAt: null,
  createdAt: "2027-01-01T00:00:00.000Z",
  updatedAt: "2027-01-01T00:00:00.000Z",
  createdBy: actor,
  updatedBy: actor,
  ...fields,
});

describe("what the agents do next", () => {
  test("the first pending item, in the order of the list", () => {
    const items = [item("a", { status: "completed" }), item("b"), item("c")];
    expect(chooseNext(items, [])).toMatchObject({ kind: "work", item: { id: "b" } });
  });

  test("the item in progress before any other", () => {
    const items = [item("a"), item("b", { status: "in_progress" })];
    expect(chooseNext(items, [])).toMatchObject({ kind: "work", item: { id: "b" } });
  });

  test("not what a person has taken, in any case of the name", () => {
    const items = [item("a", { owner: "ANA" }), item("b", { owner: "Mira" })];
    expect(chooseNext(items, ["Ana"])).toMatchObject({ kind: "work", item: { id: "b" } });
  });

  test("nothing while a person is at work, since a list has one item in progress", () => {
    const items = [item("a", { owner: "Ana", status: "in_progress" }), item("b")];
    expect(chooseNext(items, ["Ana"])).toMatchObject({ kind: "theirs", items: [{ id: "a" }] });
  });

  test("waits where all that is left is a person's, and rests where nothing is", () => {
    expect(chooseNext([item("a", { owner: "Ana" })], ["Ana"])).toMatchObject({ kind: "theirs" });
    expect(chooseNext([item("a", { status: "completed" })], ["Ana"])).toEqual({ kind: "nothing" });
    expect(chooseNext([], [])).toEqual({ kind: "nothing" });
  });
});
