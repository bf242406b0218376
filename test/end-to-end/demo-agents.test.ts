import type { TodoItem } from "@swarm-todos/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoClient, type DemoConversation, demoClient } from "./demo-client.ts";
import { type DemoProcess, startDemoProcess } from "./demo-process.ts";

const isPlanned = (state: DemoConversation): boolean => state.planned === 3;
const isDone = (state: DemoConversation): boolean => state.phase === "done";

describe("a person and the agents, through the running demo", () => {
  let demo: DemoProcess;
  let ana: DemoClient;

  beforeAll(async () => {
    demo = await startDemoProcess({ speed: 60 });
    ana = demoClient(demo.url, "user:acme:ana");
  }, 60_000);
  afterAll(() => demo.stop());

  test("agents leave out what is archived, do next what was moved up, and do what was added", async () => {
    await ana.send("POST", "/api/demo/threads", { container: "mine" });
    await ana.control("mine", "start");
    await ana.until("mine", isPlanned);
    await ana.control("mine", "pause");

    const named = (items: readonly TodoItem[], subject: string): TodoItem => {
      const found = items.find((item) => item.subject === subject);
      if (found === undefined) throw new Error(`No item ${subject}`);
      return found;
    };
    const archived = "Draw up the volunteer rota";
    const moved = "Work out the first-year budget";
    await ana.change("mine", ({ items }) => [{ op: "remove", id: named(items, archived).id }]);
    await ana.change("mine", () => [{ op: "add", subject: "Ask the school about chairs" }]);
    await ana.change("mine", ({ items }) => {
      const item = named(items, moved);
      const ids = items.filter((one) => one !== item).map((one) => one.id);
      return [
        {
          op: "reorder",
          ids: ids.toSpliced(
            items.findIndex((one) => one.status === "pending"),
            0,
            item.id,
          ),
        },
      ];
    });
    const { items } = await ana.read("mine");
    const expected = items.filter((item) => item.status === "pending").map((item) => item.subject);
    expect(expected[0]).toBe(moved);

    await ana.control("mine", "resume");
    const state = await ana.until("mine", isDone);
    const end = await ana.read("mine", "?includeArchived=1");
    const active = end.items.filter((item) => item.archivedAt === null);
    expect(active.every((item) => item.status === "completed")).toBe(true);
    expect(end.items.find((item) => item.subject === archived)).toMatchObject({ status: "pending" });
    const delivered = state.sections.map((section) => section.title);
    expect(delivered).toContain("Ask the school about chairs");
    expect(delivered).not.toContain("Who opens the door");
    // Sections stand in the order in which the items were done.
    const next = delivered.indexOf("The first-year budget");
    expect(next).toBeLessThan(delivered.indexOf("How the lending works"));
    expect(state.messages.some(({ text }) => text.includes(`archived “${archived}”`))).toBe(true);
  }, 120_000);

  test("the owner keeps access once agents have run, and others still have none", async () => {
    expect(await ana.send("GET", "/api/swarm/todos/mine")).toMatchObject({ status: 200 });
    const ben = demoClient(demo.url, "user:acme:ben");
    expect(await ben.send("GET", "/api/swarm/todos/mine")).toMatchObject({ status: 403 });
  });
});
