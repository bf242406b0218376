import "@swarm-todos/react/styles.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { handle, item, items, marks, middle, nameOf, orders, panel, secondStage } from "./dragged-panel.ts";
import { finger, mouse, pointers } from "./real-pointers.ts";

const undo: (() => unknown)[] = [];
beforeEach(() => page.viewport(420, 900));
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
  scrollTo(0, 0);
});

test.each(pointers)(
  "by %s: near an edge what scrolls around the list does so, as far as there is more of the list",
  async (_, pointer) => {
    const names = Array.from({ length: 60 }, (_each, i) => `Task ${i}`);
    const world = await createPanelWorld(names);
    const box = document.createElement("div");
    box.style.cssText = "block-size: 400px; overflow: auto; scroll-behavior: smooth; margin-block: 300px 2000px";
    document.body.append(box);
    undo.push(() => box.remove());
    await render(world.element(), { container: box });
    await expect.element(page.getByText("Task 59", { exact: true })).toBeInTheDocument();
    await secondStage();
    const rest = document.createElement("p");
    rest.style.blockSize = "1000px";
    box.append(rest);
    box.scrollIntoView({ block: "end" });
    const { bottom, top } = box.getBoundingClientRect();
    await pointer.down(middle(handle("Task 1")));
    await pointer.move({ x: middle(handle("Task 1")).x, y: bottom - 100 });
    await expect.poll(() => item("Task 1").hasAttribute("data-dragging")).toBe(true);
    expect(box.scrollTop).toBe(0);
    await pointer.move({ x: middle(handle("Task 1")).x, y: bottom - 6 });
    // It goes on while the pointer rests, to the end of the list and not further.
    await expect.poll(() => marks()).toEqual(["after Task 59"]);
    const list = document.querySelector(".swarm-todos-list") as HTMLElement;
    const end = (): number => list.getBoundingClientRect().bottom;
    await expect.poll(end).toBeLessThan(bottom + 1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(end()).toBeGreaterThan(bottom - 60);
    await pointer.move({ x: 100, y: top + 6 });
    await expect.poll(() => marks()).toEqual(["before Task 0"]);
    await pointer.up();
    await expect.poll(() => nameOf(items()[0] as Element)).toBe("Task 1");
    await expect.poll(async () => (await world.subjects())[0]).toBe("Task 1");
    expect(orders(world)).toBe(1);
  },
);

test("a long list in the page itself scrolls the page, and no further than the list goes", async () => {
  await panel(Array.from({ length: 60 }, (_each, i) => `Task ${i}`));
  await mouse.down(middle(handle("Task 1")));
  await mouse.move({ x: 100, y: innerHeight - 4 });
  await expect.poll(() => scrollY).toBeGreaterThan(500);
  await mouse.move({ x: 100, y: 4 });
  // Not further than to the list, which begins below the title.
  await expect.poll(() => marks()).toEqual(["before Task 0"]);
  await expect
    .poll(() => document.querySelector(".swarm-todos-list")?.getBoundingClientRect().top)
    .toBeGreaterThanOrEqual(0);
  await mouse.up();
  await expect.poll(() => nameOf(items()[0] as Element)).toBe("Task 1");
  const top = scrollY;
  // Taken up near the edge it scrolls only once it goes there.
  scrollBy(0, middle(item("Task 20")).y - innerHeight + 20 - scrollY + top);
  const before = scrollY;
  await mouse.down(middle(handle("Task 20")));
  await mouse.move(middle(item("Task 19")));
  await expect.poll(() => marks()).toEqual(["before Task 19"]);
  expect(scrollY).toBe(before);
  await userEvent.keyboard("{Escape}");
  await mouse.up();
});

test("a finger beside the handle scrolls as always", async () => {
  const world = await panel(Array.from({ length: 60 }, (_each, i) => `Task ${i}`));
  await finger.down(middle(item("Task 9").querySelector(".swarm-todos-subject") as HTMLElement));
  await finger.move({ x: 100, y: 20 });
  await finger.up();
  await expect.poll(() => scrollY).toBeGreaterThan(100);
  expect(world.posted).toEqual([]);
  let last = -1;
  while (last !== scrollY) {
    last = scrollY;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const near = items().findIndex((each) => middle(each).y > innerHeight / 2);
  await finger.down(middle(handle(`Task ${near}`)));
  await finger.move(middle(item(`Task ${near - 2}`)));
  await expect.poll(() => marks()).toEqual([`before Task ${near - 2}`]);
  await finger.up();
  await expect.poll(async () => (await world.subjects())[near - 2]).toBe(`Task ${near}`);
  expect(scrollY).toBe(last);
});
