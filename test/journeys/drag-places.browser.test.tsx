import "@swarm-todos/react/styles.css";
import css from "@swarm-todos/react/styles.css?inline";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { openHostPage } from "../support/host-page.ts";
import { renderPanelInto } from "../support/rendered-panel.tsx";
import { handle, item, marks, middle, nothingLeft, order, secondStage, stored } from "./dragged-panel.ts";
import { mouse } from "./real-pointers.ts";

const undo: (() => unknown)[] = [];
beforeEach(() => page.viewport(420, 900));
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
  scrollTo(0, 0);
});

test.each([
  ["a shadow root", false, "ltr"],
  ["a frame", true, "ltr"],
  ["a frame from right to left", true, "rtl"],
])("in %s it is the same", async (_, isFrame, dir) => {
  const around = document.createElement("div");
  let place: Element | ShadowRoot;
  let hosted: Document = document;
  if (isFrame) {
    const host = openHostPage([css]);
    undo.push(host.remove);
    hosted = host.document;
    (host.window.frameElement as HTMLElement).style.pointerEvents = "";
    host.document.documentElement.dir = dir;
    place = host.document.body;
  } else {
    document.body.append(around);
    undo.push(() => around.remove());
    place = around.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    place.adoptedStyleSheets = [sheet];
  }
  const shown = await renderPanelInto(place, {}, ["A", "B", "C"]);
  undo.push(shown.remove);
  const { root, world } = shown;
  await secondStage();
  expect(order(root)).toBe("ABC");
  await page.viewport(420, 900);
  await mouse.down(middle(handle("A", root)));
  await mouse.move(middle(item("C", root)));
  await expect.poll(() => marks(root)).toEqual(["after C"]);
  await mouse.up();
  await expect.poll(() => order(root)).toBe("BCA");
  await expect.poll(() => stored(world)).toBe("BCA");
  await mouse.down(middle(handle("A", root)));
  await mouse.move(middle(item("B", root)));
  await expect.poll(() => marks(root)).toEqual(["before B"]);
  expect(hosted.activeElement === null).toBe(false);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => marks(root)).toEqual([]);
  nothingLeft(root);
  await mouse.up();
  expect(await stored(world)).toBe("BCA");
});

test("a panel that goes in mid-drag, and many that come and go, leave no listener and no frame", async () => {
  const add = vi.spyOn(window, "addEventListener");
  const frames = vi.spyOn(window, "requestAnimationFrame");
  undo.push(
    () => add.mockRestore(),
    () => frames.mockRestore(),
  );
  const world = await createPanelWorld(["A", "B", "C"]);
  for (let i = 0; i < 3; i += 1) {
    const shown = await render(world.element());
    await expect.element(page.getByText("C", { exact: true })).toBeInTheDocument();
    await secondStage();
    add.mockClear();
    await mouse.down(middle(handle("A")));
    await mouse.move(middle(item("C")));
    await expect.poll(() => marks()).toEqual(["after C"]);
    const signals = add.mock.calls.flatMap(
      ([, , options]) => (options as AddEventListenerOptions | undefined)?.signal ?? [],
    );
    expect(signals.length).toBeGreaterThan(0);
    await shown.unmount();
    expect(signals.every((signal) => signal.aborted)).toBe(true);
    frames.mockClear();
    await mouse.up();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(frames).not.toHaveBeenCalled();
  }
  expect(await stored(world)).toBe("ABC");
});
