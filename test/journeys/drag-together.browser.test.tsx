import "@swarm-todos/react/styles.css";
import { defineTodoComponents, type TodoPanelProps } from "@swarm-todos/react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { handle, ids, item, marks, middle, nothingLeft, order, orders, secondStage, stored } from "./dragged-panel.ts";
import { holdCount } from "./held-things.ts";
import { mouse, pointers } from "./real-pointers.ts";

/** What a page tells its console, and what nobody caught. */
const complaints: unknown[] = [];
beforeEach(async () => {
  complaints.length = 0;
  for (const way of ["error", "warn"] as const)
    vi.spyOn(console, way).mockImplementation((...args: unknown[]) => void complaints.push(args));
  await page.viewport(420, 900);
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});

interface Shown {
  readonly world: PanelWorld;
  readonly root: Root;
  readonly show: (props?: Partial<TodoPanelProps>) => void;
  readonly stand: HTMLElement;
}
async function shown(props: Partial<TodoPanelProps> = {}, seed = ["A", "B", "C", "D"]): Promise<Shown> {
  const world = await createPanelWorld(seed);
  const stand = document.createElement("div");
  document.body.append(stand);
  const root = createRoot(stand);
  const show: Shown["show"] = (next) => root.render(world.element(next));
  show(props);
  onTestFinished(() => {
    root.unmount();
    stand.remove();
  });
  await expect.poll(() => order(stand)).toBe(seed.join(""));
  await secondStage();
  return { world, root, show, stand };
}
/** Takes up A, and holds it over C. */
async function lift(): Promise<void> {
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
}
const editors = (): number => document.querySelectorAll("[data-editing]").length;

test("a key that would open an editor does nothing while the hand is full, and the drag goes on", async () => {
  const { world } = await shown();
  item("B").querySelector<HTMLElement>("[data-control=check]")?.focus();
  await lift();
  await userEvent.keyboard("{F2}");
  expect(editors()).toBe(0);
  await world.remote([{ op: "remove", id: (await ids(world))[1] as string }]);
  await expect.poll(() => order()).toBe("ACD");
  await mouse.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
  await mouse.up();
  await expect.poll(() => order()).toBe("CAD");
  await expect.poll(() => stored(world)).toBe("CAD");
  expect(orders(world)).toBe(1);
  await userEvent.keyboard("{F2}");
  await expect.poll(editors).toBe(1);
});

test.each(pointers)(
  "by %s: a drag that begins while another row is edited saves that one and moves this one",
  async (_, pointer) => {
    const { world } = await shown();
    await page.getByRole("button", { name: "Edit: D" }).click();
    await userEvent.keyboard("{End}ay");
    await pointer.down(middle(handle("A")));
    await pointer.move(middle(item("C")));
    await expect.poll(() => marks()).toEqual(["after C"]);
    await pointer.up();
    await expect.poll(() => stored(world)).toBe("BCADay");
    await expect.poll(() => order()).toBe("BCADay");
    expect(editors()).toBe(0);
    expect(world.posted.flatMap(({ ops }) => ops.map(({ op }) => op)).toSorted()).toEqual(["reorder", "update"]);
    nothingLeft();
  },
);

test("an editor that has something to ask keeps its words and the order while somebody reaches for a handle", async () => {
  const { world } = await shown();
  await page.getByRole("button", { name: "Edit: D" }).click();
  await userEvent.keyboard("{End}ay");
  await world.remote([{ op: "remove", id: (await ids(world))[3] as string }]);
  await expect.element(page.getByRole("button", { name: "Restore and save" })).toBeVisible();
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("C")));
  expect(item("A")).not.toHaveAttribute("data-dragging");
  await mouse.up();
  await expect.element(page.getByRole("textbox", { name: "Edit D" })).toHaveValue("Day");
  expect(world.posted).toEqual([]);
});

test.each([
  ["turns read-only", { readOnly: true }, {}],
  ["is folded by the host", { view: "folded" }, { view: "plan" }],
  ["shows the archive for the host", { view: "archive" }, { view: "plan" }],
] as const)("a panel that %s in mid-drag puts the row back, and the release does nothing", async (_, then, first) => {
  const { world, show, stand } = await shown(first);
  await lift();
  show(then);
  await expect.poll(() => stand.querySelector("[data-dragging]")).toBeNull();
  await mouse.move(middle(stand));
  await mouse.up();
  show(first);
  await expect.poll(() => document.querySelectorAll(".swarm-todos-handle").length).toBe(4);
  expect(order()).toBe("ABCD");
  nothingLeft();
  expect(world.posted).toEqual([]);
  await lift();
  await mouse.up();
  await expect.poll(() => stored(world)).toBe("BCAD");
});

test("a panel that goes in mid-drag takes its listeners, timers and words along", async () => {
  const held = holdCount();
  const { root, world } = await shown();
  await lift();
  expect(held.listeners()).toMatchObject({ "pointermove (capture)": 1, beforeunload: 1 });
  root.unmount();
  await expect.poll(() => held.listeners()).toEqual({});
  expect(held.timers()).toBe(0);
  await mouse.up();
  expect(world.posted).toEqual([]);
});

/** A pointer event of no pointer that the browser has. */
const fake = (type: string, target: Element, y: number): boolean =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, composed: true, isPrimary: true, pointerId: 77, clientY: y, button: 0 }),
  );

test("a pointer that cannot be captured drags all the same, and twice in a row", async () => {
  const { world } = await shown();
  const y = (name: string): number => middle(item(name)).y;
  fake("pointerdown", handle("A"), y("A"));
  fake("pointermove", handle("A"), y("C"));
  await expect.poll(() => marks()).toEqual(["after C"]);
  fake("pointerup", handle("A"), y("C"));
  fake("pointerdown", handle("D"), y("D"));
  fake("pointermove", handle("D"), y("B"));
  await expect.poll(() => marks()).toEqual(["before B"]);
  await expect.poll(() => stored(world)).toBe("BCAD");
  // The end of the first is not that of the second: its order stands still.
  await world.remote([{ op: "reorder", ids: (await ids(world)).reverse() }]);
  await world.remote([{ op: "add", subject: "E" }]);
  await expect.poll(() => order()).toBe("BCADE");
  fake("pointerup", handle("D"), y("B"));
  nothingLeft();
  await expect.poll(() => stored(world)).toBe("ACDBE");
});

test("rows with a handle of the host's own are dragged while others are selected, and stay selected", async () => {
  const components = defineTodoComponents({
    TodoRow: ({ todo, rowProps, handleProps }) => (
      <div {...rowProps}>
        <b>
          <span {...handleProps}>{"grip"}</span>
        </b>
        <span className="swarm-todos-subject">{todo.subject}</span>
      </div>
    ),
  });
  const { world } = await shown({ components });
  await page.getByRole("button", { name: "Select" }).click();
  await page.getByRole("checkbox", { name: "Select: A" }).click();
  await page.getByRole("checkbox", { name: "Select: B" }).click();
  await mouse.down(middle(handle("A")));
  await mouse.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
  await world.remote([{ op: "remove", id: (await ids(world))[1] as string }]);
  await expect.element(page.getByText("1 selected")).toBeVisible();
  await mouse.move(middle(item("C")));
  await expect.poll(() => marks()).toEqual(["after C"]);
  await mouse.up();
  await expect.poll(() => stored(world)).toBe("CAD");
  await page.getByRole("group", { name: "Select" }).getByRole("button", { name: "Archive" }).click();
  await expect.poll(() => stored(world)).toBe("CD");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(() => stored(world)).toBe("CAD");
});

test("while tasks are selected, the keys of text stay those of text", async () => {
  const { world } = await shown();
  await page.getByRole("button", { name: "Select" }).click();
  await page.getByRole("checkbox", { name: "Select: A" }).click();
  const field = page.getByRole("textbox", { name: "Add a task" });
  await field.click();
  await userEvent.keyboard("draft{Control>}a{/Control}{Delete}");
  await expect.element(field).toHaveValue("");
  await expect.element(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("button", { name: "Edit: B" }).click();
  await userEvent.keyboard("{Control>}a{/Control}{Backspace}New{Enter}");
  await expect.poll(() => stored(world)).toBe("ANewCD");
  await expect.element(page.getByText("1 selected")).toBeVisible();
});

test("right to left and in a shadow root: a drag, a selection by range, and a paste", async () => {
  const world = await createPanelWorld(["A", "B", "C", "D"]);
  const host = document.createElement("div");
  host.dir = "rtl";
  document.body.append(host);
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    [...document.styleSheets].flatMap((each) => [...each.cssRules].map((rule) => rule.cssText)).join(""),
  );
  shadow.adoptedStyleSheets = [sheet];
  const stand = document.createElement("div");
  shadow.append(stand);
  const root = createRoot(stand);
  root.render(world.element());
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  await expect.poll(() => order(stand)).toBe("ABCD");
  await secondStage();
  await mouse.down(middle(handle("A", stand)));
  await mouse.move(middle(item("C", stand)));
  await expect.poll(() => marks(stand)).toEqual(["after C"]);
  await mouse.up();
  await expect.poll(() => stored(world)).toBe("BCAD");
  nothingLeft(stand);
  const press = (selector: string): void => stand.querySelector<HTMLElement>(selector)?.click();
  press("[data-control=select]");
  await expect.poll(() => stand.querySelectorAll("[data-control=pick]").length).toBe(4);
  stand.querySelector<HTMLElement>("[data-control=pick]")?.focus();
  await userEvent.keyboard("{Control>}a{/Control}{Delete}");
  await expect.poll(() => stored(world)).toBe("");
  const field = stand.querySelector("[data-control=compose]") as HTMLInputElement;
  expect(shadow.activeElement).toBe(field);
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "E\nF");
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }));
  await expect.poll(() => shadow.activeElement?.textContent).toBe("Add");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => stored(world)).toBe("EF");
  expect(shadow.activeElement).toBe(field);
});
