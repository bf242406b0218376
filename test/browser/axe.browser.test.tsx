import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { type OpenPanel, openPanel } from "../journeys/open-panel.tsx";
import "@swarm-todos/react/styles.css";

afterEach(async () => {
  document.documentElement.removeAttribute("class");
  document.documentElement.removeAttribute("dir");
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

async function faults(panel: OpenPanel): Promise<string[]> {
  // What fades in is looked at when it has.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const { violations } = await axe.run(panel.stand.querySelector(".swarm-todos") as HTMLElement, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

test.each([
  ["light", "ltr", "none"],
  ["dark", "rtl", "none"],
  ["light", "rtl", "active"],
])("axe finds no fault in whatever the panel shows: %s, %s, forced colours %s", async (theme, dir, forced) => {
  await page.viewport(420, 900);
  document.documentElement.className = theme;
  document.documentElement.dir = dir;
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: forced }] });
  const panel = await openPanel(["One", "Two", "Three"], { runActive: true });
  const [one = "", two = "", three = ""] = await panel.ids();
  const press = async (name: string): Promise<void> => userEvent.click(panel.get("button", name));
  const until = (text: string): Promise<void> =>
    expect.poll(() => (panel.stand.textContent ?? "").replace(/[\u2068\u2069]/g, "")).toContain(text);
  await panel.world.remote([
    { op: "update", id: one, status: "completed", owner: "writer" },
    { op: "update", id: two, status: "in_progress", detail: "some detail" },
  ]);
  await until("some detail");
  await press("Who and when: One");
  await press("Select");
  await until("0 selected");
  await userEvent.click(panel.get("checkbox", "Select: Two"));
  expect(await faults(panel)).toEqual([]);
  await press("Cancel");

  await press("Edit: Three");
  await expect.poll(panel.focused).toBe("Edit Three");
  expect(await faults(panel)).toEqual([]);
  await userEvent.keyboard("{End}!");
  await panel.world.remote([{ op: "remove", id: three }]);
  await until("Add as new task");
  expect(await faults(panel)).toEqual([]);
  await userEvent.keyboard("{Escape}");

  await press("Edit: Two");
  await expect.poll(panel.focused).toBe("Edit Two");
  await panel.world.remote([{ op: "update", id: two, subject: "Theirs" }]);
  await until("Edit Theirs");
  await userEvent.keyboard("{Control>}a{/Control}Mine{Enter}");
  await until("Apply mine");
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "Four\nFive");
  panel
    .get("textbox", "Add a task")
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await until("Add 2 tasks?");
  expect(await faults(panel)).toEqual([]);
  await press("Cancel");
  await press("Dismiss");

  await press("Archive: One");
  await until("Archived: ‘One’");
  await press("Show tasks");
  expect(await faults(panel)).toEqual([]);
  await press("Show tasks");
  await press("Archive");
  await expect.poll(() => panel.stand.querySelectorAll("[data-control=restore]").length).toBe(2);
  expect(await faults(panel)).toEqual([]);
});
