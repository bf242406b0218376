import type { TodoOp } from "@swarm-todos/core";
import { expect, test, vi } from "vitest";
import { createWorld, type World } from "./create-world.ts";
import { openPage } from "./open-page.ts";
import { setOnline } from "./set-online.ts";

/** Cuts the page and the network off, or brings both back. */
function connect(world: World, isOnline: boolean): void {
  world.instead = () => {
    if (isOnline) return null;
    throw new TypeError("offline");
  };
  setOnline(isOnline);
}
const what = (op: TodoOp): string => (op.op === "update" ? Object.keys(op).slice(2).join() : op.op);

test("what was added offline, then renamed, then completed reaches the server in that order, as one row", async () => {
  const world = createWorld();
  const page = await openPage(world);
  connect(world, false);
  void page.add("Draft");
  void page.rename("Draft", "Final");
  void page.tick("Final");
  await world.pass(30_000, 100);
  expect(page.rows()).toEqual(["✓ Final"]);
  expect(page.list.get().trouble).toBe("offline");
  expect(await world.log()).toEqual([]);
  connect(world, true);
  await world.pass(2000);
  expect((await world.log()).map(what)).toEqual(["add", "subject", "status"]);
  expect(await world.stored()).toEqual(["✓ Final"]);
  expect(page.rows()).toEqual(["✓ Final"]);
  expect(page.list.get()).toMatchObject({ saving: false, trouble: null, issues: [] });
});

test("a gesture made offline goes out when the page is online again, though nobody does anything more", async () => {
  const world = createWorld();
  const page = await openPage(world);
  connect(world, false);
  const sent = page.add("Offline");
  page.leave();
  await world.pass(1000);
  page.list.subscribe(() => undefined)();
  const stop = page.list.subscribe(() => undefined);
  expect(page.rows()).toEqual(["Offline"]);
  connect(world, true);
  await world.pass(1000);
  expect(await sent).toMatchObject({ outcome: "applied" });
  expect(await world.stored()).toEqual(["Offline"]);
  stop();
});

test("one failing answer needs no further gesture: the batch is tried again by itself, and the wait is the server's", async () => {
  const world = createWorld();
  const page = await openPage(world);
  let failures = 1;
  world.instead = ({ method }) =>
    method === "POST" && failures-- > 0
      ? Response.json(
          { error: { code: "unavailable", message: "busy" } },
          { status: 503, headers: { "Retry-After": "3" } },
        )
      : null;
  const sent = page.add("Persistent");
  await world.pass(2900);
  expect(await world.stored()).toEqual([]);
  expect(page.list.get()).toMatchObject({ saving: true, trouble: "unreachable" });
  await world.pass(200);
  expect(await sent).toMatchObject({ outcome: "applied" });
  expect(await world.stored()).toEqual(["Persistent"]);
  expect(page.list.get().trouble).toBeNull();
});

test("what waited for its next try goes out as soon as the page is online again", async () => {
  const world = createWorld();
  const page = await openPage(world);
  const random = vi.spyOn(Math, "random").mockReturnValue(0.99);
  world.instead = () => {
    throw new TypeError("no route to the server");
  };
  const sent = page.add("Late");
  await world.pass(12_000, 50);
  connect(world, false);
  await world.pass(100);
  connect(world, true);
  await world.pass(100);
  expect(await sent).toMatchObject({ outcome: "applied" });
  random.mockRestore();
});

test("taking back offline what was done offline shows at once, and the row ends as it was", async () => {
  const world = createWorld();
  await world.remote([{ op: "add", subject: "A" }]);
  const page = await openPage(world);
  connect(world, false);
  void page.tick("A");
  void page.add("Mistake");
  expect(page.rows()).toEqual(["✓ A", "Mistake"]);
  void page.send([{ op: "update", id: page.row("A").id, status: "pending" }]);
  void page.remove("Mistake");
  expect(page.rows()).toEqual(["A"]);
  const from = page.views.length;
  connect(world, true);
  await world.pass(3000);
  expect(page.views.slice(from).filter((view) => view.join() !== "A")).toEqual([]);
  expect(await world.stored()).toEqual(["A"]);
  expect(page.list.get()).toMatchObject({ saving: false, issues: [] });
});

test("two tabs that were offline, both with a queue, get every gesture through once", async () => {
  const world = createWorld();
  const [id = ""] = await world.remote([{ op: "add", subject: "Shared" }]);
  const tabs = [await openPage(world), await openPage(world)];
  connect(world, false);
  for (const [t, tab] of tabs.entries()) {
    void tab.add(`Tab ${t}`);
    void tab.tick(`Tab ${t}`);
    void tab.send([{ op: "update", id, [t ? "owner" : "detail"]: `from tab ${t}` }]);
  }
  await world.pass(10_000, 50);
  connect(world, true);
  await world.pass(10_000);
  const log = await world.log();
  expect(log.map(what).toSorted()).toEqual(["add", "add", "add", "detail", "owner", "status", "status"]);
  expect(await world.stored()).toEqual(expect.arrayContaining(["Shared", "✓ Tab 0", "✓ Tab 1"]));
  for (const tab of tabs) {
    expect(tab.rows()).toEqual(await world.stored());
    expect(tab.outcomes.map(({ outcome }) => outcome)).toEqual(["applied", "applied", "applied"]);
    expect(tab.row("Shared")).toMatchObject({ detail: "from tab 0", owner: "from tab 1" });
  }
});

test("what an agent did meanwhile is not overwritten by a text that was typed offline; the words are kept", async () => {
  const world = createWorld();
  const [id = ""] = await world.remote([{ op: "add", subject: "Draft" }]);
  const page = await openPage(world);
  connect(world, false);
  void page.rename("Draft", "Mine");
  await world.remote([{ op: "update", id, subject: "Theirs" }]);
  connect(world, true);
  await world.pass(2000);
  expect(page.outcomes).toMatchObject([{ outcome: "dropped", issue: { ops: [{ subject: "Mine" }] } }]);
  expect(page.rows()).toEqual(["Theirs"]);
  expect(await world.stored()).toEqual(["Theirs"]);
});
