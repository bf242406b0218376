import { render, screen, waitFor, within } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

const pick = (name: string): HTMLElement => screen.getByRole("checkbox", { name: `Select: ${name}` });
const picked = (): string[] =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox", { name: /^Select: / })
    .flatMap(({ ariaLabel, checked }) => (checked ? [ariaLabel?.slice(8) as string] : []));
const bar = () => within(screen.getByRole("group", { name: "Select" }));
const stored = async (world: PanelWorld): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map(({ subject, status }) => `${subject} ${status}`);

async function selecting(...seed: string[]): Promise<{ world: PanelWorld; user: UserEvent; ids: string[] }> {
  const world = await createPanelWorld(seed);
  const user = userEvent.setup();
  render(world.element());
  await screen.findByText(seed[0] as string);
  expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
  const button = screen.getByRole("button", { name: "Select" });
  expect(button).toHaveAttribute("aria-pressed", "false");
  await user.click(button);
  expect(button).toHaveAttribute("aria-pressed", "true");
  await screen.findByText("0 selected");
  return { world, user, ids: (await world.store.get("acme", "c1")).items.map(({ id }) => id) };
}

test("the heading's button begins and ends a selection, and each task has a box before it", async () => {
  const { user, world } = await selecting("A", "B");
  for (const item of screen.getAllByRole("listitem")) expect(item.firstElementChild).toHaveAccessibleName(/^Select: /);
  await user.click(pick("B"));
  expect(await screen.findByText("1 selected")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Select" }));
  expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
  expect(screen.queryByRole("group", { name: "Select" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Select" }));
  expect(picked()).toEqual([]);
  expect(world.posted).toEqual([]);
});

test("several are archived by one batch, spoken with their number, and come back by one undo", async () => {
  const { user, world, ids } = await selecting("A", "B", "C", "D");
  await world.remote([{ op: "update", id: ids[1] as string, status: "completed" }]);
  await screen.findByRole("checkbox", { name: "B", checked: true });
  await user.click(pick("B"));
  await user.click(pick("C"));
  await user.click(bar().getByRole("button", { name: "Archive" }));
  expect(screen.queryByRole("group", { name: "Select" })).toBeNull();
  expect(screen.getByRole("button", { name: "Select" })).toHaveAttribute("aria-pressed", "false");
  // The next task that is left has the focus.
  expect(screen.getByRole("checkbox", { name: "D" })).toHaveFocus();
  expect(world.posted.map(({ ops }) => ops)).toEqual([
    [
      { op: "remove", id: ids[1] },
      { op: "remove", id: ids[2] },
    ],
  ]);
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Archived: 2"));
  await waitFor(async () => expect(await stored(world)).toEqual(["A pending", "D pending"]));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () =>
    expect(await stored(world)).toEqual(["A pending", "B completed", "C pending", "D pending"]),
  );
});

test("several are made done by one batch: those that are not, and an undo leaves the others alone", async () => {
  const { user, world, ids } = await selecting("A", "B", "C");
  await world.remote([{ op: "update", id: ids[0] as string, status: "completed" }]);
  await screen.findByRole("checkbox", { name: "A", checked: true });
  await user.click(pick("A"));
  await user.keyboard("{Control>}a{/Control}");
  await user.click(bar().getByRole("button", { name: "Done" }));
  expect(world.posted.map(({ ops }) => ops)).toEqual([
    [
      { op: "update", id: ids[1], status: "completed" },
      { op: "update", id: ids[2], status: "completed" },
    ],
  ]);
  expect(screen.getByRole("checkbox", { name: "A" })).toHaveFocus();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await stored(world)).toEqual(["A completed", "B pending", "C pending"]));
});

test("Shift takes a range from the box that was turned last, in either direction and both ways", async () => {
  const { user } = await selecting("A", "B", "C", "D", "E");
  await user.click(pick("D"));
  await user.keyboard("{Shift>}");
  await user.click(pick("B"));
  expect(picked()).toEqual(["B", "C", "D"]);
  await user.keyboard("{/Shift}");
  await user.click(pick("C"));
  expect(picked()).toEqual(["B", "D"]);
  await user.keyboard("{Shift>}");
  await user.click(pick("D"));
  expect(picked()).toEqual(["B"]);
  await user.click(pick("E"));
  expect(picked()).toEqual(["B", "D", "E"]);
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("3 selected"));
});

test("arrows walk the boxes, a key takes all, one archives them, and one ends", async () => {
  const { user, world } = await selecting("A", "B", "C");
  pick("A").focus();
  await user.keyboard("{ArrowUp}{ArrowDown}");
  expect(pick("B")).toHaveFocus();
  await user.keyboard("{End}{ArrowDown}");
  expect(pick("C")).toHaveFocus();
  await user.keyboard("{Home}{Meta>}a{/Meta}");
  expect(picked()).toEqual(["A", "B", "C"]);
  await user.keyboard("{Escape}");
  // Where the person was.
  expect(screen.getByRole("checkbox", { name: "A" })).toHaveFocus();
  expect(screen.getByRole("button", { name: "Select" })).toHaveAttribute("aria-pressed", "false");
  await user.click(screen.getByRole("button", { name: "Select" }));
  pick("B").focus();
  await user.keyboard(" {Delete}");
  expect(screen.getByRole("checkbox", { name: "C" })).toHaveFocus();
  await waitFor(async () => expect(await stored(world)).toEqual(["A pending", "C pending"]));
});

test("from the bar, Cancel and Escape lead back to the button that began it", async () => {
  const { user } = await selecting("A");
  const begin = screen.getByRole("button", { name: "Select" });
  await user.click(bar().getByRole("button", { name: "Cancel" }));
  expect(begin).toHaveFocus();
  await user.click(begin);
  await user.click(pick("A"));
  bar().getByRole("button", { name: "Done" }).focus();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Select" })).toBeNull();
  expect(begin).toHaveFocus();
});

test("a task that goes is selected no more, also when it comes back; one that moves stays selected", async () => {
  const { user, world, ids } = await selecting("A", "B", "C");
  const [a, b, c] = ids as [string, string, string];
  await user.click(pick("A"));
  await user.click(pick("B"));
  await world.remote([
    { op: "remove", id: b },
    { op: "reorder", ids: [c, a] },
  ]);
  expect(await screen.findByText("1 selected")).toBeVisible();
  expect(picked()).toEqual(["A"]);
  const { rev } = await world.store.get("acme", "c1");
  await world.store.apply("acme", "c1", [{ op: "restore", id: b }], rev, { kind: "user", id: "bo" }, "route");
  await world.remote([{ op: "update", id: c, subject: "C2" }]);
  await screen.findByText("B");
  expect(picked()).toEqual(["A"]);
});

test("with nothing selected the bar's buttons say so and do nothing", async () => {
  const { user, world } = await selecting("A");
  for (const name of ["Done", "Archive"]) {
    const button = bar().getByRole("button", { name });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await user.click(button);
  }
  expect(world.posted).toEqual([]);
  expect(bar().getByText("0 selected")).toBeVisible();
});

test("nothing is selected in the archive, nor where nothing may be changed", async () => {
  const { user, world } = await selecting("A", "B");
  await user.click(pick("A"));
  await user.click(bar().getByRole("button", { name: "Archive" }));
  await waitFor(async () => expect(await stored(world)).toEqual(["B pending"]));
  await user.click(screen.getByRole("button", { name: "Select" }));
  await user.click(within(screen.getByRole("toolbar", { name: "Plan" })).getByRole("button", { name: "Archive" }));
  await screen.findByText("A");
  expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Select" })).toBeNull();
  expect(screen.queryByRole("group", { name: "Select" })).toBeNull();
});

test("a panel that becomes read-only has no selection any more", async () => {
  const world = await createPanelWorld(["A"]);
  const { rerender } = render(world.element());
  await screen.findByText("A");
  await userEvent.click(screen.getByRole("button", { name: "Select" }));
  await userEvent.click(pick("A"));
  rerender(world.element({ readOnly: true }));
  expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Select" })).toBeNull();
  expect(screen.queryByRole("group", { name: "Select" })).toBeNull();
});

test("a whole long list that was archived comes back by one undo", async () => {
  const seed = Array.from({ length: 90 }, (_, i) => `Task ${i + 1}`);
  const { user, world, ids } = await selecting(...seed);
  await world.remote(ids.slice(0, 80).map((id) => ({ op: "update", id, status: "completed" })));
  const before = await stored(world);
  pick("Task 1").focus();
  await user.keyboard("{Control>}a{/Control}{Delete}");
  await waitFor(async () => expect(await stored(world)).toEqual([]));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await stored(world)).toEqual(before));
  expect(screen.queryByRole("alert")).toBeNull();
});
