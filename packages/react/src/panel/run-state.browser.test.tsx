import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "@swarm-todos/react/styles.css";
import { createPanelWorld } from "../test-support/panel-world.tsx";

afterEach(() => {
  document.documentElement.className = "";
  document.body.style.background = "";
});
const violations = async (): Promise<string[]> =>
  (await axe.run(document.body, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] })).violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
  );

test.each(["light", "dark"])("axe finds nothing in a paused, a folded and an archived task, %s", async (theme) => {
  document.documentElement.className = theme;
  document.body.style.background = theme === "dark" ? "#111" : "#fff";
  await page.viewport(320, 900);
  const world = await createPanelWorld(["A", "B"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await world.remote([{ op: "update", id, status: "in_progress", owner: "writer" }]);
  const { container } = await render(world.element({ runActive: false }));
  await expect.element(page.getByText("writer", { exact: true })).toBeVisible();
  const press = (control: string): Promise<void> =>
    userEvent.click(container.querySelector(`[data-control=${control}]`) as Element);
  (container.querySelector("li [data-control]") as HTMLElement).focus();
  await userEvent.keyboard("{Tab}{End}{ArrowLeft}{Enter}");
  await expect.element(page.getByText("Added by ⁨Planner⁩")).toBeVisible();
  expect(await violations()).toEqual([]);
  await press("fold");
  await expect.element(page.getByTitle("A", { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  await press("fold");
  (container.querySelector("li [data-control]") as HTMLElement).focus();
  await userEvent.keyboard("{F2}A, but better");
  await world.remote([{ op: "remove", id }]);
  await expect.element(page.getByRole("button", { name: "Restore and save" })).toBeVisible();
  await expect.element(page.getByText("Archived by ⁨Planner⁩: ‘⁨A⁩’").first()).toBeVisible();
  expect(await violations()).toEqual([]);
});
