import { expect, test } from "vitest";
import { createWorld, type World } from "./create-world.ts";
import { openPage, type Page } from "./open-page.ts";

/** A page on a list of tasks that an agent has added, and the network quiet. */
async function pageOn(subjects: readonly string[]): Promise<{ world: World; page: Page; ids: readonly string[] }> {
  const world = createWorld();
  const ids = await world.remote(subjects.map((subject) => ({ op: "add", subject })));
  const page = await openPage(world);
  expect(page.rows()).toEqual(subjects);
  page.views.length = 0;
  world.calls.length = 0;
  return { world, page, ids };
}

test("quick ticks on several rows stay ticked while answers and reads land in reverse order", async () => {
  const { world, page, ids } = await pageOn(["A", "B", "C"]);
  world.hold = () => true;
  void page.tick("A");
  await world.pass(25);
  void page.tick("B");
  await world.pass(25);
  void page.tick("C");
  expect(page.rows()).toEqual(["✓ A", "✓ B", "✓ C"]);
  const from = page.views.length;
  // A read that saw none of the ticks, and is answered last of all.
  world.rejoin();
  await world.pass(450);
  const read = await world.next("GET");
  await read.reach();
  const first = await world.next("POST");
  await first.reach();
  await world.remote([{ op: "update", id: ids[2] as string, detail: "from the agent" }]);
  await world.pass(450);
  await first.answer();
  const second = await world.next("POST");
  expect(second.batch?.ops).toMatchObject([{ id: ids[1] }, { id: ids[2] }]);
  await second.answer();
  await read.answer();
  world.hold = () => false;
  for (const call of world.held()) await call.answer();
  await world.pass(500);
  expect(page.views.slice(from).filter((view) => view.join() !== "✓ A,✓ B,✓ C")).toEqual([]);
  expect(await world.stored()).toEqual(["✓ A", "✓ B", "✓ C"]);
});

test("a second edit during the first one's flight never falls back to what was before", async () => {
  const { world, page } = await pageOn(["Draft"]);
  world.hold = ({ method }) => method === "POST";
  void page.rename("Draft", "Draft, once edited");
  await world.pass(10);
  void page.rename("Draft, once edited", "Draft, twice edited");
  const from = page.views.length;
  await (await world.next("POST")).answer();
  world.rejoin();
  await world.pass(600);
  await (await world.next("POST")).answer();
  await world.pass(600);
  expect(new Set(page.views.slice(from).flat())).toEqual(new Set(["Draft, twice edited"]));
  expect(page.outcomes).toMatchObject([{ outcome: "applied" }, { outcome: "applied" }]);
  expect(await world.stored()).toEqual(["Draft, twice edited"]);
});

test("an edit stays shown across its own answer: what was shown ends only together with the truth", async () => {
  const { world, page } = await pageOn(["A", "B"]);
  world.hold = ({ method }) => method === "POST";
  void page.tick("A");
  void page.add("New");
  void page.move("B", null);
  const shown = page.rows();
  expect(shown).toEqual(["B", "✓ A", "New"]);
  const from = page.views.length;
  while (page.list.get().saving) await (await world.next("POST")).answer();
  await world.pass(1000);
  expect(page.views.slice(from).filter((view) => view.join() !== shown.join())).toEqual([]);
  expect(page.list.get().saving).toBe(false);
  expect(await world.stored()).toEqual(shown);
});

test("what the server made of a text reaches every subscriber, though it is not what was shown before", async () => {
  const { world, page } = await pageOn(["A"]);
  const other: (string | undefined)[] = [];
  page.list.subscribe(() => other.push(page.list.get().rows.at(-1)?.subject));
  const sent = page.send([{ op: "add", subject: "  two \n words " }], (rows, { placeholders }) => [
    ...rows,
    { ...(rows[0] as (typeof rows)[number]), key: placeholders[0] ?? "", id: placeholders[0] ?? "", subject: "…" },
  ]);
  expect(page.rows()).toEqual(["A", "…"]);
  await world.pass(100);
  expect(await sent).toMatchObject({ outcome: "applied" });
  expect(page.views.at(-1)).toEqual(["A", "two words"]);
  expect(other.at(-1)).toBe("two words");
});

test("on and off again in a moment never shows on once more, however late the first answer is", async () => {
  const { world, page } = await pageOn(["A"]);
  world.hold = ({ method }) => method === "POST";
  void page.tick("A");
  await world.pass(100);
  void page.send([{ op: "update", id: page.row("A").id, status: "pending" }]);
  const from = page.views.length;
  const first = await world.next("POST");
  await first.reach();
  await world.pass(3000);
  await first.answer();
  await world.pass(500);
  await (await world.next("POST")).answer();
  await world.pass(500);
  expect(page.views.slice(from).filter((view) => view.join() !== "A")).toEqual([]);
  expect(page.outcomes.map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
  expect(await world.stored()).toEqual(["A"]);
});

test("a count of finished rows only goes up while ticks are answered one after the other", async () => {
  const { world, page } = await pageOn(["A", "B", "C", "D"]);
  world.latency = () => 150;
  for (const subject of ["A", "B", "C", "D"]) {
    void page.tick(subject);
    await world.pass(70);
  }
  await world.pass(2000);
  const counts = page.views.map((view) => view.filter((subject) => subject.startsWith("✓")).length);
  expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
  expect(counts.at(-1)).toBe(4);
});

test("a read that left before the tick does not take the tick back when it lands", async () => {
  const { world, page } = await pageOn(["A"]);
  world.hold = () => true;
  world.rejoin();
  await world.pass(10);
  const read = await world.next("GET");
  await read.reach();
  void page.tick("A");
  await read.answer();
  expect(page.rows()).toEqual(["✓ A"]);
  expect(page.views.filter((view) => view.join() !== "✓ A")).toEqual([]);
  await (await world.next("POST")).answer();
  await world.pass(500);
  expect(page.views.filter((view) => view.join() !== "✓ A")).toEqual([]);
});

test("a slow change of another row does not hold what was shown of a row that has its answer", async () => {
  const { world, page, ids } = await pageOn(["A", "B"]);
  void page.tick("A");
  await world.pass(100);
  world.hold = ({ method }) => method === "POST";
  void page.tick("B");
  await world.remote([{ op: "update", id: ids[0] as string, status: "pending" }]);
  await world.pass(600);
  expect(world.held()).toHaveLength(1);
  expect(page.rows()).toEqual(["A", "✓ B"]);
});

test("the answer to a tick does not blank the rename of the same row that follows it", async () => {
  const { world, page } = await pageOn(["A"]);
  world.hold = ({ method }) => method === "POST";
  void page.tick("A");
  void page.rename("A", "Renamed");
  const from = page.views.length;
  await (await world.next("POST")).answer();
  await world.pass(500);
  await (await world.next("POST")).answer();
  await world.pass(500);
  expect(page.views.slice(from).filter((view) => view.join() !== "✓ Renamed")).toEqual([]);
  expect(await world.stored()).toEqual(["✓ Renamed"]);
});

test("a number that is counted up fast is never seen going down, by its author or by anybody else", async () => {
  const { world, page } = await pageOn(["0"]);
  const watcher = await openPage(world, "ben");
  const { id } = page.row("0");
  world.latency = () => 40;
  for (let n = 1; n <= 50; n += 1) {
    void page.send([{ op: "update", id, subject: String(n) }]);
    await world.pass(10);
  }
  await world.pass(5000);
  for (const { views } of [page, watcher]) {
    const numbers = views.map(([subject]) => Number(subject));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(numbers.at(-1)).toBe(50);
  }
  expect(new Set(page.outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["applied"]));
});

test("ten fast moves end in the order that was shown last, without a flicker and without a row twice", async () => {
  const { world, page } = await pageOn(["A", "B", "C", "D"]);
  world.latency = () => 200;
  const shown: string[] = [page.rows().join()];
  for (let i = 0; i < 10; i += 1) {
    void page.move(page.rows()[0] as string, page.rows()[3] as string);
    shown.push(page.rows().join());
    await world.pass(30);
  }
  await world.pass(5000);
  // The views are the orders that were made, each once, in the order in which they were made.
  const seen = page.views.map((view) => view.join()).filter((view, i, all) => view !== all[i - 1]);
  expect(seen).toEqual(shown.slice(1));
  expect(page.views.filter((view) => new Set(view).size !== 4)).toEqual([]);
  expect((await world.stored()).join()).toBe(shown.at(-1));
});

test("a move and a change in one breath reach every subscriber", async () => {
  const { world, page } = await pageOn(["A", "B"]);
  const other: string[] = [];
  page.list.subscribe(() => other.push(page.rows().join()));
  void page.move("B", null);
  void page.tick("B");
  expect(other.at(-1)).toBe("✓ B,A");
  await world.pass(500);
  expect(page.views.at(-1)?.join()).toBe("✓ B,A");
  expect(other.at(-1)).toBe("✓ B,A");
  expect(await world.stored()).toEqual(["✓ B", "A"]);
});

test("what a gesture shows is the same each time that it is replayed", async () => {
  const { world, page } = await pageOn(["A"]);
  world.hold = ({ method }) => method === "POST";
  const contexts: string[] = [];
  void page.send([{ op: "add", subject: "New" }], (rows, context) => {
    contexts.push(JSON.stringify(context));
    const [placeholder = ""] = context.placeholders;
    const { now, actor } = context;
    const row = { ...(rows[0] as (typeof rows)[number]), id: placeholder, key: placeholder, subject: "New" };
    return [...rows, { ...row, placeholder: true, createdAt: now, updatedAt: now, createdBy: actor, updatedBy: actor }];
  });
  void page.add("Newer");
  const first = structuredClone(page.list.get().rows.slice(1));
  for (let n = 0; n < 3; n += 1) {
    await world.remote([{ op: "add", subject: `Agent ${n}` }]);
    await world.pass(600);
    expect(page.list.get().rows.filter((row) => row.placeholder)).toEqual(first);
  }
  expect(page.rows()).toHaveLength(6);
  expect(new Set(contexts).size).toBe(1);
});
