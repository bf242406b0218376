import { createMemoryTodoStore, type TodoItem } from "@swarm-todos/core";
import { afterEach, describe, expect, test } from "vitest";
import { type Rehearsal, rehearse } from "./conversation.support.ts";
import type { ConversationState } from "./conversation.ts";

const isDone = (state: ConversationState): boolean => state.phase === "done" && state.typing === null;
const isPlanned = (state: ConversationState): boolean => state.planned === 3;
const says = (part: string) => (state: ConversationState) => state.messages.some(({ text }) => text.includes(part));
const named = (items: readonly TodoItem[], subject: string): TodoItem => {
  const found = items.find((item) => item.subject === subject);
  if (found === undefined) throw new Error(`No item ${subject}`);
  return found;
};

describe("the agents", () => {
  const opened: Rehearsal[] = [];
  const open = (options?: Parameters<typeof rehearse>[0]): Rehearsal => {
    const rehearsal = rehearse(options);
    opened.push(rehearsal);
    return rehearsal;
  };
  afterEach(async () => {
    for (const { conversation } of opened.splice(0)) await conversation.stop();
  });

  /** A conversation whose plan is on the list and whose agents hold still. */
  async function planned(): Promise<Rehearsal> {
    const rehearsal = open();
    rehearsal.conversation.start();
    await rehearsal.until(isPlanned);
    rehearsal.conversation.setPaused(true);
    return rehearsal;
  }

  test("do the whole plan in its order, as agents and tools, and say when it is done", async () => {
    const rehearsal = open();
    rehearsal.conversation.start();
    const state = await rehearsal.until(isDone);
    const items = await rehearsal.items();
    expect(items.length).toBeGreaterThanOrEqual(8);
    expect(items.every((item) => item.status === "completed")).toBe(true);
    expect(await rehearsal.completed()).toEqual(items.map((item) => item.subject));
    expect(state.sections.map((section) => section.item)).toEqual(items.map((item) => item.id));
    for (const entry of await rehearsal.store.history("acme", "rehearsal")) {
      expect(entry.origin).toBe("tool");
      expect(entry.actor.kind).toBe("agent");
    }
  });

  test("do not work on what a person archived, and say that they saw it", async () => {
    const rehearsal = await planned();
    const subject = "Draw up the volunteer rota";
    await rehearsal.person((items) => [{ op: "remove", id: named(items, subject).id }]);
    rehearsal.conversation.setPaused(false);
    const state = await rehearsal.until(isDone);
    expect(await rehearsal.completed()).not.toContain(subject);
    expect(says(`Ana archived “${subject}”`)(state)).toBe(true);
    expect(state.sections.every((section) => section.title !== "Who opens the door")).toBe(true);
  });

  test("stop in the middle of an item that is archived under their hands", async () => {
    const rehearsal = open();
    rehearsal.conversation.start();
    const subject = "Compare three ways to run the lending";
    await rehearsal.until(says("Three models on the table"));
    rehearsal.conversation.setPaused(true);
    await rehearsal.person((items) => [{ op: "remove", id: named(items, subject).id }]);
    rehearsal.conversation.setPaused(false);
    await rehearsal.until(says("is archived, so I stop here"));
    await rehearsal.until(isDone);
    expect(await rehearsal.completed()).not.toContain(subject);
  });

  test("do next what a person moved up", async () => {
    const rehearsal = await planned();
    const subject = "Write the page that invites people in";
    await rehearsal.person((items) => {
      const moved = named(items, subject);
      const first = items.findIndex((item) => item.status === "pending");
      const ids = items.filter((item) => item !== moved).map((item) => item.id);
      return [{ op: "reorder", ids: ids.toSpliced(first, 0, moved.id) }];
    });
    const before = (await rehearsal.items()).filter((item) => item.status !== "pending").length;
    rehearsal.conversation.setPaused(false);
    const state = await rehearsal.until(isDone);
    expect((await rehearsal.completed())[before]).toBe(subject);
    expect(says(`Ana moved “${subject}” up`)(state)).toBe(true);
  });

  test("do what a person adds, also after everything was done", async () => {
    const rehearsal = await planned();
    await rehearsal.person(() => [{ op: "add", subject: "Ask the school about chairs" }], "Ben");
    rehearsal.conversation.setPaused(false);
    await rehearsal.until(isDone);
    expect(await rehearsal.completed()).toContain("Ask the school about chairs");
    await rehearsal.person(() => [{ op: "add", subject: "Order a sign", detail: "Green on white." }]);
    const state = await rehearsal.until(
      (now) => isDone(now) && now.sections.some(({ title }) => title === "Order a sign"),
    );
    expect(says("Ana added “Order a sign”")(state)).toBe(true);
    expect(state.sections.at(-1)?.paragraphs.join(" ")).toContain("Green on white.");
    expect((await rehearsal.completed()).at(-1)).toBe("Order a sign");
  });

  test("follow a subject that a person reworded", async () => {
    const rehearsal = await planned();
    await rehearsal.person((items) => [
      { op: "update", id: named(items, "Plan the opening day hour by hour").id, subject: "Plan two opening days" },
    ]);
    rehearsal.conversation.setPaused(false);
    const state = await rehearsal.until(isDone);
    expect(state.sections.some((section) => section.title === "Plan two opening days")).toBe(true);
    expect(says("reworded “Plan the opening day hour by hour” to “Plan two opening days”")(state)).toBe(true);
  });

  test("do not redo what a person ticked", async () => {
    const rehearsal = await planned();
    const subject = "Set the membership terms";
    await rehearsal.person((items) => [{ op: "update", id: named(items, subject).id, status: "completed" }]);
    rehearsal.conversation.setPaused(false);
    const state = await rehearsal.until(isDone);
    expect(await rehearsal.completed()).not.toContain(subject);
    expect(says(`Ana ticked “${subject}”`)(state)).toBe(true);
  });

  test("leave to a person what that person has taken, and wait for it at the end", async () => {
    const rehearsal = await planned();
    const subject = "Edit everything into one voice";
    await rehearsal.person((items) => [{ op: "update", id: named(items, subject).id, owner: "Ben" }]);
    rehearsal.conversation.setPaused(false);
    await rehearsal.until((state) => state.phase === "waiting" && state.typing === null);
    expect(await rehearsal.completed()).not.toContain(subject);
    await rehearsal.person((items) => [{ op: "update", id: named(items, subject).id, status: "completed" }], "Ben");
    await rehearsal.until(isDone);
  });

  test("write nothing over a change that they have not seen, and decide again from the answer", async () => {
    const store = createMemoryTodoStore();
    const subject = "Compare three ways to run the lending";
    let hasSlippedIn = false;
    // Ana archives the next item right after the agents have looked at the list, before they write.
    const get: typeof store.get = async (tenant, container, options) => {
      const list = await store.get(tenant, container, options);
      const next = list.items.find((item) => item.status !== "completed");
      if (!hasSlippedIn && next?.subject === subject && next.status === "pending") {
        hasSlippedIn = true;
        const ana = { kind: "user", id: "ana", name: "Ana" } as const;
        await store.apply(tenant, container, [{ op: "remove", id: next.id }], list.rev, ana, "route");
      }
      return list;
    };
    const rehearsal = open({ store: { ...store, get } });
    rehearsal.conversation.start();
    const state = await rehearsal.until(isDone);
    expect(says("Nothing written: the list is at revision")(state)).toBe(true);
    expect(says(`Ana archived “${subject}”`)(state)).toBe(true);
    expect(says("did not take that")(state)).toBe(false);
    expect((await rehearsal.completed()).slice(0, 2)).toEqual([
      "Ask the neighbours what they would borrow",
      "Find out what insurance and safety ask of us",
    ]);
  });

  test("go on where they stood when the process ended, without adding the plan twice", async () => {
    const first = open();
    first.conversation.start();
    await first.until(says("Three models on the table"));
    await first.conversation.stop();
    const saved = first.saved();
    const second = open({ store: first.store, ...(saved === undefined ? {} : { saved }) });
    await second.until(isDone);
    const subjects = (await second.items()).map((item) => item.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(await second.completed()).toEqual(subjects);
  });

  test("lost between the write of the plan and its note, they find the plan instead of adding it again", async () => {
    const first = open();
    first.conversation.start();
    await first.until((state) => state.planned === 1);
    await first.conversation.stop();
    const saved = first.saved();
    if (saved === undefined) throw new Error("Nothing was saved.");
    const second = open({ store: first.store, saved: { ...saved, planned: 0, scripted: {} } });
    await second.until(isPlanned);
    const subjects = (await second.items()).map((item) => item.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test("a restart begins with an empty conversation, and the old list is in the archive", async () => {
    const rehearsal = await planned();
    await rehearsal.person(() => [{ op: "add", subject: "Something of mine" }]);
    await rehearsal.conversation.restart();
    const state = await rehearsal.until(isDone);
    expect(state.run).toBe(2);
    const { items } = await rehearsal.store.get("acme", "rehearsal", { includeArchived: true });
    const active = items.filter((item) => item.archivedAt === null);
    expect(active.some((item) => item.subject === "Something of mine")).toBe(false);
    expect(items.some((item) => item.subject === "Something of mine")).toBe(true);
    expect(active.every((item) => item.status === "completed")).toBe(true);
  });

  test("two restarts at once set one swarm to work", async () => {
    const rehearsal = await planned();
    await Promise.all([rehearsal.conversation.restart(), rehearsal.conversation.restart()]);
    expect(rehearsal.store.subscriberCount()).toBe(1);
    await rehearsal.until(isDone);
    const subjects = (await rehearsal.items()).map((item) => item.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test("a stopped conversation leaves no subscription behind", async () => {
    const rehearsal = await planned();
    expect(rehearsal.store.subscriberCount()).toBe(1);
    await rehearsal.conversation.stop();
    expect(rehearsal.store.subscriberCount()).toBe(0);
  });
});
