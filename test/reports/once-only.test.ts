import type { TodoOp } from "@swarm-todos/core";
import { expect, test, vi } from "vitest";
import { createWorld } from "./create-world.ts";
import { openPage, type Page } from "./open-page.ts";

const adds = (ops: readonly TodoOp[]): string[] => ops.flatMap((op) => (op.op === "add" ? [op.subject] : []));
/** Views in which a subject stands more than once. */
const doubled = (page: Page): string[][] => page.views.filter((view) => new Set(view).size !== view.length);

test("an add is one row before, during and after its answer, and gets the server's id without losing its key", async () => {
  const world = createWorld();
  const page = await openPage(world);
  page.views.length = 0;
  world.hold = ({ method }) => method === "POST";
  void page.add("New");
  const { key, id, placeholder } = page.row("New");
  expect({ id, placeholder }).toEqual({ id: key, placeholder: true });
  await (await world.next("POST")).answer();
  const [item] = (await world.store.get("acme", "c1")).items;
  expect(page.list.get().rows).toMatchObject([{ key, id: item?.id, placeholder: false }]);
  await world.pass(1000);
  expect(new Set(page.views.map(String))).toEqual(new Set(["New"]));
});

test("three adds are never shown twice, though a ping and a read bring each row before its own answer does", async () => {
  const world = createWorld();
  const page = await openPage(world);
  world.hold = ({ method }) => method === "POST";
  for (const subject of ["One", "Two", "Three"]) void page.add(subject);
  const late = [];
  while (page.list.get().saving) {
    const post = await world.next("POST");
    late.push(post);
    // The write tells of itself by a ping before its answer arrives; the read that follows carries the row.
    await post.reach();
    await world.pass(700);
    expect(page.rows()).toEqual(["One", "Two", "Three"]);
  }
  for (const call of late) await call.answer();
  await world.pass(1000);
  expect(doubled(page)).toEqual([]);
  expect(page.outcomes.map(({ outcome }) => outcome)).toEqual(["applied", "applied", "applied"]);
  expect(await world.stored()).toEqual(["One", "Two", "Three"]);
  expect(page.rows()).toEqual(["One", "Two", "Three"]);
});

test("adds that overlap with an agent's rows stand once each, whatever order reads and answers come in", async () => {
  const world = createWorld();
  const page = await openPage(world);
  world.hold = () => true;
  void page.add("Mine 1");
  const post = await world.next("POST");
  await post.reach();
  await world.remote([{ op: "add", subject: "Theirs" }]);
  await world.pass(500);
  const read = await world.next("GET");
  await read.reach();
  void page.add("Mine 2");
  await post.answer();
  const second = await world.next("POST");
  await second.answer();
  await read.answer();
  world.hold = () => false;
  for (const call of world.held()) await call.answer();
  await world.pass(1000);
  expect(doubled(page)).toEqual([]);
  expect(page.rows()).toEqual(await world.stored());
  expect(page.rows()).toHaveLength(3);
});

test("an answer that is lost after the write is asked for again word for word, and is no loss and no second row", async () => {
  const world = createWorld();
  const page = await openPage(world);
  world.calls.length = 0;
  world.hold = ({ method }) => method === "POST";
  world.pingDelay = null;
  const sent = page.add("Once");
  const first = await world.next("POST");
  await first.reach();
  await first.lose();
  await world.pass(600);
  const retry = await world.next("POST");
  expect(retry.text).toBe(first.text);
  await retry.answer();
  expect(await retry.answers[0]?.json()).toMatchObject({ conflict: false, replayed: true });
  expect(await sent).toMatchObject({ outcome: "applied", rev: 1 });
  await world.pass(1000);
  expect(await world.log()).toEqual([{ op: "add", subject: "Once" }]);
  expect(doubled(page)).toEqual([]);
});

test.each([
  ["breaks off", (text: string) => text.slice(0, -20)],
  ["is a proxy's page", () => "<html>Bad gateway</html>"],
])("an answer that %s counts as none: the batch is asked about again, and stands once", async (_, spoil) => {
  const world = createWorld();
  const page = await openPage(world);
  world.pingDelay = null;
  world.hold = ({ method }) => method === "POST";
  void page.add("Once");
  const first = await world.next("POST");
  await first.reach();
  const text = spoil((await first.answers[0]?.clone().text()) ?? "");
  (first.answers as Response[])[0] = new Response(text, { status: 200 });
  await first.answer();
  expect(page.rows()).toEqual(["Once"]);
  await world.pass(600);
  const retry = await world.next("POST");
  expect(retry.text).toBe(first.text);
  await retry.answer();
  expect(page.outcomes).toMatchObject([{ outcome: "applied", rev: 1 }]);
  expect(await world.stored()).toEqual(["Once"]);
});

test("a request that the network doubles is written once", async () => {
  const world = createWorld();
  const page = await openPage(world);
  world.hold = ({ method }) => method === "POST";
  void page.add("Once");
  const call = await world.next("POST");
  await call.reach();
  await call.answer();
  void page.tick("Once");
  await (await world.next("POST")).answer();
  // The copy arrives when the list has long moved on.
  await call.reach();
  expect(await call.answers[1]?.json()).toMatchObject({ conflict: true, currentRev: 2 });
  expect(await world.stored()).toEqual(["✓ Once"]);
});

test("two tabs of one person each get their own queue through, every gesture once and in its tab's order", async () => {
  const world = createWorld();
  const tabs = [await openPage(world), await openPage(world)];
  world.instead = () => new Response(null, { status: 503 });
  for (const [t, tab] of tabs.entries()) {
    for (let n = 0; n < 3; n += 1) void tab.add(`Tab ${t}, ${n}`);
    await world.pass(50);
    for (let n = 0; n < 3; n += 1) void tab.tick(`Tab ${t}, ${n}`);
  }
  await world.pass(3000);
  expect(await world.stored()).toEqual([]);
  world.instead = () => null;
  world.latency = () => 30;
  await world.pass(30_000);
  const log = await world.log();
  expect(adds(log).toSorted()).toEqual(["Tab 0, 0", "Tab 0, 1", "Tab 0, 2", "Tab 1, 0", "Tab 1, 1", "Tab 1, 2"]);
  for (const t of [0, 1]) {
    const own = adds(log).filter((subject) => subject.startsWith(`Tab ${t}`));
    expect(own).toEqual(own.toSorted());
  }
  const rows = await world.stored();
  expect(rows.filter((row) => row.startsWith("✓ "))).toHaveLength(6);
  for (const tab of tabs) {
    expect(tab.rows()).toEqual(rows);
    expect(tab.outcomes.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => "applied"));
  }
});

test("a host's callback that throws does not stop the queue, and makes nothing go out twice", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const world = createWorld();
  const page = await openPage(world, "ana", {
    onOutcome: () => {
      throw new Error("a host's own mistake");
    },
  });
  void page.add("One");
  await world.pass(100);
  void page.add("Two");
  await world.pass(20_000);
  expect(world.calls.filter(({ method }) => method === "POST")).toHaveLength(2);
  expect(await world.stored()).toEqual(["One", "Two"]);
  expect(page.list.get().saving).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
  told.mockRestore();
});

test("two gestures that the store refuses leave the list as it is and one issue each", async () => {
  const world = createWorld();
  await world.remote([{ op: "add", subject: "Kept" }]);
  const page = await openPage(world);
  world.hold = ({ method }) => method === "POST";
  const long = "x".repeat(201);
  // The first is on its way when the others are made, so those two share a batch.
  for (const subject of [`0${long}`, `1${long}`, `2${long}`]) void page.add(subject);
  expect(page.rows()).toHaveLength(4);
  const first = await world.next("POST");
  world.hold = () => false;
  await first.answer();
  await world.pass(1000);
  expect(page.rows()).toEqual(["Kept"]);
  expect(page.outcomes.map(({ outcome }) => outcome)).toEqual(["rejected", "rejected", "rejected"]);
  expect(page.list.get().issues.map(({ ops }) => adds(ops)[0]?.slice(0, 2))).toEqual(["0x", "1x", "2x"]);
  expect(page.list.get()).toMatchObject({ saving: false, rev: 1 });
});

test("of two gestures in one batch the one that the store refuses does not take the other with it", async () => {
  const world = createWorld();
  const page = await openPage(world);
  world.hold = ({ method }) => method === "POST";
  for (const subject of ["First", "x".repeat(201), "Third"]) void page.add(subject);
  const first = await world.next("POST");
  world.hold = () => false;
  await first.answer();
  await world.pass(1000);
  expect(page.outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["applied", "applied", "rejected"]);
  expect(await world.stored()).toEqual(["First", "Third"]);
  expect(page.rows()).toEqual(["First", "Third"]);
});

test("a gesture that was dropped says so: its outcome is another one than that of a gesture that is in the list", async () => {
  const world = createWorld();
  const [id = ""] = await world.remote([{ op: "add", subject: "Draft" }]);
  const page = await openPage(world);
  world.hold = ({ method }) => method === "POST";
  void page.rename("Draft", "Mine");
  await world.remote([{ op: "update", id, subject: "Theirs" }]);
  const first = await world.next("POST");
  world.hold = () => false;
  await first.answer();
  await world.pass(500);
  expect(page.outcomes).toMatchObject([
    { outcome: "dropped", issue: { code: "changed", ops: [{ subject: "Mine" }], current: { subject: "Theirs" } } },
  ]);
  expect(page.rows()).toEqual(["Theirs"]);
  expect(page.list.get().issues).toHaveLength(1);
});
