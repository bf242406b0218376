import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { openPanel } from "./open-panel.tsx";
import { translate } from "./translate.ts";

test("a translated page goes on showing what the list holds, whatever changes", async () => {
  const told = vi.spyOn(console, "error");
  const panel = await openPanel(["One", "Two", "Three"]);
  const [one = "", two = ""] = await panel.ids();
  await panel.world.remote([{ op: "update", id: one, detail: "some detail", owner: "ana" }]);
  const row = (at: number): string => panel.stand.querySelectorAll("li[data-key]")[at]?.textContent ?? "";
  await expect.poll(() => row(0)).toContain("some detail");
  translate(panel.stand);
  expect(panel.stand.querySelector("font > font")).not.toBeNull();

  await panel.world.remote([{ op: "update", id: one, subject: "First" }]);
  await expect.poll(() => row(0)).toMatch(/First/);
  expect(row(0)).not.toMatch(/One/);
  await panel.world.remote([{ op: "update", id: one, detail: "other words", owner: "bo" }]);
  await expect.poll(() => row(0)).toMatch(/other words/);
  expect(row(0)).not.toMatch(/some detail|ana/);
  await panel.world.remote([{ op: "update", id: one, status: "in_progress" }]);
  await expect.poll(() => row(0)).toMatch(/In progress/);
  translate(panel.stand);
  await panel.world.remote([{ op: "update", id: one, status: "completed", detail: "", owner: "" }]);
  await expect.poll(() => row(0)).toMatch(/Done/);
  expect(row(0)).not.toMatch(/other words|bo/);

  translate(panel.stand);
  await panel.world.remote([{ op: "remove", id: two }]);
  await expect.poll(panel.order).toEqual(["First", "Three"]);
  await panel.world.remote([{ op: "add", subject: "Four" }]);
  await expect.poll(panel.order).toEqual(["First", "Three", "Four"]);
  expect(panel.stand.textContent).toContain("1/3");

  translate(panel.stand);
  panel.get("textbox", "Add a task").focus();
  await userEvent.keyboard("Five{Enter}");
  await expect.poll(panel.order).toEqual(["First", "Three", "Four", "Five"]);
  translate(panel.stand);
  panel.get("checkbox", "Five").focus();
  await userEvent.keyboard("{F2}{End}!{Enter}");
  await expect.poll(panel.order).toEqual(["First", "Three", "Four", "Five!"]);
  translate(panel.stand);
  panel.get("checkbox", "Three").focus();
  await userEvent.keyboard("{Delete}");
  await expect.poll(panel.order).toEqual(["First", "Four", "Five!"]);
  panel.get("button", "Archive").focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => panel.order().toSorted()).toEqual(["Three", "Two"]);
  translate(panel.stand);
  panel.get("button", "Restore: Two").click();
  await expect.poll(panel.order).toEqual(["Three"]);
  panel.get("button", "Back to plan").click();
  await expect.poll(() => panel.world.subjects()).toEqual(["First", "Four", "Five!", "Two"]);
  await expect.poll(panel.order).toEqual(["First", "Four", "Five!", "Two"]);
  expect(told).not.toHaveBeenCalled();
});
