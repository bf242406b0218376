import fc from "fast-check";
import type { TodoActor, TodoItem, TodoOp, TodoOrigin, TodoStatus } from "../index.ts";
import { oddTexts } from "./odd-texts.ts";

/** Ops that do not name ids yet: numbers stand for rows of whatever list they meet. */
export type LooseOp =
  | {
      readonly op: "add";
      readonly subject: string;
      readonly detail?: string;
      readonly owner?: string;
      readonly after?: number;
    }
  | {
      readonly op: "update";
      readonly row: number;
      readonly status?: TodoStatus;
      readonly subject?: string;
      readonly detail?: string;
      readonly owner?: string;
    }
  | { readonly op: "remove" | "restore"; readonly row: number }
  | {
      readonly op: "reorder";
      readonly keys: readonly number[];
      readonly spoil: "none" | "drop" | "repeat" | "stranger";
    };

/** One step of a random history. */
export interface LooseBatch {
  readonly ops: readonly LooseOp[];
  readonly actor: TodoActor;
  readonly origin: TodoOrigin;
  /** What the writer knows: the list as it stands, an older rev, none, or another stamp. */
  readonly seen: "current" | "stale" | "nothing" | "stamp" | "otherStamp";
  /** How it names itself: not at all, as a new batch of a client, or as the last one of that client sent again. */
  readonly name: "none" | "new" | "again" | "mismatch";
  readonly client: string;
}

const troublesome = [
  " ",
  "\t",
  "\n",
  "\r",
  "\u000b",
  "\u0085",
  "\u00a0",
  "\u2028",
  "\u3000",
  "\u200b",
  "\u200d",
  "\ufeff",
  "\u0000",
  "\u001b",
  "\u009f",
  "\ud83d",
  "\udc4d",
  "é",
  "e\u0301",
  "語",
  "👍",
  "a",
  "b",
  "c",
];

/** Mostly sound, or hardly a batch would ever be accepted. */
const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom("one", "two too", "  tidy ", "é👍語", "<b>&", "a\tb") },
  { weight: 6, arbitrary: fc.string({ minLength: 1, maxLength: 7 }) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...troublesome.slice(16)), { maxLength: 10 }).map((parts) => parts.join("")),
  },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...troublesome), { maxLength: 6 }).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.constantFrom(...oddTexts.map((odd) => Array.from(odd).slice(0, 10).join(""))) },
  { weight: 1, arbitrary: fc.nat({ max: 30 }).map((length) => "👍".repeat(length)) },
);
const row = fc.nat({ max: 30 });
const status = fc.constantFrom<TodoStatus>("pending", "in_progress", "completed");

const restore: fc.Arbitrary<LooseOp> = fc.record({ op: fc.constant("restore" as const), row });
const move: fc.Arbitrary<LooseOp> = fc.oneof(
  fc.record({ op: fc.constant("update" as const), row, status }),
  fc.record({ op: fc.constant("remove" as const), row }),
);

const op: fc.Arbitrary<LooseOp> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { op: fc.constant("add" as const), subject: text, detail: text, owner: text, after: row },
      { requiredKeys: ["op", "subject"] },
    ),
  },
  {
    weight: 5,
    arbitrary: fc
      .record(
        { op: fc.constant("update" as const), row, status, subject: text, detail: text, owner: text },
        { requiredKeys: ["op", "row"] },
      )
      .map((update) => (Object.keys(update).length > 2 ? update : { ...update, status: "in_progress" as const })),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("remove" as const), row }) },
  { weight: 1, arbitrary: restore },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant("reorder" as const),
      keys: fc.array(fc.nat({ max: 99 }), { minLength: 12, maxLength: 12 }),
      spoil: fc.constantFrom(
        "none" as const,
        "none" as const,
        "none" as const,
        "drop" as const,
        "repeat" as const,
        "stranger" as const,
      ),
    }),
  },
);

/** A random step. */
export const batchArbitrary: fc.Arbitrary<LooseBatch> = fc.record({
  ops: fc.oneof(
    { weight: 6, arbitrary: fc.array(op, { minLength: 1, maxLength: 3 }) },
    { weight: 2, arbitrary: fc.array(op, { minLength: 1, maxLength: 10 }) },
    // What a batch does to a row that it has just restored is hardly ever met by chance.
    { weight: 2, arbitrary: fc.tuple(restore, move, move).map((ops) => ops.slice(0, ops[2].op === "remove" ? 2 : 3)) },
  ),
  actor: fc.constantFrom<TodoActor>(
    { kind: "user", id: "ada", name: "Ada" },
    { kind: "user", id: "bob" },
    { kind: "agent", id: "ada" },
    { kind: "system", id: "cron" },
  ),
  origin: fc.constantFrom<TodoOrigin>("route", "route", "tool"),
  seen: fc.oneof(
    { weight: 8, arbitrary: fc.constant("current" as const) },
    { weight: 2, arbitrary: fc.constant("stamp" as const) },
    { weight: 1, arbitrary: fc.constantFrom("stale" as const, "nothing" as const, "otherStamp" as const) },
  ),
  name: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom("none" as const, "new" as const, "new" as const) },
    { weight: 2, arbitrary: fc.constantFrom("again" as const, "mismatch" as const) },
  ),
  client: fc.constantFrom("tab-1", "tab-2"),
});

/** The ops with the ids of a list: mostly active rows, now and then an archived or unknown one. */
export function nameRows(
  ops: readonly LooseOp[],
  active: readonly TodoItem[],
  archived: readonly TodoItem[],
): TodoOp[] {
  let restored: string | undefined;
  const pick = (first: readonly TodoItem[], second: readonly TodoItem[], number: number): string => {
    const pool = number % 6 === 5 && second.length > 0 ? second : first;
    return pool[number % Math.max(pool.length, 1)]?.id ?? "zzzzzz";
  };
  const pickAgain = (number: number): string =>
    restored !== undefined && number % 3 > 0 ? restored : pick(active, archived, number);
  const isEmpty = active.length + archived.length === 0;
  return ops.map((loose): TodoOp => {
    // Most ops that would name a row of an empty list or archive fill it instead.
    if (isEmpty && "row" in loose && loose.row % 4 > 0) return { op: "add", subject: `row ${loose.row}` };
    if (archived.length === 0 && loose.op === "restore" && loose.row % 4 > 0) {
      return { op: "remove", id: pick(active, archived, loose.row) };
    }
    switch (loose.op) {
      case "add": {
        const { after, ...fields } = loose;
        return after === undefined ? fields : { ...fields, after: pick(active, archived, after) };
      }
      case "update": {
        const { row: number, ...fields } = loose;
        return { ...fields, id: pickAgain(number) };
      }
      case "remove":
        return { op: "remove", id: pickAgain(loose.row) };
      case "restore":
        restored = pick(archived, active, loose.row);
        return { op: "restore", id: restored };
      case "reorder": {
        const keyed = active.map((item, index) => ({ id: item.id, key: loose.keys[index % loose.keys.length] ?? 0 }));
        const ids = keyed.sort((a, b) => a.key - b.key).map(({ id }) => id);
        if (loose.spoil === "drop") ids.pop();
        if (loose.spoil === "repeat") ids.push(ids[0] ?? "zzzzzz");
        if (loose.spoil === "stranger") ids.push(archived[0]?.id ?? "zzzzzz");
        return { op: "reorder", ids };
      }
    }
  });
}
