import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { handle, item, middle } from "./dragged-panel.ts";
import { openPanel } from "./open-panel.tsx";
import { mouse } from "./real-pointers.ts";
import "@swarm-todos/react/styles.css";

test("twenty-five edits by agents within two seconds are told in one message", async () => {
  const panel = await openPanel(["One", "Two", "Three"]);
  const ids = await panel.ids();
  const region = panel.stand.querySelector("output") as HTMLElement;
  const told: string[] = [];
  new MutationObserver((records) => {
    for (const { addedNodes } of records) told.push(...Array.from(addedNodes, (each) => each.textContent ?? ""));
  }).observe(region, { childList: true });
  for (let i = 0; i < 25; i += 1) {
    await panel.world.remote([{ op: "update", id: ids[i % 2] as string, subject: `Edit ${i}` }]);
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  expect(told).toEqual([]);
  await expect.poll(() => told).toEqual(["Plan updated. Changed: 2."]);
});

test("what others do is not told while the person types, and all of it in one message after", async () => {
  const panel = await openPanel(["One"]);
  panel.get("textbox", "Add a task").focus();
  await userEvent.keyboard("words");
  for (const subject of ["Two", "Three"]) await panel.world.remote([{ op: "add", subject }]);
  await expect.poll(panel.order).toEqual(["One", "Two", "Three"]);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(panel.spoken()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.poll(panel.spoken).toEqual(["Plan updated. Added: 2."]);
});

test("nor while a row is dragged", async () => {
  await page.viewport(420, 900);
  const panel = await openPanel(["One", "Two"]);
  await mouse.down(middle(handle("One")));
  await mouse.move(middle(item("Two")));
  await expect.poll(panel.spoken).toEqual(["Picked up: ‘One’"]);
  await panel.world.remote([{ op: "add", subject: "Three" }]);
  await expect.poll(panel.order).toEqual(["One", "Two", "Three"]);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(panel.spoken()).toEqual(["Picked up: ‘One’"]);
  await mouse.up();
  await expect
    .poll(() => panel.spoken().filter((text) => /^(Moved|Plan)/.test(text)))
    .toEqual(["Moved to 2 of 3: ‘One’", "Plan updated. Added: 1."]);
});
