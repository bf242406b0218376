import "@swarm-todos/react/styles.css";
import type { TodoRowProps } from "@swarm-todos/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { handle, item, marks, middle, order, panel, secondStage, spoken, stored } from "./dragged-panel.ts";
import { inWindow, mouse, send } from "./real-pointers.ts";

const undo: (() => unknown)[] = [];
beforeEach(() => page.viewport(420, 900));
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
  scrollTo(0, 0);
});

test("a host's own row is dragged by what has its handleProps; the click of the release presses nothing in it", async () => {
  const clicks: string[] = [];
  const Row = ({ todo, rowProps, handleProps }: TodoRowProps): ReactElement => (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a row as hosts write them
    <div {...rowProps} className="own" onClick={() => clicks.push(todo.subject)}>
      <i {...handleProps}>::</i>
      <b className="swarm-todos-subject">{todo.subject}</b>
    </div>
  );
  const world = await panel(["A", "B", "C", "D"], { components: { TodoRow: Row } });
  await mouse.down(middle(handle("A")));
  await mouse.up();
  await expect.poll(() => clicks).toEqual(["A"]);
  const heard: Event[] = [];
  const listen = (event: Event): void => void heard.push(event);
  document.body.addEventListener("click", listen);
  undo.push(() => document.body.removeEventListener("click", listen));
  // Back onto its own handle, where a click would be.
  await mouse.down(middle(handle("A")));
  const home = middle(handle("A"));
  await mouse.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
  await mouse.move(home);
  await expect.poll(() => marks()).toEqual([]);
  await mouse.up();
  await expect.poll(() => spoken()).toContain("Put back");
  await mouse.down(middle(handle("D")));
  await mouse.move(middle(item("B")));
  await expect.poll(() => marks()).toEqual(["before B"]);
  await mouse.up();
  await expect.poll(() => order()).toBe("ADBC");
  await expect.poll(() => stored(world)).toBe("ADBC");
  expect(clicks).toEqual(["A"]);
  expect(heard).toEqual([]);
  // The next one is a click again.
  await userEvent.click(item("B").querySelector("b") as HTMLElement);
  expect(clicks).toEqual(["A", "B"]);
});

test("a row without a handle is not dragged, and loses nothing else", async () => {
  const Row = ({ todo, rowProps }: TodoRowProps): ReactElement => (
    <div {...rowProps}>
      <b className="swarm-todos-subject">{todo.subject}</b>
    </div>
  );
  const world = await panel(["A", "B", "C"], { components: { TodoRow: Row } });
  await mouse.down(middle(item("A")));
  await mouse.move(middle(item("C")));
  expect(item("A")).not.toHaveAttribute("data-dragging");
  await mouse.up();
  (item("A").firstElementChild as HTMLElement).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(() => stored(world)).toBe("BAC");
});

test("a press on the handle takes no focus, selects no text, and without a way it is no drag", async () => {
  const world = await panel();
  const box = item("C").querySelector("input") as HTMLElement;
  box.focus();
  await mouse.down(middle(handle("A")));
  await mouse.move({ ...middle(handle("A")), y: middle(handle("A")).y + 2 });
  expect(item("A")).not.toHaveAttribute("data-dragging");
  await mouse.up();
  expect(document.activeElement).toBe(box);
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
  expect(String(getSelection())).toBe("");
  await mouse.up();
  expect(document.activeElement).toBe(box);
  await expect.poll(() => stored(world)).toBe("BCAD");
});

test("no drag begins by another button or a second finger", async () => {
  const world = await panel();
  const spot = inWindow(middle(handle("A")));
  await send("Input.dispatchMouseEvent", {
    type: "mousePressed",
    button: "middle",
    buttons: 4,
    clickCount: 1,
    ...spot,
  });
  await send("Input.dispatchMouseEvent", {
    type: "mouseMoved",
    button: "middle",
    buttons: 4,
    ...inWindow(middle(item("C"))),
  });
  expect(item("A")).not.toHaveAttribute("data-dragging");
  await send("Input.dispatchMouseEvent", { type: "mouseReleased", button: "middle", clickCount: 1, ...spot });
  const first = { ...inWindow(middle(item("D"))), id: 0 };
  const touch = (type: string, ...more: object[]): Promise<unknown> =>
    send("Input.dispatchTouchEvent", { type, touchPoints: [first, ...more] });
  await touch("touchStart");
  await touch("touchStart", { ...spot, id: 1 });
  await touch("touchMove", { ...inWindow(middle(item("B"))), id: 1 });
  await touch("touchMove", { ...inWindow(middle(item("C"))), id: 1 });
  expect(item("A")).not.toHaveAttribute("data-dragging");
  await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(await stored(world)).toBe("ABCD");
});

test("in the archive and for those who only read there is no handle, and no drag by one of a host's", async () => {
  const Row = ({ todo, rowProps, handleProps }: TodoRowProps): ReactElement => (
    <div {...rowProps}>
      <i {...handleProps}>::</i>
      <b className="swarm-todos-subject">{todo.subject}</b>
    </div>
  );
  const world = await createPanelWorld(["A", "B"]);
  const shown = await render(world.element({ readOnly: true }));
  await expect.element(page.getByText("B", { exact: true })).toBeInTheDocument();
  await secondStage();
  expect(document.querySelector(".swarm-todos-handle")).toBeNull();
  await shown.rerender(world.element({ readOnly: true, components: { TodoRow: Row } }));
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("B")));
  expect(item("A")).not.toHaveAttribute("data-dragging");
  await mouse.up();
  await shown.rerender(world.element());
  await expect.element(page.getByRole("button", { name: "Archive: A" })).toBeInTheDocument();
  item("A").querySelector("input")?.focus();
  await userEvent.keyboard("{Delete}{Delete}");
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Restore: B" })).toBeInTheDocument();
  expect(document.querySelector(".swarm-todos-handle")).toBeNull();
  await shown.rerender(world.element({ components: { TodoRow: Row } }));
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("B")));
  expect(item("A")).not.toHaveAttribute("data-dragging");
  await mouse.up();
});
