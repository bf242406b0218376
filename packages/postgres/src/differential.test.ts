import {
  createMemoryTodoStore,
  type TodoActor,
  type TodoItem,
  type TodoOp,
  TodoOpError,
  type TodoOrigin,
} from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

const limits = { activeItems: 9, opsPerBatch: 6, subject: 20, detail: 30, owner: 10 };
const ada: TodoActor = { kind: "user", id: "ada", name: "Ada" };
const actors: readonly TodoActor[] = [ada, { kind: "agent", id: "ada" }, { kind: "system", id: "clock", name: "" }];
const texts = [
  "plain",
  " two\nlines ",
  "",
  " ",
  "\u200b",
  "\u0000",
  "\ud800",
  "👩‍👩‍👧",
  "שלום",
  "a\u0007b",
  "x".repeat(40),
  "\u2028x\u0085",
  "<b>&\"'",
  "\\u0000",
  "a\r\nb\rc",
];

/** Numbers from a seed, so that a failing run can be had again. */
function numbers(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** A batch on these rows: most are acceptable, some are wrong in one way or another. */
function batch(random: (n: number) => number, active: readonly string[], archived: readonly string[]): TodoOp[] {
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const anyId = (): string => pick([...active, ...active, ...active, ...archived, "unknown1"]);
  const maybe = (key: string, value: string): object => (random(3) === 0 ? { [key]: value } : {});
  return Array.from({ length: 1 + random(random(8) === 0 ? 9 : 3) }, (): TodoOp => {
    const text = random(6) === 0 ? pick(texts) : `t${random(50)}`;
    switch (random(9)) {
      case 0:
      case 1:
        return {
          op: "add",
          subject: text,
          ...maybe("detail", pick(texts)),
          ...maybe("owner", `o${random(3)}`),
          ...maybe("after", anyId()),
        };
      case 2:
      case 3:
        return { op: "update", id: anyId(), status: pick(["pending", "in_progress", "completed"] as const) };
      case 4:
        return {
          op: "update",
          id: anyId(),
          subject: text,
          ...maybe("detail", random(2) ? "" : text),
          ...maybe("owner", ""),
        };
      case 5:
        return { op: "remove", id: anyId() };
      case 6:
        return { op: "restore", id: archived.length > 0 ? pick(archived) : anyId() };
      case 7:
        return { op: "reorder", ids: random(5) === 0 ? [anyId(), anyId()] : active.toSorted(() => random(3) - 1) };
      default:
        return { op: "update", id: anyId() } as never;
    }
  });
}

describe.each(testDatabases)("on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await migrate(database.driver);
  }, 120_000);
  afterAll(() => database.close());

  test("random batches, sound and unsound, have the same outcome as in the memory store", async () => {
    const seed = Number(process.env["SWARM_SEED"] ?? 7);
    const random = numbers(seed);
    let clock = Date.parse("2026-03-01T12:00:00.000Z");
    const memory = createMemoryTodoStore({ limits, now: () => clock });
    const stored = createPostgresTodoStore({ driver: database.driver, limits, now: () => clock });
    const container = "c";
    const seen = { applied: 0, conflict: 0, rejected: 0, replayed: 0 };
    const codes = new Set<string>();
    /** What the memory store calls an id of the other. */
    const names = new Map<string, string>();
    const back = new Map<string, string>();
    const told = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (key, each: unknown) => {
        if (key === "stamp") return typeof each;
        if (typeof each !== "string") return each;
        const name = names.get(each) ?? each;
        // The id of a row that a rejected batch would have added: drawn anew each time.
        return /^[a-z0-9]{10}$/.test(name) && !back.has(name) ? "drawn" : name;
      });
    const asked = (ops: readonly TodoOp[]): TodoOp[] =>
      ops.map((op) => {
        const copy: Record<string, unknown> = { ...op };
        for (const key of ["id", "after"])
          if (typeof copy[key] === "string") copy[key] = back.get(copy[key]) ?? copy[key];
        if (Array.isArray(copy["ids"])) copy["ids"] = (copy["ids"] as string[]).map((id) => back.get(id) ?? id);
        return copy as never;
      });
    const outcome = async (run: () => Promise<unknown>): Promise<unknown> => {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof TodoOpError)) throw error;
        codes.add(error.code);
        return { ...Object.fromEntries(Object.entries(error)), rejected: true, message: error.message };
      }
    };

    let last: { ops: TodoOp[]; batchId: string; actor: TodoActor; client: string } | undefined;
    for (let tenant = 0; tenant < Math.ceil(Number(process.env["SWARM_RUNS"] ?? 400) / 100); tenant += 1) {
      const org = `org${tenant}`;
      for (let turn = 0; turn < 100; turn += 1) {
        const at = `seed ${seed}, ${org}, turn ${turn}`;
        clock += [0, 0, 1, 1000, -5000, 9 * 24 * 3600 * 1000][random(60) === 0 ? 5 : random(5)] ?? 0;
        const list = await memory.get(org, container, { includeArchived: true });
        const active = list.items.filter((item: TodoItem) => item.archivedAt === null).map((item) => item.id);
        const archived = list.items.filter((item: TodoItem) => item.archivedAt !== null).map((item) => item.id);
        const again = random(8) === 0 ? last : undefined;
        const ops = again && random(4) > 0 ? again.ops : batch(random, active, archived);
        const actor = again?.actor ?? actors[random(3)] ?? ada;
        const origin: TodoOrigin = random(3) === 0 ? "tool" : "route";
        const rev = random(10) === 0 ? random(5) : list.rev;
        const key = again ?? (random(2) === 0 ? { client: `c${random(2)}`, batchId: `b${turn}` } : undefined);
        const options = key ? { client: key.client, batchId: key.batchId } : {};
        const mine = (await outcome(() => memory.apply(org, container, ops, rev, actor, origin, options))) as never;
        const theirs = (await outcome(() =>
          stored.apply(org, container, asked(ops), rev, actor, origin, options),
        )) as never;
        const added: { added?: string[] }[] = [mine, theirs];
        added[1]?.added?.forEach((id, index) => {
          const name = added[0]?.added?.[index] ?? id;
          names.set(id, name);
          back.set(name, id);
        });
        expect({ at, outcome: told(theirs) }).toEqual({ at, outcome: told(mine) });
        const kind = mine as { rejected?: true; conflict?: boolean; replayed?: true };
        seen[kind.rejected ? "rejected" : kind.conflict ? "conflict" : kind.replayed ? "replayed" : "applied"] += 1;
        if (key && !kind.rejected) last = { ops, actor, ...key };

        if (random(40) === 0) {
          const before = new Date(clock - random(3000)).toISOString();
          const [purged, expected] = [
            await stored.purgeArchived(org, container, { before }),
            await memory.purgeArchived(org, container, { before }),
          ];
          expect({ at, purged }).toEqual({ at, purged: expected });
        }
        const view = { includeArchived: random(2) === 0, actor, ...(key ? { client: key.client } : {}) };
        const [got, wanted] = [await stored.get(org, container, view), await memory.get(org, container, view)];
        expect({ at, list: told(got) }).toEqual({ at, list: told(wanted) });
      }
      expect(told(await stored.history(org, container, { limit: 1000 }))).toEqual(
        told(await memory.history(org, container, { limit: 1000 })),
      );
      last = undefined;
    }
    expect(Object.entries(seen).filter(([, count]) => count <= 5)).toEqual([]);
    expect([...codes].toSorted()).toEqual([
      "archived_item",
      "batch_mismatch",
      "empty_subject",
      "invalid_field",
      "invalid_text",
      "limit_exceeded",
      "not_archived",
      "reorder_mismatch",
      "restore_forbidden",
      "unknown_item",
    ]);
  }, 120_000);
});
