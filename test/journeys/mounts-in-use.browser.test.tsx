import { createSseTodosRealtime } from "@swarm-todos/react/sse";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { holdCount } from "./held-things.ts";

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => requestAnimationFrame(resolve));
};

test("a hundred panels that go while they are in use leave no listener and no timer", {
  timeout: 120_000,
}, async () => {
  const world = await createPanelWorld(["One", "Two"]);
  const held = holdCount();
  const realtimeTodos = createSseTodosRealtime();
  const cycle = async (at: number): Promise<void> => {
    const stand = document.createElement("div");
    document.body.append(stand);
    const root = createRoot(stand);
    root.render(world.element({}, { realtimeTodos }));
    await until(() => Boolean(stand.querySelector("li[data-key]")));
    const find = (selector: string): HTMLElement | null => stand.querySelector(selector);
    const way = at % 5;
    // A gesture with its bar, an editor, a selection, an archive that is being read, and a row that was taken up.
    if (way === 0) find("[data-control=check]")?.click();
    if (way === 1) find("[data-control=edit]")?.click();
    if (way === 2) find("[data-control=select]")?.click();
    if (way === 3) find("[data-control=view]")?.click();
    const press = { bubbles: true, isPrimary: true, button: 0, pointerId: 1, clientY: 5 };
    if (way === 4) find(".swarm-todos-handle")?.dispatchEvent(new PointerEvent("pointerdown", press));
    const isThere = [
      () => find(".swarm-todos-notice"),
      () => find("[data-editing] input"),
      () => find("[data-control=pick]"),
      () => find("h2")?.textContent === "Archive",
      () => true,
    ][way];
    await until(() => Boolean(isThere?.()));
    root.unmount();
    stand.remove();
  };
  for (let i = 0; i < 5; i += 1) await cycle(i);
  await until(() => held.timers() === 0);
  const before = { listeners: held.listeners(), elements: document.querySelectorAll("*").length };
  for (let i = 0; i < 100; i += 1) await cycle(i);
  await until(() => held.timers() === 0);
  expect(held.listeners()).toEqual(before.listeners);
  expect(document.querySelectorAll("*").length).toBe(before.elements);
  expect(held.channels()).toBe(0);
});
