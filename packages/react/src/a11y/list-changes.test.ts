import { expect, test } from "vitest";
import type { TodoRow } from "../sync/types.ts";
import { absorbOwn } from "./absorb-own.ts";
import { listChanges } from "./list-changes.ts";

const by = { kind: "agent", id: "planner" } as const;
const row = (key: string, more: Partial<TodoRow> = {}): TodoRow => ({
  ...{ key, id: key, subject: key, detail: null, owner: null, status: "pending", archivedAt: null },
  ...{ createdAt: "", updatedAt: "", createdBy: by, updatedBy: by, placeholder: false },
  ...more,
});
const spoken = (rows: readonly TodoRow[]) => new Map(rows.map((each) => [each.key, each]));
const none = { done: 0, started: 0, added: 0, archived: 0, changed: 0, moved: false };

test("nothing to say where only times, authors or identities differ", () => {
  const rows = [row("a"), row("b")];
  expect(listChanges(spoken(rows), [row("a", { updatedAt: "later" }), row("b")])).toBeNull();
});

test("each row counts once, by what is most worth saying", () => {
  const before = [row("a"), row("b"), row("c"), row("d"), row("e", { status: "completed" })];
  const after = [
    row("a", { status: "completed", subject: "A" }),
    row("b", { status: "in_progress" }),
    row("d", { owner: "ana" }),
    row("e"),
    row("f"),
  ];
  expect(listChanges(spoken(before), after)).toEqual({
    ...{ done: 1, started: 1, added: 1, archived: 1, changed: 2, moved: false },
  });
});

test("another order of the rows that stayed is a move; additions and removals are none", () => {
  const rows = [row("a"), row("b"), row("c")];
  expect(listChanges(spoken(rows), [row("b"), row("a"), row("c")])).toEqual({ ...none, moved: true });
  expect(listChanges(spoken(rows), [row("x"), row("a"), row("c")])).toEqual({ ...none, added: 1, archived: 1 });
});

test("what the person did is taken as said, what others did meanwhile is not", () => {
  const a = row("a");
  const b = row("b");
  const said = spoken([a, b]);
  // An agent finished b, which has not been said; then the person ticks a, adds c and moves it to the top.
  const before = [a, row("b", { status: "completed" })];
  const after = [row("c"), row("a", { status: "completed" }), before[1] as TodoRow];
  const next = absorbOwn(said, before, after);
  expect(listChanges(next, after)).toEqual({ ...none, done: 1 });
});

test("a row that others archived stays to be said, one that the person archived does not", () => {
  const [a, b, c] = [row("a"), row("b"), row("c")];
  const next = absorbOwn(spoken([a, b, c]), [b, c], [c]);
  expect(listChanges(next, [c])).toEqual({ ...none, archived: 1 });
});
