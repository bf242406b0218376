import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const field = (): HTMLElement => screen.getByRole("textbox", { name: "Edit A" });
const said = "Archived by ⁨Planner⁩: ‘⁨A⁩’";
const spoken = (): string[] => Array.from(screen.getByRole("status").children, (each) => each.textContent ?? "");
const rows = (): string[] =>
  screen.getAllByRole("listitem").map((row) => row.querySelector(".swarm-todos-subject")?.textContent ?? "edited");

/** A panel whose row A is edited, with something typed, when the agent archives it. */
async function archivedUnderHand(typed = " mine"): Promise<{ world: PanelWorld; id: string }> {
  const world = await createPanelWorld(["A", "B"]);
  render(world.element());
  await screen.findByText("A");
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await userEvent.click(button("Edit: A"));
  if (typed) await userEvent.type(field(), `{End}${typed}`);
  await world.remote([{ op: "remove", id }]);
  await screen.findByText(said, { selector: "p" });
  return { world, id };
}

test("the editor stays where it is with the focus and the words, and says who did it, without an alert", async () => {
  const { world } = await archivedUnderHand();
  expect(rows()).toEqual(["edited", "B"]);
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue("A mine");
  expect(field()).toHaveAccessibleDescription(said);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await waitFor(() => expect(spoken()).toContain(said), { timeout: 5000 });
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "0 of 1 task done");
  expect(world.posted).toEqual([]);
});

test("it can be restored with what was typed, in one gesture that is taken back as one", async () => {
  const { world } = await archivedUnderHand();
  await userEvent.click(button("Restore and save"));
  expect(rows()).toEqual(["B", "A mine"]);
  await waitFor(async () => expect(await world.subjects()).toEqual(["B", "A mine"]));
  expect(world.posted).toHaveLength(1);
  expect(world.posted[0]?.ops).toMatchObject([{ op: "restore" }, { op: "update", subject: "A mine" }]);
  await waitFor(() => expect(spoken()).toContain("Restored: ‘⁨A⁩’"), { timeout: 5000 });
  await userEvent.click(button("Undo"));
  await waitFor(async () => expect(await world.subjects()).toEqual(["B"]));
});

test("Enter restores and saves as well; without a change it only restores", async () => {
  const { world } = await archivedUnderHand("");
  await userEvent.keyboard("{Enter}");
  await waitFor(async () => expect(await world.subjects()).toEqual(["B", "A"]));
  expect(world.posted[0]?.ops).toEqual([{ op: "restore", id: expect.any(String) }]);
});

test("what was typed can become a task of its own, with its details and owner; the archived one stays archived", async () => {
  const { world, id } = await archivedUnderHand();
  await userEvent.type(screen.getByRole("textbox", { name: "Owner" }), "ana");
  await userEvent.click(button("Add as new task"));
  await waitFor(async () => expect(await world.subjects()).toEqual(["B", "A mine"]));
  const items = (await world.store.get("acme", "c1")).items;
  expect(items[1]).toMatchObject({ owner: "ana", detail: null });
  expect(items[1]?.id).not.toBe(id);
  await waitFor(() => expect(spoken()).toContain("Added: ‘⁨A mine⁩’"), { timeout: 5000 });
});

test.each(["Discard", "Escape"])("%s throws it away, and the focus goes to the next row", async (way) => {
  const { world } = await archivedUnderHand();
  if (way === "Escape") await userEvent.keyboard("{Escape}");
  else await userEvent.click(button(way));
  expect(rows()).toEqual(["B"]);
  expect(button("Edit: B")).toHaveFocus();
  expect(world.posted).toEqual([]);
});

test("leaving it does not throw away what was typed, and sends nothing; untouched, it closes", async () => {
  const { world } = await archivedUnderHand();
  await userEvent.click(screen.getByRole("textbox", { name: "Add a task" }));
  expect(field()).toHaveValue("A mine");
  // What was not decided keeps the page from being left, and another editor from opening.
  const leaving = new Event("beforeunload", { cancelable: true });
  act(() => void window.dispatchEvent(leaving));
  expect(leaving.defaultPrevented).toBe(true);
  await userEvent.click(button("Edit: B"));
  expect(screen.queryByRole("textbox", { name: "Edit B" })).toBeNull();
  expect(world.posted).toEqual([]);
  fireEvent.reset(field().closest("form") as HTMLElement);
  expect(rows()).toEqual(["B"]);
});

test("an editor without a change closes when it is left", async () => {
  await archivedUnderHand("");
  await userEvent.click(screen.getByRole("textbox", { name: "Add a task" }));
  await waitFor(() => expect(rows()).toEqual(["B"]));
});

test("a row that somebody brings back is edited as before", async () => {
  const { world, id } = await archivedUnderHand();
  const { rev } = await world.store.get("acme", "c1");
  await world.store.apply("acme", "c1", [{ op: "restore", id }], rev, { kind: "user", id: "bo" }, "route");
  await world.remote([{ op: "add", subject: "C" }]);
  await screen.findByText("C");
  expect(screen.queryByText(said, { selector: "p" })).toBeNull();
  await userEvent.click(button("Save"));
  await waitFor(async () => expect(await world.subjects()).toContain("A mine"));
});

test("words that the list refuses on the way back are kept, with what is wrong with them", async () => {
  const { world } = await archivedUnderHand("x".repeat(200));
  await userEvent.click(button("Restore and save"));
  expect(await screen.findByRole("alert")).toHaveTextContent("Too long: 201 of at most 200");
  expect(screen.getByRole("alert")).toHaveTextContent(`YoursA${"x".repeat(200)}`);
  expect(await world.subjects()).toEqual(["B"]);
});
