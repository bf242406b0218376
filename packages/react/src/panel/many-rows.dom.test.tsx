import { render, screen, waitFor } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

const count = 130;
const soon = { timeout: 10_000 };
const names = Array.from({ length: count }, (_, i) => `Task ${i}`);
const stored = async (world: PanelWorld): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map(({ subject, status }) => `${subject} ${status}`);
const sizes = (world: PanelWorld): number[] => world.posted.map(({ ops }) => ops.length);
const press = (user: UserEvent, name: string): Promise<void> => user.click(screen.getByRole("button", { name }));

/** A panel on a list that has room for more than a batch may hold. */
async function long(): Promise<{ world: PanelWorld; user: UserEvent }> {
  const world = await createPanelWorld(names.slice(0, 90), { activeItems: 500 });
  await world.remote(names.slice(90).map((subject) => ({ op: "add", subject })));
  render(world.element());
  await screen.findByText("Task 129");
  return { world, user: userEvent.setup() };
}
async function selectAll(user: UserEvent): Promise<void> {
  await press(user, "Select");
  screen.getByRole("checkbox", { name: "Select: Task 0" }).focus();
  await user.keyboard("{Control>}a{/Control}");
}

test("more rows than a batch holds are archived by several, and come back by one undo", async () => {
  const { world, user } = await long();
  await selectAll(user);
  await user.keyboard("{Delete}");
  await waitFor(async () => expect(await stored(world)).toEqual([]), soon);
  expect(sizes(world)).toEqual([100, 30]);
  await press(user, "Undo");
  await waitFor(async () => expect(await stored(world)).toEqual(names.map((name) => `${name} pending`)), soon);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
}, 30_000);

test("more rows than a batch holds are made done, and not done again by one undo", async () => {
  const { world, user } = await long();
  await selectAll(user);
  await press(user, "Done");
  await waitFor(async () => expect(await stored(world)).toEqual(names.map((name) => `${name} completed`)), soon);
  expect(sizes(world)).toEqual([100, 30]);
  await press(user, "Undo");
  await waitFor(async () => expect(await stored(world)).toEqual(names.map((name) => `${name} pending`)), soon);
}, 30_000);

test("more lines than a batch holds are added, with their ticks, and go by one undo", async () => {
  const world = await createPanelWorld(["First"], { activeItems: 500 });
  const user = userEvent.setup();
  render(world.element());
  await screen.findByText("First");
  await user.click(screen.getByRole("textbox", { name: "Add a task" }));
  await user.paste(names.map((name) => `- [x] ${name}`).join("\n"));
  await user.keyboard("{Enter}");
  await waitFor(
    async () => expect(await stored(world)).toEqual(["First pending", ...names.map((name) => `${name} completed`)]),
    soon,
  );
  await press(user, "Undo");
  await waitFor(async () => expect(await stored(world)).toEqual(["First pending"]), soon);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
}, 30_000);
