import { expect, test } from "vitest";
import { createWorld } from "./create-world.ts";
import { openPage } from "./open-page.ts";

test("a row that was archived stays gone when a read from before the archiving lands after it", async () => {
  const world = createWorld();
  await world.remote([
    { op: "add", subject: "Stays" },
    { op: "add", subject: "Goes" },
  ]);
  const page = await openPage(world);
  world.hold = ({ method }) => method === "GET";
  world.rejoin();
  const old = await world.next("GET");
  await old.reach();
  const sent = page.remove("Goes");
  const from = page.views.length;
  await world.pass(100);
  expect(await sent).toMatchObject({ outcome: "applied", rev: 2 });
  await old.answer();
  world.hold = () => false;
  for (const call of world.held()) await call.answer();
  await world.pass(1000);
  expect(page.views.slice(from).filter((view) => view.join() !== "Stays")).toEqual([]);
  expect(page.list.get().rev).toBe(2);
});

test("an old list after a reconnect never replaces a newer one, and is asked about once more", async () => {
  const world = createWorld();
  await world.remote([{ op: "add", subject: "Old" }]);
  const page = await openPage(world);
  world.hold = ({ method }) => method === "GET";
  world.rejoin();
  const old = await world.next("GET");
  await old.reach();
  const sent = page.add("New");
  const from = page.views.length - 1;
  await world.pass(100);
  expect(await sent).toMatchObject({ outcome: "applied" });
  const before = world.calls.length;
  await old.answer();
  expect(page.rows()).toEqual(["Old", "New"]);
  await world.pass(200);
  expect(world.calls.slice(before).map(({ method }) => method)).toEqual(["GET"]);
  world.hold = () => false;
  await (await world.next("GET")).answer();
  await world.pass(500);
  expect(page.list.get().rev).toBe(2);
  expect(page.views.slice(from).filter((view) => view.join() !== "Old,New")).toEqual([]);
});

test("nothing new from the server, with a body or without one, tells no subscriber anything", async () => {
  const world = createWorld();
  await world.remote([{ op: "add", subject: "Same" }]);
  const page = await openPage(world);
  const { list } = page;
  const { rows } = list.get();
  const emitted = page.views.length;
  world.calls.length = 0;
  await list.refresh();
  expect(world.calls.at(-1)?.answers.at(-1)?.status).toBe(304);
  // The same list once more in full: a proxy dropped the tag.
  const whole = await world.fetchAs("ben")("/api/todos/c1");
  world.instead = () => whole.clone();
  world.rejoin();
  await world.pass(500);
  expect(world.calls.at(-1)?.answers.at(-1)?.status).toBe(200);
  expect(page.views.length).toBe(emitted);
  expect(list.get().rows).toBe(rows);
});

test("a list that was reset on the server is shown, not the memory of what it was", async () => {
  const world = createWorld();
  await world.remote([{ op: "add", subject: "Before" }]);
  await world.remote([{ op: "add", subject: "the reset" }]);
  const page = await openPage(world);
  const reset = { container: "c1", rev: 1, stamp: "another", updatedAt: null, topic: "todos:acme:c1", ack: null };
  world.instead = () => Response.json({ ...reset, items: [] });
  world.rejoin();
  await world.pass(1000);
  expect(page.rows()).toEqual([]);
  expect(page.list.get().rev).toBe(1);
});

test("a list of the same rev with other content, as after a restore from a backup, is shown", async () => {
  const world = createWorld();
  await world.remote([{ op: "add", subject: "Before" }]);
  const page = await openPage(world);
  const { items } = await world.store.get("acme", "c1");
  const restored = items.map((item) => ({ ...item, subject: "From the backup" }));
  world.instead = () =>
    Response.json({
      container: "c1",
      rev: 1,
      stamp: "another",
      updatedAt: null,
      topic: "t",
      items: restored,
      ack: null,
    });
  world.rejoin();
  await world.pass(500);
  expect(page.rows()).toEqual(["From the backup"]);
});

test("a ping that nobody can account for costs one read, and the next true one is still heard", async () => {
  const world = createWorld();
  await world.remote([{ op: "add", subject: "One" }]);
  const page = await openPage(world);
  world.calls.length = 0;
  for (const { onPing } of world.listeners) onPing({ rev: 1000 });
  await world.pass(3000);
  expect(world.calls.map(({ method }) => method)).toEqual(["GET"]);
  await world.remote([{ op: "add", subject: "Two" }]);
  await world.pass(500);
  expect(page.rows()).toEqual(["One", "Two"]);
});

test("a ping that comes while a read is on its way is not forgotten", async () => {
  const world = createWorld();
  await world.remote([{ op: "add", subject: "One" }]);
  const page = await openPage(world);
  world.hold = ({ method }) => method === "GET";
  world.rejoin();
  const read = await world.next("GET");
  await read.reach();
  await world.remote([{ op: "add", subject: "Two" }]);
  await world.pass(50);
  world.hold = () => false;
  await read.answer();
  await world.pass(500);
  expect(page.rows()).toEqual(["One", "Two"]);
});

test("who asks for the list gets it while a batch hangs: the read does not wait behind the write", async () => {
  const world = createWorld();
  await world.remote([{ op: "add", subject: "A" }]);
  const page = await openPage(world);
  world.hold = ({ method }) => method === "POST";
  world.pingDelay = null;
  void page.tick("A");
  await world.remote([{ op: "add", subject: "Theirs" }]);
  let isRead = false;
  void page.list.refresh().then(() => {
    isRead = true;
  });
  await world.pass(1000);
  expect(isRead).toBe(true);
  expect(page.rows()).toEqual(["✓ A", "Theirs"]);
  const post = await world.next("POST");
  world.hold = () => false;
  await post.answer();
  await world.pass(500);
  expect(page.outcomes).toMatchObject([{ outcome: "applied" }]);
  expect(page.rows()).toEqual(["✓ A", "Theirs"]);
});
