import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";

const button = (name: string): HTMLElement => screen.getByRole("button", { name });

test("a double click on Archive, and on Restore, takes one row, not the one that moves under the pointer too", async () => {
  const world = await createPanelWorld(["A", "B", "C"]);
  render(world.element());
  await screen.findByText("A");
  await userEvent.click(button("Archive: A"));
  fireEvent.click(button("Archive: B"), { detail: 2 });
  await waitFor(async () => expect(await world.subjects()).toEqual(["B", "C"]));
  await userEvent.click(button("Archive: B"));
  await userEvent.click(button("Archive"));
  await userEvent.click(await screen.findByRole("button", { name: "Restore: B" }));
  fireEvent.click(button("Restore: A"), { detail: 2 });
  await waitFor(async () => expect(await world.subjects()).toEqual(["C", "B"]));
  expect(button("Restore: A")).toBeVisible();
});

test("a key that is held down on a button presses it once", async () => {
  const world = await createPanelWorld(["A"]);
  render(world.element());
  await screen.findByText("A");
  const archive = button("Archive: A");
  expect(fireEvent.keyDown(archive, { key: "Enter" })).toBe(true);
  expect(fireEvent.keyDown(archive, { key: "Enter", repeat: true })).toBe(false);
  // In the composer a held key is the field's own.
  expect(fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter", repeat: true })).toBe(true);
});

test("an undo that comes too late is shown as well as said", async () => {
  const world = await createPanelWorld(["A", "B"]);
  render(world.element());
  await screen.findByText("A");
  await userEvent.click(screen.getByRole("checkbox", { name: "A" }));
  await waitFor(() => expect(world.posted).toHaveLength(1));
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await world.remote([{ op: "update", id, status: "in_progress" }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  screen.getByRole("checkbox", { name: "B" }).focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(await screen.findByText("Changed since, not undone", { selector: "p" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
