import type { TodoOp } from "@swarm-todos/core";
import { projectRemove, reorderIds } from "@swarm-todos/react";
import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { createWorld, type World } from "./create-world.ts";
import { marks, openUndoPage } from "./open-undo-page.tsx";
import { setOnline } from "./set-online.ts";

const stored = async (world: World): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map((item) => marks[item.status] + item.subject);

/** A list of four, the second one in progress, the third one done, with what was logged since. */
async function createList(): Promise<{ world: World; ids: readonly string[]; log: () => Promise<TodoOp[]> }> {
  const world = createWorld();
  const ids = await world.remote(["A", "B", "C", "D"].map((subject) => ({ op: "add", subject })));
  await world.remote([
    { op: "update", id: ids[1] as string, status: "in_progress" },
    { op: "update", id: ids[2] as string, status: "completed" },
  ]);
  return { world, ids, log: async () => (await world.log()).slice(6) };
}
const before = ["A", "> B", "✓ C", "D"];

test.each<[string, (ids: readonly string[]) => readonly TodoOp[], (ids: readonly string[]) => readonly TodoOp[]]>([
  ["an add", () => [{ op: "add", subject: "New" }], () => [{ op: "remove", id: expect.any(String) }]],
  [
    "a tick",
    ([a]) => [{ op: "update", id: `${a}`, status: "completed" }],
    ([a]) => [{ op: "update", id: `${a}`, status: "pending" }],
  ],
  [
    "a start",
    ([a]) => [{ op: "update", id: `${a}`, status: "in_progress" }],
    ([a, b]) => [
      { op: "update", id: `${a}`, status: "pending" },
      { op: "update", id: `${b}`, status: "in_progress" },
    ],
  ],
  [
    "an edit",
    ([a]) => [{ op: "update", id: `${a}`, subject: "Mine", detail: "x", owner: "me" }],
    ([a]) => [{ op: "update", id: `${a}`, subject: "A", detail: "", owner: "" }],
  ],
  [
    "the archiving of a row that is done",
    ([, , c]) => [{ op: "remove", id: `${c}` }],
    ([a, b, c, d]) => [
      { op: "restore", id: `${c}` },
      { op: "update", id: `${c}`, status: "completed" },
      { op: "reorder", ids: [`${a}`, `${b}`, `${c}`, `${d}`] },
    ],
  ],
  [
    "a move",
    ([a, b, c, d]) => [{ op: "reorder", ids: [`${d}`, `${a}`, `${b}`, `${c}`] }],
    (ids) => [{ op: "reorder", ids: [...ids] }],
  ],
])(
  "%s that is taken back at once is one gesture and one that ends it, before and after the answer",
  async (_, ops, back) => {
    for (const wait of [0, 1000]) {
      const { world, ids, log } = await createList();
      const page = await openUndoPage(world);
      world.latency = () => 100;
      const sent = page.send(...ops(ids));
      await page.pass(wait);
      expect(page.rows()).not.toEqual(before);
      const undone = page.undo();
      expect(page.rows()).toEqual(before);
      await page.pass();
      expect(await sent).toMatchObject({ outcome: "applied" });
      expect(await undone).toMatchObject({ outcome: "applied" });
      expect(await stored(world)).toEqual(before);
      expect(page.rows()).toEqual(before);
      const all = await log();
      expect(all.slice(0, 1)).toEqual(ops(ids));
      // Of several fields and rows only those that differ from what they were need an op.
      expect(back(ids)).toEqual(expect.arrayContaining(all.slice(1)));
      expect(await world.store.history("acme", "c1")).toHaveLength(4);
      expect(page.todos().issues).toEqual([]);
    }
  },
);

test("a day's work is taken back step by step, faster than the answers come", async () => {
  const { world, ids } = await createList();
  const page = await openUndoPage(world);
  world.latency = () => 200;
  const steps = [page.rows()];
  const gestures: (() => readonly TodoOp[])[] = [
    () => [{ op: "add", subject: "New", after: ids[0] as string }],
    () => [{ op: "update", id: page.id("New"), status: "in_progress" }],
    () => [{ op: "reorder", ids: reorderIds(page.todos().rows, page.id("New"), 2) ?? [] }],
    () => [{ op: "update", id: page.id("New"), subject: "Newer", detail: "more" }],
    () => [{ op: "remove", id: ids[2] as string }],
    () => [{ op: "remove", id: page.id("Newer") }],
    () => [
      { op: "update", id: ids[0] as string, status: "completed" },
      { op: "add", subject: "Last" },
    ],
  ];
  for (const ops of gestures) {
    void page.send(...ops());
    steps.push(page.rows());
  }
  steps.pop();
  while (steps[0]) {
    void page.undo();
    expect(page.rows()).toEqual(steps.pop());
  }
  expect(page.deed()).toBeUndefined();
  expect(await page.undo()).toEqual({ outcome: "satisfied" });
  await page.pass(10_000);
  expect(page.rows()).toEqual(before);
  expect(await stored(world)).toEqual(before);
  expect(page.todos().issues).toEqual([]);
});

test("offline, what is done and taken back shows at once; online it leaves nothing in the list", async () => {
  const { world, ids, log } = await createList();
  const page = await openUndoPage(world);
  await act(async () => setOnline(false));
  void page.send({ op: "update", id: ids[0] as string, status: "completed" });
  void page.send({ op: "add", subject: "New" });
  void page.undo();
  void page.undo();
  expect(page.rows()).toEqual(before);
  await act(async () => setOnline(true));
  await page.pass();
  expect(await stored(world)).toEqual(before);
  expect(page.rows()).toEqual(before);
  const added = (await log()).flatMap((op) => (op.op === "remove" ? op.id : []));
  // What had not gone out yet goes out as it was done; ticking and reopening a row in one batch is no change.
  expect((await log()).filter((op) => op.op !== "update")).toEqual([
    { op: "add", subject: "New" },
    { op: "remove", id: added[0] },
  ]);
});

test("a row that was added and archived before its answer comes back once it has one", async () => {
  const { world, log } = await createList();
  const page = await openUndoPage(world);
  world.latency = () => 100;
  void page.send({ op: "add", subject: "New" });
  void page.send({ op: "remove", id: page.id("New") });
  expect(page.rows()).toEqual(before);
  const undone = page.undo();
  expect(page.rows()).toEqual([...before, "New"]);
  await page.pass();
  expect(await undone).toMatchObject({ outcome: "applied" });
  expect(await stored(world)).toEqual([...before, "New"]);
  // Archiving and restoring the last row in one batch is no change.
  expect((await log()).map((op) => op.op)).toEqual(["add"]);
  expect(page.todos().issues).toEqual([]);
});

test("a gesture that the store refused is not there to be taken back, the one before it is", async () => {
  const { world, ids, log } = await createList();
  const page = await openUndoPage(world);
  void page.send({ op: "update", id: ids[0] as string, status: "completed" });
  await page.pass();
  const refused = page.send({ op: "update", id: ids[3] as string, subject: "x".repeat(201) });
  await page.pass();
  expect(await refused).toMatchObject({ outcome: "rejected" });
  expect(page.deed()).toBeUndefined();
  expect(await page.undo()).toEqual({ outcome: "failed", code: "changed" });
  expect(page.rows()).toEqual(["✓ A", "> B", "✓ C", "D"]);
  expect(await log()).toHaveLength(1);
  expect(page.deed()).toMatchObject({ ops: [{ id: ids[0] }] });
  expect(page.todos().issues).toHaveLength(1);
  void page.undo();
  await page.pass();
  expect(await stored(world)).toEqual(before);
});

test("what others have changed since is not taken back, nothing is sent, and their change stays", async () => {
  const { world, ids, log } = await createList();
  const page = await openUndoPage(world);
  void page.send({ op: "update", id: ids[0] as string, status: "completed" });
  await page.pass();
  expect(page.deed()).toBeDefined();
  await act(() => world.remote([{ op: "update", id: ids[0] as string, status: "in_progress" }]).then(() => undefined));
  await page.pass();
  expect(page.deed()).toBeUndefined();
  expect(await page.undo()).toEqual({ outcome: "failed", code: "changed" });
  await page.pass();
  expect(await stored(world)).toEqual(["> A", "B", "✓ C", "D"]);
  expect(await log()).toHaveLength(2);
  expect(await page.undo()).toEqual({ outcome: "satisfied" });
});

test("an undo that crosses another's change does not write over it, and says what stands now", async () => {
  const { world, ids } = await createList();
  const page = await openUndoPage(world);
  void page.send({ op: "update", id: ids[0] as string, subject: "Mine" });
  await page.pass();
  world.pingDelay = null;
  await world.remote([{ op: "update", id: ids[0] as string, subject: "Theirs" }]);
  const undone = page.undo();
  expect(page.rows()[0]).toBe("A");
  await page.pass();
  expect(await undone).toMatchObject({
    outcome: "dropped",
    issue: { code: "changed", current: { subject: "Theirs" } },
  });
  expect((await stored(world))[0]).toBe("Theirs");
  expect(page.rows()[0]).toBe("Theirs");
});

test("two people take back what is theirs, each their own", async () => {
  const { world, ids } = await createList();
  const ana = await openUndoPage(world);
  const bo = await openUndoPage(world, "bo");
  void ana.send({ op: "update", id: ids[0] as string, status: "completed" });
  await ana.pass();
  void bo.send({ op: "remove", id: ids[3] as string });
  await bo.pass();
  void ana.undo();
  await ana.pass();
  expect(await stored(world)).toEqual(["A", "> B", "✓ C"]);
  expect(await ana.undo()).toEqual({ outcome: "satisfied" });
  void bo.undo();
  await bo.pass();
  expect(await stored(world)).toEqual(before);
  expect(ana.rows()).toEqual(before);
});

test("with re-sending off, an undo that loses is handed back, and what it was to take back can be tried again", async () => {
  const { world, ids } = await createList();
  const page = await openUndoPage(world, "ana", { resend: false });
  void page.send({ op: "update", id: ids[0] as string, status: "completed" });
  await page.pass();
  world.pingDelay = null;
  await world.remote([{ op: "add", subject: "Z" }]);
  const undone = page.undo();
  await page.pass();
  expect(await undone).toMatchObject({ outcome: "conflict" });
  expect(page.rows()).toEqual(["✓ A", "> B", "✓ C", "D", "Z"]);
  const issue = page.todos().issues[0];
  await act(async () => void page.todos().retry(issue?.id ?? ""));
  await page.pass();
  expect(await stored(world)).toEqual([...before, "Z"]);
  expect(page.todos().issues).toEqual([]);
});

test("what lost and was handed back is not there to be taken back", async () => {
  const { world, ids, log } = await createList();
  const page = await openUndoPage(world, "ana", { resend: false });
  world.pingDelay = null;
  await world.remote([{ op: "add", subject: "Z" }]);
  const sent = page.send({ op: "remove", id: ids[2] as string });
  await page.pass();
  expect(await sent).toMatchObject({ outcome: "conflict" });
  expect(page.deed()).toBeUndefined();
  expect(await page.undo()).toEqual({ outcome: "failed", code: "changed" });
  await page.pass();
  expect(await log()).toHaveLength(1);
});

test("an archived row comes back to its place, and a row that an agent added meanwhile stays at the end", async () => {
  const { world, ids } = await createList();
  const page = await openUndoPage(world);
  void page.send({ op: "remove", id: ids[2] as string });
  await page.pass();
  await act(async () => void (await world.remote([{ op: "add", subject: "E" }])));
  await page.pass();
  void page.undo();
  expect(page.rows()).toEqual([...before, "E"]);
  await page.pass();
  expect(await stored(world)).toEqual([...before, "E"]);
  expect(page.rows()).toEqual([...before, "E"]);
});

test("a gesture of a host with a projection of its own is taken back like any other", async () => {
  const { world, ids } = await createList();
  const page = await openUndoPage(world);
  const id = ids[2] as string;
  act(() => void page.todos().send([{ op: "remove", id }], projectRemove(id)));
  expect(page.rows()).toEqual(["A", "> B", "D"]);
  void page.undo();
  expect(page.rows()).toEqual(before);
  await page.pass();
  expect(await stored(world)).toEqual(before);
});
