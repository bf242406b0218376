import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { openPanel } from "./open-panel.tsx";
import { translate } from "./translate.ts";

test("what comes and goes around a translated list goes on as well: selection, question, undo, who and when, versions", async () => {
  const told = vi.spyOn(console, "error");
  const panel = await openPanel(["One", "Two", "Three"], { runActive: true });
  const [one = "", two = "", three = ""] = await panel.ids();
  const text = (): string => (panel.stand.textContent ?? "").replace(/[\u2068\u2069]/g, "");
  const press = async (name: string): Promise<void> => userEvent.click(panel.get("button", name));

  await press("Select");
  await expect.poll(text).toContain("0 selected");
  translate(panel.stand);
  await userEvent.click(panel.get("checkbox", "Select: One"));
  await expect.poll(text).toContain("1 selected");
  expect(text()).not.toContain("0 selected");
  translate(panel.stand);
  await press("Cancel");
  await expect.poll(text).not.toContain("selected");

  await press("Who and when: One");
  await expect.poll(text).toContain("Added by Planner");
  translate(panel.stand);
  await panel.world.remote([{ op: "update", id: one, owner: "bo" }]);
  await expect.poll(text).toContain("Changed by Planner");
  translate(panel.stand);
  await press("Who and when: Two");
  await press("Who and when: Two");
  await expect.poll(text).not.toContain("Added by");

  await press("In progress: One");
  await expect.poll(text).toContain("In progress: ‘One’");
  translate(panel.stand);
  await press("Move down: One");
  await expect.poll(text).toContain("Moved to 2 of 3: ‘One’");
  translate(panel.stand);
  await press("Undo");
  await expect.poll(panel.order).toEqual(["One", "Two", "Three"]);

  // An editor whose row others archive, with what it asks then.
  await press("Edit: Three");
  await expect.poll(panel.focused).toBe("Edit Three");
  translate(panel.stand);
  await userEvent.keyboard("{End}!");
  await panel.world.remote([{ op: "remove", id: three }]);
  await expect.poll(text).toContain("Archived by Planner: ‘Three’");
  translate(panel.stand);
  await press("Restore and save");
  await expect.poll(panel.order).toEqual(["One", "Two", "Three!"]);

  // What lost to somebody else's change, with both versions.
  await press("Edit: Two");
  await expect.poll(panel.focused).toBe("Edit Two");
  await panel.world.remote([{ op: "update", id: two, subject: "Theirs" }]);
  await expect.poll(text).toContain("Edit Theirs");
  translate(panel.stand);
  await userEvent.keyboard("{Control>}a{/Control}Mine{Enter}");
  await expect.poll(text).toContain("YoursMineNowTheirs");
  translate(panel.stand);
  await press("Apply mine");
  await expect.poll(() => panel.world.subjects()).toEqual(["One", "Mine", "Three!"]);
  await expect.poll(text).not.toContain("Yours");

  panel.get("textbox", "Add a task").focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "Four\nFive");
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(paste);
  await expect.poll(text).toContain("Add 2 tasks?");
  translate(panel.stand);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => panel.world.subjects()).toEqual(["One", "Mine", "Three!", "Four", "Five"]);

  await press("Show tasks");
  await expect.poll(panel.order).toEqual(["One"]);
  translate(panel.stand);
  await panel.world.remote([{ op: "update", id: one, subject: "First" }]);
  await expect.poll(panel.order).toEqual(["First"]);
  translate(panel.stand);
  await panel.world.remote([{ op: "update", id: one, status: "completed" }]);
  await expect.poll(panel.order).toEqual([]);
  await press("Show tasks");
  await expect.poll(panel.order).toEqual(["First", "Mine", "Three!", "Four", "Five"]);
  expect(told).not.toHaveBeenCalled();
});
