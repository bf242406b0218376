import { expect, test } from "vitest";
import { createWorld, type World } from "./create-world.ts";
import { openPage, type Page } from "./open-page.ts";

/** A page on a list of rows, with nothing on its way; `trip` is what a request takes there and back. */
async function calm(trip: number, rows: number): Promise<{ world: World; page: Page; ids: readonly string[] }> {
  const world = createWorld();
  const ids = await world.remote(Array.from({ length: rows }, (_, n) => ({ op: "add", subject: `Task ${n}` })));
  const page = await openPage(world);
  world.latency = () => trip / 2;
  world.calls.length = 0;
  return { world, page, ids };
}
const count = (world: World, kind: "GET" | "POST"): number =>
  world.calls.filter(({ method }) => method === kind).length;

test.each([0, 40, 120, 300])("own changes are not read back, when pings of them take %i ms", async (pingDelay) => {
  const { world, page } = await calm(100, 4);
  world.pingDelay = pingDelay;
  void page.tick("Task 0");
  await world.pass(700);
  void page.add("New");
  void page.rename("New", "Newer");
  void page.move("Task 3", null);
  await world.pass(900);
  void page.remove("Task 1");
  await world.pass(900);
  expect(await world.stored()).toEqual(["Task 3", "✓ Task 0", "Task 2", "Newer"]);
  expect(page.rows()).toEqual(await world.stored());
  expect(count(world, "GET")).toBe(0);
});

test("two pings in one tick cause one read", async () => {
  const { world, page } = await calm(40, 1);
  world.pingDelay = null;
  await world.remote([{ op: "add", subject: "One" }]);
  await world.remote([{ op: "add", subject: "Two" }]);
  for (const { onPing } of world.listeners) {
    onPing({ rev: 2 });
    onPing({ rev: 3 });
  }
  await world.pass(2000);
  expect(count(world, "GET")).toBe(1);
  expect(page.rows()).toEqual(["Task 0", "One", "Two"]);
});

test("pings at or below the rev that is held cause nothing", async () => {
  const { world } = await calm(40, 1);
  for (const { onPing } of world.listeners) {
    for (const rev of [1, 0, 1]) onPing({ rev });
  }
  await world.pass(2000);
  expect(world.calls).toEqual([]);
});

test.each([10, 40, 100, 150])(
  "200 pings in a second cause ten reads at most, at a round trip of %i ms",
  async (trip) => {
    const { world, page, ids } = await calm(trip, 1);
    for (let n = 1; n <= 200; n += 1) {
      await world.pass(5, 5);
      await world.remote([{ op: "update", id: ids[0] as string, subject: `State ${n}` }]);
    }
    // The last of them has just been pinged: 300 ms later it shows.
    await world.pass(300, 1);
    expect(page.rows()).toEqual(["State 200"]);
    await world.pass(3000);
    expect(count(world, "GET")).toBeLessThanOrEqual(10);
    const at = world.calls.map((call) => call.at);
    expect(at.slice(1).filter((time, i) => time - (at[i] as number) < 125)).toEqual([]);
  },
);

test("ten gestures in a second cause two batches at most in any round trip, and land", async () => {
  const trip = 150;
  const { world, page } = await calm(trip, 10);
  for (let n = 0; n < 10; n += 1) {
    void page.tick(`Task ${n}`);
    await world.pass(100);
  }
  await world.pass(1000);
  const at = world.calls.filter(({ method }) => method === "POST").map((call) => call.at);
  for (const start of at)
    expect(at.filter((time) => time >= start && time < start + trip).length).toBeLessThanOrEqual(2);
  expect(at.length).toBeLessThanOrEqual(2 * Math.ceil(1000 / trip));
  expect(page.outcomes.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 10 }, () => "applied"));
  expect((await world.stored()).filter((row) => row.startsWith("✓ "))).toHaveLength(10);
  expect(count(world, "GET")).toBe(0);
});

test("ten gestures at once go out as two batches: the first, and all the others together", async () => {
  const { world, page } = await calm(150, 10);
  for (let n = 0; n < 10; n += 1) void page.tick(`Task ${n}`);
  await world.pass(2000);
  const sizes = world.calls.map(({ batch }) => batch?.ops.length);
  expect(sizes).toEqual([1, 9]);
  expect(page.list.get().saving).toBe(false);
});

test("a channel that says it is live but is mute hides nothing for longer than a minute, and is shown as down", async () => {
  const { world, page } = await calm(40, 1);
  await world.pass(1000);
  expect(page.list.get().link).toBe("live");
  world.pingDelay = null;
  await world.remote([{ op: "add", subject: "Unannounced" }]);
  await world.pass(60_000, 100);
  expect(page.rows()).toEqual(["Task 0", "Unannounced"]);
  expect(page.list.get().link).toBe("down");
  world.pingDelay = 0;
  await world.remote([{ op: "add", subject: "Announced" }]);
  await world.pass(500);
  expect(page.list.get().link).toBe("live");
  expect(page.rows()).toEqual(["Task 0", "Unannounced", "Announced"]);
});

test("a quiet list on a live channel costs a read a minute or two, each without a body", async () => {
  const { world } = await calm(40, 1);
  await world.pass(600_000, 500);
  expect(count(world, "GET")).toBeGreaterThanOrEqual(12);
  expect(count(world, "GET")).toBeLessThanOrEqual(15);
  expect(new Set(world.calls.map(({ answers }) => answers[0]?.status))).toEqual(new Set([304]));
});
