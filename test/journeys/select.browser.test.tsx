import axe from "axe-core";
import { expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { openPanel } from "./open-panel.tsx";
import "@swarm-todos/react/styles.css";

const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

/** Space with Shift held, as the browser's own input, whose click tells of the key. */
async function shiftSpace(): Promise<void> {
  const session = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> };
  const key = { modifiers: 8, key: " ", code: "Space", windowsVirtualKeyCode: 32 };
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", text: " ", ...key });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

test("by real keys: begun, a range taken, archived, and taken back", async () => {
  await page.viewport(420, 900);
  const panel = await openPanel(["One", "Two", "Three", "Four", "Five"]);
  panel.get("button", "Select").focus();
  await press("{Enter}");
  await expect.poll(() => panel.stand.textContent).toContain("0 selected");
  await press("{Tab}");
  expect(panel.focused()).toBe("Select: One");
  await press("{ArrowDown} {ArrowDown}{ArrowDown}");
  expect(panel.focused()).toBe("Select: Four");
  await shiftSpace();
  await expect.poll(() => panel.stand.textContent).toContain("3 selected");
  expect((panel.get("checkbox", "Select: Three") as HTMLInputElement).checked).toBe(true);
  // What is selected is not what is done.
  expect((panel.get("checkbox", "Three") as HTMLInputElement).checked).toBe(false);
  await press("{Delete}");
  await expect.poll(panel.order).toEqual(["One", "Five"]);
  expect(panel.focused()).toBe("Five");
  await expect.poll(() => panel.world.subjects()).toEqual(["One", "Five"]);
  await press("{Control>}z{/Control}");
  await expect.poll(panel.order).toEqual(["One", "Two", "Three", "Four", "Five"]);
  await expect.poll(() => panel.world.subjects()).toEqual(["One", "Two", "Three", "Four", "Five"]);
});

test("by a real pointer: a press with Shift takes the range, and nothing is opened or marked by it", async () => {
  await page.viewport(420, 900);
  const panel = await openPanel(["One", "Two", "Three"]);
  await userEvent.click(panel.get("button", "Select"));
  await userEvent.click(panel.get("checkbox", "Select: One"));
  await press("{Shift>}");
  await userEvent.click(panel.get("checkbox", "Select: Three"));
  await press("{/Shift}");
  await expect.poll(() => panel.stand.textContent).toContain("3 selected");
  expect(getSelection()?.toString()).toBe("");
  await userEvent.dblClick(panel.get("checkbox", "Select: Two"));
  expect(panel.stand.querySelector("[data-editing]")).toBeNull();
});

test.each(["light", "dark"])(
  "a selection in a narrow panel runs over nowhere, and axe finds no fault in it (%s)",
  async (theme) => {
    await page.viewport(320, 900);
    const panel = await openPanel(["One", "A subject of many words that wraps in a narrow panel", "x".repeat(60)]);
    panel.stand.className = theme;
    await userEvent.click(panel.get("button", "Select"));
    await userEvent.click(panel.get("checkbox", "Select: One"));
    await expect.poll(() => panel.stand.textContent).toContain("1 selected");
    const frame = panel.stand.querySelector(".swarm-todos")?.getBoundingClientRect() as DOMRect;
    for (const part of panel.stand.querySelectorAll("[data-control=pick], .swarm-todos-dock *, .swarm-todos-body")) {
      const { left, right } = part.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(frame.left);
      expect(right).toBeLessThanOrEqual(frame.right);
    }
    const pick = panel.get("checkbox", "Select: One").getBoundingClientRect();
    const check = panel.get("checkbox", "One").getBoundingClientRect();
    expect(Math.min(pick.width, pick.height)).toBeGreaterThanOrEqual(24);
    expect(pick.right).toBeLessThanOrEqual(check.left);
    expect((pick.top + pick.bottom) / 2).toBeCloseTo((check.top + check.bottom) / 2, 0);
    const { violations } = await axe.run(panel.stand.querySelector(".swarm-todos") as HTMLElement);
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  },
);
