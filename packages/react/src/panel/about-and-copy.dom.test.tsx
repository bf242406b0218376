import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";

test("who did what to a task and when is there on demand", async () => {
  const world = await createPanelWorld(["A", "B"]);
  render(world.element());
  await screen.findByText("A");
  const about = screen.getByRole("button", { name: "Who and when: A" });
  await userEvent.click(about);
  const item = within(screen.getAllByRole("listitem")[0] as HTMLElement);
  expect(await item.findByText(/^Added by/)).toBeVisible();
  const stored = (await world.store.get("acme", "c1")).items[0];
  expect(item.getByText(/\d/, { selector: "time" })).toHaveAttribute("datetime", stored?.createdAt);
  expect(screen.getAllByText(/^Added by/)).toHaveLength(1);
  await userEvent.click(about);
  expect(screen.queryByText(/^Added by/)).toBeNull();
});

test("the plan is copied as a checklist, and a clipboard that refuses is told", async () => {
  const world = await createPanelWorld(["A", "B"]);
  const user = userEvent.setup();
  render(world.element());
  await user.click(await screen.findByRole("checkbox", { name: "A" }));
  const copy = screen.getByRole("button", { name: "Copy as Markdown" });
  await user.click(copy);
  expect(await screen.findByText("Copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("- [x] A\n- [ ] B");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await user.click(copy);
  expect(await screen.findByText("Could not be copied")).toBeVisible();
});

test("what nothing works on is paused, in words and for the stylesheet, and stays stored as it is", async () => {
  const world = await createPanelWorld(["A"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await world.remote([{ op: "update", id, status: "in_progress", owner: "B" }]);
  const { rerender } = render(world.element({ runActive: false }));
  const box = await screen.findByRole("checkbox", { name: "A" });
  expect(box).toHaveAccessibleDescription("Paused, B");
  expect(box.closest("li")).toHaveAttribute("data-paused");
  for (const props of [{ runActive: false, activeOwners: ["B"] }, { runActive: true }, {}]) {
    rerender(world.element(props));
    expect(box).toHaveAccessibleDescription("In progress, B");
  }
  rerender(world.element({ activeOwners: ["A"] }));
  expect(box).toHaveAccessibleDescription("Paused, B");
  expect(world.posted).toEqual([]);
  expect((await world.store.get("acme", "c1")).items[0]?.status).toBe("in_progress");
});

test("the plan folds to its heading and back, and stays folded while the list changes", async () => {
  const world = await createPanelWorld(["A"]);
  render(world.element());
  await screen.findByText("A");
  const fold = screen.getByRole("button", { name: "Show tasks" });
  expect(fold).toHaveAttribute("aria-expanded", "true");
  fold.focus();
  await userEvent.keyboard("{Enter}");
  expect(fold).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByText("A")).toBeNull();
  await world.remote([{ op: "add", subject: "B" }]);
  expect(await screen.findByText("0/2")).toBeVisible();
  expect(screen.queryByText("B")).toBeNull();
  await userEvent.keyboard(" ");
  expect(screen.getByText("B")).toBeVisible();
  expect(fold).toHaveFocus();
});
