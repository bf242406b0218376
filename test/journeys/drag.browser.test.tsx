import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "@swarm-todos/react/styles.css";
import type { TodoPanelProps, TodoRowProps } from "@swarm-todos/react";
import css from "@swarm-todos/react/styles.css?inline";
import type { ReactElement } from "react";
import { loadStage } from "../../packages/react/src/panel/load-stage.ts";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { openHostPage } from "../support/host-page.ts";
import { renderPanelInto } from "../support/rendered-panel.tsx";

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A pointer of the browser's own: a mouse or a finger, as the system would send it. */
interface Pointer {
  readonly down: (at: Spot) => Promise<void>;
  readonly move: (to: Spot) => Promise<void>;
  readonly up: () => Promise<void>;
}

/** Where the test's page stands in the browser's window. */
const inWindow = ({ x, y }: Spot): Spot => {
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: x + (frame?.left ?? 0), y: y + (frame?.top ?? 0) };
};
const send = (method: string, params: object): Promise<unknown> =>
  (cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }).send(method, params);

let at: Spot = { x: 0, y: 0 };
const mouse: Pointer = {
  down: async (spot) => {
    at = inWindow(spot);
    await send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at });
    await send("Input.dispatchMouseEvent", { type: "mousePressed", button: "left", buttons: 1, clickCount: 1, ...at });
  },
  move: async (spot) => {
    const from = at;
    at = inWindow(spot);
    const half = { x: (from.x + at.x) / 2, y: (from.y + at.y) / 2 };
    for (const each of [half, at])
      await send("Input.dispatchMouseEvent", { type: "mouseMoved", button: "left", buttons: 1, ...each });
  },
  up: async () => {
    await send("Input.dispatchMouseEvent", { type: "mouseReleased", button: "left", clickCount: 1, ...at });
  },
};
const finger: Pointer = {
  down: async (spot) => {
    at = inWindow(spot);
    await send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  },
  move: async (spot) => {
    const from = at;
    at = inWindow(spot);
    for (const part of [0.25, 0.5, 0.75, 1])
      await send("Input.dispatchTouchEvent", {
        type: "touchMove",
        touchPoints: [{ x: from.x + (at.x - from.x) * part, y: from.y + (at.y - from.y) * part }],
      });
  },
  up: async () => {
    await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  },
};
const pointers: readonly (readonly [string, Pointer])[] = [
  ["mouse", mouse],
  ["finger", finger],
];

const undo: (() => unknown)[] = [];
beforeEach(() => page.viewport(420, 900));
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
  scrollTo(0, 0);
});

/** What is dragged comes with the panel's second stage. */
async function secondStage(): Promise<void> {
  await loadStage(() => undefined);
  await new Promise(requestAnimationFrame);
}

async function panel(
  seed: readonly string[] = ["A", "B", "C", "D"],
  props: Partial<TodoPanelProps> = {},
): Promise<PanelWorld> {
  const world = await createPanelWorld(seed);
  await render(world.element(props));
  await expect.element(page.getByText(seed.at(-1) as string, { exact: true })).toBeInTheDocument();
  await secondStage();
  return world;
}
const items = (root: ParentNode = document): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("li[data-key]")];
const nameOf = (item: Element): string | null | undefined => item.querySelector(".swarm-todos-subject")?.textContent;
const order = (root?: ParentNode): string => items(root).map(nameOf).join("");
const item = (name: string, root?: ParentNode): HTMLElement =>
  items(root).find((each) => nameOf(each) === name) as HTMLElement;
const handle = (name: string, root?: ParentNode): HTMLElement =>
  item(name, root).querySelector(".swarm-todos-handle") as HTMLElement;
const middle = (element: Element): Spot => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = element.ownerDocument.defaultView?.frameElement;
  const around = frame !== window.frameElement ? frame?.getBoundingClientRect() : undefined;
  return { x: left + width / 2 + (around?.left ?? 0), y: top + height / 2 + (around?.top ?? 0) };
};
const stored = async (world: PanelWorld): Promise<string> => (await world.subjects()).join("");
const ids = async (world: PanelWorld): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map(({ id }) => id);
const marks = (root: ParentNode = document): string[] =>
  items(root).flatMap((each) => (each.dataset["drop"] ? [`${each.dataset["drop"]} ${nameOf(each)}`] : []));
const orders = (world: PanelWorld): number =>
  world.posted.filter(({ ops }) => ops.some(({ op }) => op === "reorder")).length;
const spoken = (): string => document.querySelector(".swarm-todos > output")?.textContent ?? "";
const nothingLeft = (root?: ParentNode): void => {
  expect(marks(root)).toEqual([]);
  for (const each of items(root)) {
    expect(each).not.toHaveAttribute("data-dragging");
    expect(each.style.transform).toBe("");
  }
};

test.each(pointers)(
  "by %s: a row follows the pointer, a mark shows its place, and the release moves it there",
  async (_, pointer) => {
    const world = await panel();
    await pointer.down(middle(handle("A")));
    await pointer.move(middle(item("C")));
    await expect.poll(() => marks()).toEqual(["after C"]);
    expect(item("A")).toHaveAttribute("data-dragging");
    const { y } = middle(item("C"));
    expect(Math.abs(middle(item("A")).y - y)).toBeLessThan(3);
    expect(order()).toBe("ABCD");
    expect(orders(world)).toBe(0);
    await pointer.up();
    await expect.poll(() => order()).toBe("BCAD");
    nothingLeft();
    await expect.poll(() => stored(world)).toBe("BCAD");
    await pointer.down(middle(handle("D")));
    await pointer.move({ ...middle(item("B")), y: middle(item("B")).y - 300 });
    await expect.poll(() => marks()).toEqual(["before B"]);
    // It stays within the list.
    expect(item("D").getBoundingClientRect().top).toBeCloseTo(item("B").getBoundingClientRect().top, 0);
    await pointer.up();
    await expect.poll(() => order()).toBe("DBCA");
    await expect.poll(() => stored(world)).toBe("DBCA");
    expect(orders(world)).toBe(2);
  },
);

test("it is said: picked up, then where it went; and it can be taken back", async () => {
  const world = await panel();
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("B")));
  await expect.poll(() => spoken()).toContain("Picked up: ‘\u2068A\u2069’");
  await mouse.up();
  await expect.poll(() => spoken()).toContain("Moved to 2 of 4: ‘\u2068A\u2069’");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => order()).toBe("ABCD");
  await expect.poll(() => stored(world)).toBe("ABCD");
});

test.each(pointers)("by %s: Escape puts it back, and the release after it does nothing", async (_, pointer) => {
  const world = await panel();
  const heard: string[] = [];
  const listen = (event: KeyboardEvent): void => void heard.push(event.key);
  document.addEventListener("keydown", listen);
  undo.push(() => document.removeEventListener("keydown", listen));
  await pointer.down(middle(handle("A")));
  await pointer.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
  await userEvent.keyboard("{Escape}");
  nothingLeft();
  // A dialog around the panel stays open.
  expect(heard).toEqual([]);
  await pointer.move(middle(item("D")));
  await pointer.up();
  await expect.poll(() => spoken()).toContain("Put back: ‘\u2068A\u2069’");
  expect(order()).toBe("ABCD");
  expect(world.posted).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(heard).toEqual(["Escape"]);
});

test("a finger that the system takes away puts it back", async () => {
  const world = await panel();
  await finger.down(middle(handle("A")));
  await finger.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
  await send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  await expect.poll(() => marks()).toEqual([]);
  nothingLeft();
  await expect.poll(() => spoken()).toContain("Put back");
  expect(order()).toBe("ABCD");
  expect(world.posted).toEqual([]);
});

test("what others do in mid-drag: their order waits for the release, all else shows, and the move is made on what is there then", async () => {
  const world = await panel();
  const [a, b, c, d] = (await ids(world)) as [string, string, string, string];
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("B")));
  await expect.poll(() => marks()).toEqual(["after B"]);
  await world.remote([
    { op: "reorder", ids: [d, c, b, a] },
    { op: "update", id: c, status: "completed" },
    { op: "update", id: a, subject: "Alpha" },
    { op: "add", subject: "E" },
  ]);
  await expect.poll(() => order()).toBe("AlphaBCDE");
  expect(item("C").dataset["status"]).toBe("completed");
  expect(item("Alpha")).toHaveAttribute("data-dragging");
  expect(marks()).toEqual(["after B"]);
  await world.remote([{ op: "remove", id: d }]);
  await expect.poll(() => order()).toBe("AlphaBCE");
  await mouse.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
  expect(orders(world)).toBe(0);
  await mouse.up();
  // Theirs is C, B, Alpha, E.
  await expect.poll(() => order()).toBe("CAlphaBE");
  await expect.poll(() => stored(world)).toBe("CAlphaBE");
  expect(orders(world)).toBe(1);
});

test("a drag that is put back lets the order of others show", async () => {
  const world = await panel();
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("B")));
  await expect.poll(() => marks()).toEqual(["after B"]);
  await world.remote([{ op: "reorder", ids: (await ids(world)).reverse() }]);
  await world.remote([{ op: "add", subject: "E" }]);
  await expect.poll(() => order()).toBe("ABCDE");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => order()).toBe("DCBAE");
  await mouse.up();
});

test("a row that others archive in mid-drag stays in the hand, and goes with the release", async () => {
  const world = await panel();
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("B")));
  await expect.poll(() => marks()).toEqual(["after B"]);
  await world.remote([
    { op: "remove", id: (await ids(world))[0] as string },
    { op: "add", subject: "E" },
  ]);
  await expect.poll(() => order()).toBe("ABCDE");
  await mouse.up();
  await expect.poll(() => order()).toBe("BCDE");
  await expect.poll(() => spoken()).toContain("Archived by \u2068Planner\u2069: ‘\u2068A\u2069’");
  expect(orders(world)).toBe(0);
});

test("the order is that of the drop in the very event of the release", async () => {
  const world = await panel();
  const seen: string[] = [];
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
  const listen = (): void => void seen.push(order());
  document.addEventListener("pointerup", listen);
  undo.push(() => document.removeEventListener("pointerup", listen));
  await mouse.up();
  await expect.poll(() => seen).toEqual(["BCAD"]);
  await expect.poll(() => stored(world)).toBe("BCAD");
  expect(order()).toBe("BCAD");
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

test("no drag begins while an editor is open, nor by another button or a second finger", async () => {
  const world = await panel();
  await userEvent.dblClick(item("C").querySelector(".swarm-todos-subject") as HTMLElement);
  await expect.element(page.getByRole("textbox", { name: "Edit C" })).toHaveFocus();
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("B")));
  expect(item("A")).not.toHaveAttribute("data-dragging");
  await mouse.up();
  await userEvent.keyboard("{Escape}");
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
