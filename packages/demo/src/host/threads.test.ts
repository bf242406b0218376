import { describe, expect, test } from "vitest";
import { ownsEmptyThread, participates } from "./may-reach.ts";
import type { Records } from "./records.ts";
import { createThreads } from "./threads.ts";

const ana = { kind: "user", id: "ana" } as const;
const ben = { kind: "user", id: "ben" } as const;
const robot = { kind: "agent", id: "ana" } as const;

function recordsOf(kept: Map<string, unknown>): Records {
  return {
    load: () => Promise.resolve(kept),
    put: async (key, value) => {
      kept.set(key, structuredClone(value));
    },
  };
}

describe("the host's threads", () => {
  const kept = (): Map<string, unknown> => new Map();

  test("an owner reaches a thread in which nothing has run; nobody else does, nor an agent of the same id", async () => {
    const threads = createThreads(recordsOf(kept()), new Map());
    await threads.create("acme", "x", ana);
    expect(ownsEmptyThread(threads, "acme", "x", ana)).toBe(true);
    expect(participates(threads, "acme", "x", ana)).toBe(false);
    for (const other of [ben, robot]) expect(ownsEmptyThread(threads, "acme", "x", other)).toBe(false);
    expect(ownsEmptyThread(threads, "globex", "x", ana)).toBe(false);
  });

  test.each(["begin", "join"] as const)(
    "owning stops counting when agents %s, and the owner takes part from then on",
    async (how) => {
      const threads = createThreads(recordsOf(kept()), new Map());
      await threads.create("acme", "x", ana);
      if (how === "begin") await threads.begin("acme", "x");
      else await threads.join("acme", "x", robot);
      expect(ownsEmptyThread(threads, "acme", "x", ana)).toBe(false);
      expect(participates(threads, "acme", "x", ana)).toBe(true);
    },
  );

  test("a thread is not taken over, but one that nobody made can be made", async () => {
    const threads = createThreads(recordsOf(kept()), new Map());
    await threads.create("acme", "x", ana);
    expect(await threads.create("acme", "x", ben)).toBeNull();
    await threads.join("acme", "y", ben);
    expect(await threads.create("acme", "y", ana)).toMatchObject({ owner: "user:ana", members: ["user:ben"] });
    await threads.join("acme", "z", robot);
    expect(await threads.create("acme", "z", ana)).toBeNull();
  });

  test("names that could run into each other stay apart", async () => {
    const threads = createThreads(recordsOf(kept()), new Map());
    await threads.create('a","b', "c", ana);
    expect(threads.find("a", 'b","c')).toBeUndefined();
    expect(threads.find("a", "b")).toBeUndefined();
  });

  test("everything is there after a restart", async () => {
    const records = kept();
    const first = createThreads(recordsOf(records), new Map());
    await first.create("acme", "x", ana);
    await first.join("acme", "x", ben);
    const second = createThreads(recordsOf(records), records);
    expect(second.find("acme", "x")).toEqual(first.find("acme", "x"));
    expect(second.of("acme", ben)).toHaveLength(1);
    expect(second.of("globex", ben)).toHaveLength(0);
  });
});
