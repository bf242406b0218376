import axe from "axe-core";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "@swarm-todos/react/styles.css";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

async function panel(seed: readonly string[]): Promise<PanelWorld> {
  const world = await createPanelWorld(seed);
  await render(world.element());
  await expect.element(page.getByRole("checkbox").first()).toBeInTheDocument();
  return world;
}
const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
const undo = () => page.getByRole("button", { name: "Undo", exact: true });
const order = (): (string | null)[] =>
  Array.from(document.querySelectorAll(".swarm-todos-subject"), (each) => each.textContent);

test("by real keys: archived, taken back from the bar, and the row that came back has the focus", async () => {
  await page.viewport(420, 900);
  const world = await panel(["One", "Two", "Three"]);
  (box("Two").element() as HTMLElement).focus();
  await userEvent.keyboard(" {Delete}");
  expect(order()).toEqual(["One", "Three"]);
  await expect.element(box("Three")).toHaveFocus();
  await expect.element(undo()).toBeInTheDocument();
  while (document.activeElement !== undo().element() && document.activeElement !== document.body)
    await userEvent.keyboard("{Tab}");
  await expect.element(undo()).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(undo()).not.toBeInTheDocument();
  expect(order()).toEqual(["One", "Two", "Three"]);
  await expect.element(box("Two")).toHaveFocus();
  await expect.element(box("Two")).toBeChecked();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(box("Two")).not.toBeChecked();
  await expect
    .poll(async () => (await world.store.get("acme", "c1")).items.map((item) => `${item.subject} ${item.status}`))
    .toEqual(["One pending", "Two pending", "Three pending"]);
});

test("in the composer the keys take back typing, and nothing of the list", async () => {
  await page.viewport(420, 900);
  await panel(["One"]);
  await userEvent.click(box("One"));
  const field = page.getByRole("textbox", { name: "Add a task" });
  await userEvent.click(field);
  await userEvent.keyboard("draft");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field).not.toHaveValue("draft");
  await expect.element(box("One")).toBeChecked();
});

test("the bar is no barrier: nothing runs over, a button to hit, and no fault that axe knows", async () => {
  await page.viewport(320, 900);
  const long = "Ein sehr langer Satz ohne Ende ".repeat(5) + "x".repeat(40);
  await panel(["One", long]);
  (box(long.trim()).element() as HTMLElement).focus();
  await userEvent.keyboard("{Delete}");
  await expect.element(undo()).toBeVisible();
  const { width, height } = undo().element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  const { violations } = await axe.run(document.querySelector(".swarm-todos") as HTMLElement);
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});
