import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPanel } from "../journeys/open-panel.tsx";
import "@swarm-todos/react/styles.css";

test("what has the focus is never behind the bar at the panel's end, whichever way the person goes", async () => {
  await page.viewport(420, 500);
  const panel = await openPanel(Array.from({ length: 24 }, (_, i) => `Task ${i}`));
  await userEvent.click(panel.get("button", "Select"));
  await expect.poll(() => panel.stand.textContent).toContain("0 selected");
  panel.get("checkbox", "Select: Task 0").focus();
  const hidden: unknown[] = [];
  for (const keys of [...Array(60).fill("{Tab}"), ...Array(60).fill("{Shift>}{Tab}{/Shift}")] as string[]) {
    await userEvent.keyboard(keys);
    const focused = document.activeElement as HTMLElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    if (seen?.closest(".swarm-todos-dock") && !focused.closest(".swarm-todos-dock")) hidden.push(panel.focused());
  }
  expect(hidden).toEqual([]);
});
