import type { TodoOp } from "@swarm-todos/core";
import type { TodoIssue, TodoOutcome } from "@swarm-todos/react";
import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { createWorld, type World } from "./create-world.ts";
import { marks, openUndoPage } from "./open-undo-page.tsx";
import { setOnline } from "./set-online.ts";

type Page = Awaited<ReturnType<typeof openUndoPage>>;

/** A page on two rows, what its host was told, and the row that is fought about. */
async function createPage(more: Parameters<typeof openUndoPage>[2] = {}) {
  const world = createWorld();
  const [id = ""] = await world.remote([
    { op: "add", subject: "A" },
    { op: "add", subject: "B" },
  ]);
  const told: (readonly [string, readonly TodoOp[]])[] = [];
  const page = await openUndoPage(world, "ana", {
    onOutcome: ({ outcome }, { container, ops }) => told.push([`${container} ${outcome}`, ops]),
    ...more,
  });
  return { world, page, id, told };
}
/** Lets a gesture meet a change of the agent's that the page has not heard of. */
async function meet(world: World, page: Page, ops: readonly TodoOp[], theirs: readonly TodoOp[]): Promise<TodoOutcome> {
  world.pingDelay = null;
  await world.remote(theirs);
  const sent = page.send(...ops);
  await page.pass();
  return sent;
}
const onlyIssue = (page: Page): TodoIssue => {
  expect(page.todos().issues).toHaveLength(1);
  return page.todos().issues[0] as TodoIssue;
};
const retry = async (page: Page): Promise<TodoOutcome> => {
  let outcome: Promise<TodoOutcome> | undefined;
  const { id } = onlyIssue(page);
  act(() => {
    outcome = page.todos().retry(id);
  });
  await page.pass();
  return outcome as Promise<TodoOutcome>;
};
const dismiss = (page: Page): void => act(() => page.todos().dismiss(onlyIssue(page).id));
const stored = async (world: World): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map((item) => marks[item.status] + item.subject);
const planner = { kind: "agent", id: "planner", name: "Planner" };

test("what is in the list, and what it had already, is told to the caller and the host, and leaves no issue", async () => {
  const { world, page, id, told } = await createPage();
  const ops: TodoOp[] = [{ op: "update", id, status: "completed" }];
  expect(await meet(world, page, ops, [{ op: "add", subject: "C" }])).toEqual({
    outcome: "applied",
    rev: 3,
    added: [],
  });
  expect(await meet(world, page, [{ op: "remove", id }], [{ op: "remove", id }])).toEqual({ outcome: "satisfied" });
  expect(told).toEqual([
    ["c1 applied", ops],
    ["c1 satisfied", [{ op: "remove", id }]],
  ]);
  expect(page.todos().issues).toEqual([]);
  expect(await stored(world)).toEqual(["B", "C"]);
});

test("with re-sending off, what lost is handed back: what was tried, what stands now, and who changed it", async () => {
  const { world, page, id, told } = await createPage({ resend: false });
  const ops: TodoOp[] = [{ op: "update", id, subject: "Mine" }];
  const outcome = await meet(world, page, ops, [{ op: "update", id, detail: "Theirs" }]);
  const issue = onlyIssue(page);
  expect(outcome).toEqual({ outcome: "conflict", code: "conflict", issue });
  expect(issue).toMatchObject({ kind: "conflict", code: "conflict", ops, row: { id, key: id, subject: "A" } });
  expect(issue.current).toMatchObject({ subject: "A", detail: "Theirs", updatedBy: planner });
  expect(page.rows()).toEqual(["A", "B"]);
  expect(told).toEqual([["c1 conflict", ops]]);
  expect(await retry(page)).toMatchObject({ outcome: "applied" });
  expect(await stored(world)).toEqual(["Mine", "B"]);
  expect(page.todos().issues).toEqual([]);
});

test("a text that others changed meanwhile is not written over: both are kept, and mine can be applied after all", async () => {
  const { world, page, id } = await createPage();
  const ops: TodoOp[] = [{ op: "update", id, subject: "Mine", detail: "My words" }];
  const outcome = await meet(world, page, ops, [{ op: "update", id, subject: "Theirs" }]);
  const issue = onlyIssue(page);
  expect(outcome).toMatchObject({ outcome: "dropped", issue });
  expect(issue).toMatchObject({ kind: "dropped", code: "changed", ops, row: { id, subject: "A" } });
  expect(issue.current).toMatchObject({ id, subject: "Theirs", updatedBy: planner });
  expect(await stored(world)).toEqual(["Theirs", "B"]);
  expect(page.rows()).toEqual(["Theirs", "B"]);
  expect(await retry(page)).toMatchObject({ outcome: "applied" });
  expect((await world.store.get("acme", "c1")).items[0]).toMatchObject({ subject: "Mine", detail: "My words" });
  expect(page.todos().issues).toEqual([]);
});

test("an edit of a row that was archived names who did it; with the row back, it can be applied", async () => {
  const { world, page, id } = await createPage();
  const ops: TodoOp[] = [{ op: "update", id, subject: "Mine" }];
  const outcome = await meet(world, page, ops, [{ op: "remove", id }]);
  const issue = onlyIssue(page);
  expect(outcome).toMatchObject({ outcome: "dropped", issue: { id: issue.id } });
  expect(issue).toMatchObject({ kind: "dropped", code: "archived", ops, row: { id, subject: "A" } });
  expect(issue.current).toMatchObject({ id, archivedAt: expect.any(String), updatedBy: planner });
  // As long as the row is gone, trying again ends the same way, and leaves no second issue.
  expect(await retry(page)).toMatchObject({ outcome: "dropped" });
  expect(onlyIssue(page)).toMatchObject({ code: "archived", ops });
  void page.send({ op: "restore", id });
  await page.pass();
  expect(await retry(page)).toMatchObject({ outcome: "applied" });
  expect(await stored(world)).toEqual(["B", "Mine"]);
  expect(page.todos().issues).toEqual([]);
});

test("a refusal names the limit and keeps the words, until they are dismissed", async () => {
  const { world, page, id } = await createPage();
  const ops: TodoOp[] = [{ op: "update", id, subject: "x".repeat(201) }];
  const sent = page.send(...ops);
  await page.pass();
  const issue = onlyIssue(page);
  expect(await sent).toEqual({ outcome: "rejected", code: "limit_exceeded", issue });
  expect(issue).toMatchObject({ kind: "rejected", code: "limit_exceeded", limit: "subject", max: 200, actual: 201 });
  expect(issue).toMatchObject({ ops, row: { id, subject: "A" }, current: { id, subject: "A" } });
  expect(await retry(page)).toMatchObject({ outcome: "rejected" });
  expect(onlyIssue(page)).toMatchObject({ kind: "rejected", ops });
  dismiss(page);
  expect(page.todos().issues).toEqual([]);
  await page.pass();
  expect(await stored(world)).toEqual(["A", "B"]);
});

test("a batch that nobody answers for a minute is perhaps saved; the issue goes when a read tells that it was", async () => {
  const { world, page } = await createPage();
  const ops: TodoOp[] = [{ op: "add", subject: "C", detail: "My words" }];
  // The first try arrives, and nothing comes back.
  world.hold = () => true;
  const sent = page.send(...ops);
  await (await world.next("POST")).reach();
  await page.pass(90_000);
  const issue = onlyIssue(page);
  expect(await sent).toMatchObject({ outcome: "unconfirmed", issue: { id: issue.id } });
  expect(issue).toMatchObject({ kind: "unconfirmed", code: "unavailable", ops });
  expect(issue.row).toBeUndefined();
  world.hold = () => false;
  await page.pass(30_000);
  expect(page.rows()).toEqual(["A", "B", "C"]);
  expect(page.todos().issues).toEqual([]);
  expect(await stored(world)).toEqual(["A", "B", "C"]);
});

test("an unconfirmed gesture that never arrived can be tried again, or dismissed", async () => {
  for (const isRetried of [true, false]) {
    const { world, page } = await createPage();
    world.hold = (call) => call.method === "POST";
    const sent = page.send({ op: "add", subject: "C" });
    await page.pass(90_000);
    expect(await sent).toMatchObject({ outcome: "unconfirmed" });
    expect(page.rows()).toEqual(["A", "B"]);
    world.hold = () => false;
    if (isRetried) expect(await retry(page)).toMatchObject({ outcome: "applied" });
    else dismiss(page);
    await page.pass(10_000);
    expect(page.todos().issues).toEqual([]);
    expect(await stored(world)).toEqual(isRetried ? ["A", "B", "C"] : ["A", "B"]);
  }
});

test("what a person may not do fails once the list can be read and it is refused again; allowed, it can be tried again", async () => {
  const { world, page, id } = await createPage();
  const ops: TodoOp[] = [{ op: "update", id, status: "completed" }];
  const refusal = () => Response.json({ error: { code: "forbidden", message: "no" } }, { status: 403 });
  world.instead = (call) => (call.method === "POST" ? refusal() : null);
  const sent = page.send(...ops);
  await page.pass(5000);
  const issue = onlyIssue(page);
  expect(await sent).toEqual({ outcome: "failed", code: "forbidden", issue });
  expect(issue).toMatchObject({ kind: "failed", code: "forbidden", ops, row: { id, subject: "A" } });
  expect(page.rows()).toEqual(["A", "B"]);
  world.instead = () => null;
  expect(await retry(page)).toMatchObject({ outcome: "applied" });
  expect(await stored(world)).toEqual(["✓ A", "B"]);
});

test("trying a move again moves what the person moved, and nothing that others have moved since", async () => {
  const { world, page, id } = await createPage({ resend: false });
  const [c = "", d = ""] = await world.remote([
    { op: "add", subject: "C" },
    { op: "add", subject: "D" },
  ]);
  await page.pass();
  const b = page.id("B");
  const outcome = await meet(
    world,
    page,
    [{ op: "reorder", ids: [d, id, b, c] }],
    [{ op: "reorder", ids: [b, c, id, d] }],
  );
  expect(outcome).toMatchObject({ outcome: "conflict" });
  expect(await retry(page)).toMatchObject({ outcome: "applied" });
  expect(await stored(world)).toEqual(["D", "B", "C", "A"]);
});

test("trying again to take back an archiving brings the row back, done and in its place", async () => {
  const { world, page, id } = await createPage({ resend: false });
  void page.send({ op: "update", id, status: "completed" });
  await page.pass();
  void page.send({ op: "remove", id });
  await page.pass();
  world.pingDelay = null;
  await world.remote([{ op: "add", subject: "C" }]);
  const undone = page.undo();
  await page.pass();
  expect(await undone).toMatchObject({ outcome: "conflict" });
  expect(page.rows()).toEqual(["B", "C"]);
  expect(await retry(page)).toMatchObject({ outcome: "applied" });
  expect(await stored(world)).toEqual(["✓ A", "B", "C"]);
  expect(page.todos().issues).toEqual([]);
});

test("an issue that is gone is not retried, and dismissing it again does nothing", async () => {
  const { world, page, id } = await createPage();
  await meet(world, page, [{ op: "update", id, subject: "Mine" }], [{ op: "update", id, subject: "Theirs" }]);
  const issue = onlyIssue(page);
  dismiss(page);
  expect(await act(() => page.todos().retry(issue.id))).toEqual({ outcome: "failed", code: "dismissed" });
  act(() => page.todos().dismiss(issue.id));
  expect(await stored(world)).toEqual(["Theirs", "B"]);
});

test("an editor that opened before others changed the row writes over nothing that its person did not see", async () => {
  const { world, page, id } = await createPage();
  const seen = page.todos().rows.map((row) => ({ ...row }));
  await act(async () => void (await world.remote([{ op: "update", id, subject: "Theirs", owner: "bo" }])));
  await page.pass();
  expect(page.rows()).toEqual(["Theirs", "B"]);
  const posts = world.calls.length;
  const send = (op: TodoOp, rows?: typeof seen): Promise<TodoOutcome> => page.todos().send([op], undefined, rows);
  const lost = send({ op: "update", id, subject: "Mine" }, seen);
  await page.pass(0);
  expect(await lost).toMatchObject({
    outcome: "dropped",
    code: "changed",
    issue: { row: { subject: "A" }, current: { subject: "Theirs" } },
  });
  expect(world.calls.length).toBe(posts);
  dismiss(page);
  // Another field is as they saw it.
  const kept = send({ op: "update", id, detail: "Mine" }, seen);
  await page.pass();
  expect(await kept).toMatchObject({ outcome: "applied" });
  // What they would have written is what stands.
  const same = send({ op: "update", id, subject: "Theirs" }, seen);
  await page.pass();
  expect(await same).toEqual({ outcome: "satisfied" });
  // Left out, it is what is shown.
  const mine = send({ op: "update", id, subject: "Mine" });
  await page.pass();
  expect(await mine).toMatchObject({ outcome: "applied" });
  expect((await world.store.get("acme", "c1")).items[0]).toMatchObject({
    subject: "Mine",
    detail: "Mine",
    owner: "bo",
  });
});

test("an editor's row that is gone by now keeps its words, though it was gone before they were sent", async () => {
  const { world, page, id } = await createPage();
  const seen = page.todos().rows;
  await act(async () => void (await world.remote([{ op: "remove", id }])));
  await page.pass();
  const lost = page.todos().send([{ op: "update", id, subject: "Mine" }], undefined, seen);
  await page.pass();
  expect(await lost).toMatchObject({ outcome: "dropped", code: "archived" });
  expect(onlyIssue(page)).toMatchObject({ row: { subject: "A" }, current: { updatedBy: planner } });
});

test("rows are pending after 400 ms, and the state of saving and of the link are told", async () => {
  const { world, page, id } = await createPage();
  expect(page.todos()).toMatchObject({ saving: false, pending: [], link: "live", trouble: null });
  world.latency = () => 1000;
  void page.send({ op: "update", id, status: "completed" });
  expect(page.todos()).toMatchObject({ saving: true, pending: [] });
  await page.pass(390);
  expect(page.todos().pending).toEqual([]);
  await page.pass(20);
  expect(page.todos().pending).toEqual([id]);
  await page.pass(2000);
  expect(page.todos()).toMatchObject({ saving: false, pending: [] });
  await act(async () => setOnline(false));
  expect(page.todos().trouble).toBe("offline");
});
