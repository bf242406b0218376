import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type OpenPanel, openPanel } from "../journeys/open-panel.tsx";
import "@swarm-todos/react/styles.css";

const seed = Array.from({ length: 60 }, (_, i) => `Task ${i + 1}`);
const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
const jump = (panel: OpenPanel): HTMLElement | null => panel.stand.querySelector("[data-control=jump]");

/** Sixty tasks, the third in progress, in a box of 400 pixels that scrolls. */
async function openLong(): Promise<{ panel: OpenPanel; box: HTMLElement; ids: string[] }> {
  await page.viewport(420, 700);
  const box = document.createElement("div");
  box.style.cssText = "block-size: 400px; overflow: auto";
  document.body.append(box);
  const panel = await openPanel(seed, {}, box);
  const ids = await panel.ids();
  await panel.world.remote([{ op: "update", id: ids[2] as string, status: "in_progress" }]);
  await expect.poll(() => panel.stand.querySelector("[data-status=in_progress]")).not.toBeNull();
  return { panel, box, ids };
}

test("remote updates never take a reader's scroll; a button leads to the task in progress", async () => {
  const { panel, box, ids } = await openLong();
  await frame();
  await frame();
  expect(jump(panel)).toBeNull();
  box.scrollTop = box.scrollHeight;
  const { scrollTop, scrollHeight } = box;
  await expect.poll(() => jump(panel)).not.toBeNull();
  expect(jump(panel)?.textContent).toBe("Jump to current");
  for (const id of ids.slice(3, 13)) {
    await panel.world.remote([{ op: "update", id, status: "in_progress" }]);
    await frame();
    expect(box.scrollTop).toBe(scrollTop);
  }
  await expect.poll(() => panel.stand.querySelector("[data-status=in_progress]")?.textContent).toContain("Task 13");
  expect([box.scrollTop, box.scrollHeight]).toEqual([scrollTop, scrollHeight]);
  const button = jump(panel) as HTMLElement;
  // In sight, whole, and not in the way of what is typed.
  const [seen, around] = [button.getBoundingClientRect(), box.getBoundingClientRect()];
  expect(seen.bottom).toBeLessThanOrEqual(around.bottom);
  expect(seen.height).toBeGreaterThanOrEqual(24);
  const field = panel.get("textbox", "Add a task");
  field.focus();
  await userEvent.keyboard("draft");
  expect(button.checkVisibility()).toBe(false);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(button);
  expect(panel.focused()).toBe("Task 13");
  const row = panel.stand.querySelector("[data-status=in_progress]")?.getBoundingClientRect() as DOMRect;
  expect(row.top).toBeGreaterThanOrEqual(around.top);
  expect(row.bottom).toBeLessThanOrEqual(around.bottom);
  await expect.poll(() => jump(panel)).toBeNull();
  expect(panel.focused()).toBe("Task 13");
});

test("a reader's scroll is theirs also where the page scrolls, and nothing in progress is nothing to jump to", async () => {
  await page.viewport(420, 500);
  const panel = await openPanel(seed);
  const [first] = await panel.ids();
  scrollTo(0, document.documentElement.scrollHeight);
  await frame();
  expect(jump(panel)).toBeNull();
  await panel.world.remote([{ op: "update", id: first as string, status: "in_progress" }]);
  await expect.poll(() => jump(panel)).not.toBeNull();
  const at = scrollY;
  await panel.world.remote([{ op: "update", id: first as string, status: "completed" }]);
  await expect.poll(() => jump(panel)).toBeNull();
  expect(scrollY).toBe(at);
});
