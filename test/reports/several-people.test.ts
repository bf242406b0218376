import { expect, test } from "vitest";
import { createWorld, type World } from "./create-world.ts";
import { openPage, type Page } from "./open-page.ts";

const speeds: Record<string, number> = { ana: 20, ben: 90, cem: 210 };

/** Three people on one list, each with a connection of another speed. */
async function three(subjects: readonly string[]): Promise<{ world: World; pages: readonly Page[] }> {
  const world = createWorld();
  if (subjects[0]) await world.remote(subjects.map((subject) => ({ op: "add", subject })));
  const pages = [];
  for (const person of Object.keys(speeds)) pages.push(await openPage(world, person));
  world.latency = ({ person }) => speeds[person] ?? 0;
  world.pingDelay = 30;
  for (const { views } of pages) views.length = 0;
  return { world, pages };
}

test("moves that three people make at once end in one order for all, with every row once", async () => {
  const { world, pages } = await three(["A", "B", "C", "D", "E", "F"]);
  const [ana, ben, cem] = pages as [Page, Page, Page];
  void ana.move("A", "D");
  void ben.move("C", null);
  void cem.move("E", "B");
  await world.pass(15);
  void ana.move("B", "F");
  void ben.move("D", "E");
  void cem.move("F", null);
  for (const [n, page] of pages.entries()) void page.add(`Added ${n}`);
  await world.pass(15_000);
  const rows = await world.stored();
  expect(rows.toSorted()).toEqual(["A", "Added 0", "Added 1", "Added 2", "B", "C", "D", "E", "F"]);
  for (const page of pages) {
    expect(page.rows()).toEqual(rows);
    // A row may be where its mover wanted it because others moved away: then there was nothing left to send.
    expect(page.outcomes.filter(({ outcome }) => outcome !== "applied" && outcome !== "satisfied")).toEqual([]);
    expect(page.outcomes).toHaveLength(3);
    expect(page.views.filter((view) => new Set(view).size !== view.length)).toEqual([]);
  }
});

test("rows that two people move to the same place both land there, one behind the other for everybody", async () => {
  const { world, pages } = await three(["A", "B", "C", "D"]);
  const [ana, ben] = pages as [Page, Page];
  void ana.move("C", "A");
  void ben.move("D", "A");
  await world.pass(5000);
  const rows = await world.stored();
  expect(rows.slice(1, 3).toSorted()).toEqual(["C", "D"]);
  expect([rows[0], rows[3]]).toEqual(["A", "B"]);
  for (const page of pages) expect(page.rows()).toEqual(rows);
  expect([...ana.outcomes, ...ben.outcomes].map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
});

test("rows that several people add at once stand in the server's order, and no stored row jumps over another later", async () => {
  const { world, pages } = await three([]);
  const orders = pages.map(() => new Set<string>());
  for (const [n, { list }] of pages.entries()) {
    list.subscribe(() => {
      const stored = list.get().rows.filter((row) => !row.placeholder);
      for (const [i, row] of stored.entries()) {
        for (const later of stored.slice(i + 1)) orders[n]?.add(`${row.id} ${later.id}`);
      }
    });
  }
  for (let round = 0; round < 4; round += 1) {
    for (const [n, page] of pages.entries()) void page.add(`${n}.${round}`);
    await world.pass(60);
  }
  await world.pass(15_000);
  const rows = await world.stored();
  expect(rows).toHaveLength(12);
  for (const [n, page] of pages.entries()) {
    expect(page.rows()).toEqual(rows);
    expect(rows.filter((row) => row.startsWith(`${n}.`))).toEqual([0, 1, 2, 3].map((round) => `${n}.${round}`));
    const both = [...(orders[n] ?? [])].filter((pair) => orders[n]?.has(pair.split(" ").reverse().join(" ")));
    expect(both).toEqual([]);
  }
});

test("a person's tick beats an agent's start, and an agent that starts with an old rev takes no tick back", async () => {
  const { world, pages } = await three(["A"]);
  const [ana] = pages as [Page];
  const before = await world.store.get("acme", "c1");
  const { id } = ana.row("A");
  await world.remote([{ op: "update", id, status: "in_progress" }]);
  void ana.tick("A");
  await world.pass(1000);
  expect(ana.outcomes).toMatchObject([{ outcome: "applied" }]);
  const late = await world.store.apply(
    "acme",
    "c1",
    [{ op: "update", id, status: "in_progress" }],
    before.rev,
    { kind: "agent", id: "late" },
    "tool",
  );
  expect(late).toMatchObject({ conflict: true, items: [{ status: "completed" }] });
  await world.pass(1000);
  for (const page of pages) expect(page.rows()).toEqual(["✓ A"]);
  expect(ana.views.slice(ana.views.findIndex((view) => view[0] === "✓ A")).every((view) => view[0] === "✓ A")).toBe(
    true,
  );
});
