import "@swarm-todos/react/styles.css";
import type { TodoPanelProps } from "@swarm-todos/react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { handle, ids, item, marks, middle, nothingLeft, order, secondStage, stored } from "./dragged-panel.ts";
import { holdCount } from "./held-things.ts";
import { mouse } from "./real-pointers.ts";

const undo: (() => unknown)[] = [];
beforeEach(() => page.viewport(420, 900));
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

interface Lifted {
  readonly world: PanelWorld;
  readonly show: (props: Partial<TodoPanelProps>) => Promise<void>;
}
/** A panel whose first row is lifted, over the third. */
async function lifted(): Promise<Lifted> {
  const world = await createPanelWorld(["A", "B", "C", "D"]);
  const { rerender } = await render(world.element({ view: "plan" }));
  await expect.element(page.getByText("D", { exact: true })).toBeInTheDocument();
  await secondStage();
  await mouse.down(middle(handle("A")));
  undo.push(() => mouse.up());
  await mouse.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
  return { world, show: (props) => rerender(world.element({ view: "plan", ...props })) };
}

test("rows that an agent archives around a dragged one leave the drop its place", async () => {
  const { world } = await lifted();
  const [, b, c] = await ids(world);
  await world.remote([
    { op: "remove", id: b as string },
    { op: "remove", id: c as string },
  ]);
  await expect.poll(() => order()).toBe("AD");
  await mouse.move({ ...middle(item("D")), y: middle(item("D")).y + 100 });
  await expect.poll(() => marks()).toEqual(["after D"]);
  await mouse.up();
  await expect.poll(() => stored(world)).toBe("DA");
  nothingLeft();
});

test("keys that follow F2 before the editor is there do not tick the checkbox", async () => {
  const world = await createPanelWorld(["A", "B"]);
  await render(world.element());
  await expect.element(page.getByText("A", { exact: true })).toBeInTheDocument();
  item("A").querySelector<HTMLElement>("[data-control=check]")?.focus();
  await userEvent.keyboard("{F2} ");
  await expect.element(page.getByRole("textbox", { name: "Edit A" })).toHaveFocus();
  expect(world.posted).toEqual([]);
});

const middles: Record<string, (root: HTMLElement) => Promise<void>> = {
  "a drag": async (root) => {
    await mouse.down(middle(handle("A", root)));
    undo.push(() => mouse.up());
    await mouse.move(middle(item("B", root)));
    await expect.poll(() => marks(root)).toEqual(["after B"]);
  },
  "an edit that is left with the pointer": async (root) => {
    await page.getByRole("button", { name: "Edit: A" }).click();
    await userEvent.keyboard("A2");
    await mouse.down(middle(item("B", root)));
    undo.push(() => mouse.up());
  },
  "a sentence": async () => {
    await page.getByRole("button", { name: "Move down: A" }).click();
  },
  "a question": async () => {
    await page.getByRole("textbox", { name: "Add a task" }).click();
    const data = new DataTransfer();
    data.setData("text/plain", "One\nTwo");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
    await expect.element(page.getByRole("group", { name: "Add 2 tasks?" })).toBeVisible();
  },
};

test.each(Object.entries(middles))(
  "a panel that goes in the middle of %s leaves nothing behind",
  async (name, begin) => {
    const world = await createPanelWorld(["A", "B"]);
    const stand = document.createElement("div");
    document.body.append(stand);
    const held = holdCount();
    const root = createRoot(stand);
    root.render(world.element({}, { realtimeTodos: undefined }));
    await expect.element(page.getByText("B", { exact: true })).toBeInTheDocument();
    await secondStage();
    await begin(stand);
    const asked = world.posted.length;
    root.unmount();
    stand.remove();
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.addEventListener("message", resolve, { once: true });
      port1.start();
      port2.postMessage(0);
    });
    port1.close();
    const saved = name.startsWith("an edit") ? ["A2", "B"] : await world.subjects();
    await expect.poll(() => world.subjects()).toEqual(saved);
    expect(world.posted.length - asked).toBe(name.startsWith("an edit") ? 1 : 0);
    await expect.poll(() => held.timers(), { timeout: 500 }).toBe(0);
  },
);
