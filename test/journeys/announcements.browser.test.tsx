import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { openPanel } from "./open-panel.tsx";

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
