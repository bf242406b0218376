import axe from "axe-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "@swarm-todos/react/styles.css";
import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

beforeEach(() => page.viewport(420, 900));
afterEach(() => {
  document.documentElement.className = "";
});

async function panel(seed: readonly string[], props: Partial<TodoPanelProps> = {}): Promise<PanelWorld> {
  const world = await createPanelWorld(seed);
  await render(world.element(props));
  if (seed.length > 0) await expect.element(page.getByRole("checkbox").first()).toBeInTheDocument();
  else await expect.element(page.getByText("No tasks yet")).toBeInTheDocument();
  return world;
}
const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const order = (): (string | null)[] =>
  Array.from(document.querySelectorAll(".swarm-todos-subject"), (each) => each.textContent);
const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute("aria-label") ??
  (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ??
  document.getElementById(document.activeElement?.getAttribute("aria-labelledby") ?? "")?.textContent;

test("the whole panel by keyboard", async () => {
  const world = await panel([]);
  await userEvent.keyboard("{Tab}");
  expect(document.activeElement?.textContent).toBe("Archive");
  await userEvent.keyboard("{Tab}One{Enter}Two{Enter}Three{Enter}");
  expect(order()).toEqual(["One", "Two", "Three"]);
  await userEvent.keyboard("{Shift>}{Tab}{Tab}{/Shift}");
  expect(focused()).toBe("Three");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(focused()).toBe("One");
  await userEvent.keyboard("{End}");
  expect(focused()).toBe("Three");
  await userEvent.keyboard("{Home}{ArrowDown}");
  expect(focused()).toBe("Two");
  await userEvent.keyboard(" ");
  await expect.element(box("Two")).toBeChecked();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(order()).toEqual(["Two", "One", "Three"]);
  expect(focused()).toBe("Two");
  await userEvent.keyboard("{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}");
  expect(order()).toEqual(["One", "Three", "Two"]);
  expect(focused()).toBe("Two");
  await userEvent.keyboard("{F2}Second{Enter}");
  expect(order()).toEqual(["One", "Three", "Second"]);
  expect(focused()).toBe("Second");
  await userEvent.keyboard("{Tab}");
  expect(focused()).toBe("In progress: Second");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(focused()).toBe("Move up: Second");
  await userEvent.keyboard("{Enter}");
  expect(order()).toEqual(["One", "Second", "Three"]);
  expect(focused()).toBe("Move up: Second");
  await userEvent.keyboard("{End}{Enter}");
  expect(order()).toEqual(["One", "Three"]);
  expect(focused()).toBe("Archive: Three");
  await userEvent.keyboard("{Escape}");
  expect(focused()).toBe("Three");
  await userEvent.keyboard("{Delete}{Backspace}");
  expect(focused()).toBe("Add a task");
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
  await expect.element(button("Restore: Second")).toBeInTheDocument();
  await userEvent.keyboard("{Tab}{Tab}{Enter}{Enter}{Enter}");
  await expect.element(page.getByText("No archived tasks")).toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe("Back to plan");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => world.subjects()).toHaveLength(3);
});

test("two tab stops a row, and none is ever hidden from the keyboard", async () => {
  await panel(["One", "Two"]);
  const stops: (string | null | undefined)[] = [];
  for (let i = 0; i < 7; i += 1) {
    await userEvent.keyboard("{Tab}");
    stops.push(focused() ?? document.activeElement?.textContent);
  }
  expect(stops.slice(0, 6)).toEqual([
    ...["Select", "One", "In progress: One", "Two", "In progress: Two", "Add a task"],
  ]);
  button("In progress: One").element().focus();
  const toolbar = button("In progress: One").element().closest("[role=toolbar]") as HTMLElement;
  await expect.poll(() => getComputedStyle(toolbar).opacity).toBe("1");
});

test("a composition in an edited row survives agents that reorder the list", async () => {
  const world = await panel(["A", "B", "C"]);
  const ids = (await world.store.get("acme", "c1")).items.map((item) => item.id);
  await userEvent.click(box("B"));
  await userEvent.keyboard("{F2}{End}");
  const field = document.activeElement as HTMLInputElement;
  const ended: string[] = [];
  field.addEventListener("compositionend", (event) => ended.push(event.data));
  await cdp().send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
  await world.remote([{ op: "reorder", ids: [...ids].reverse() }]);
  await world.remote([{ op: "update", id: ids[0] as string, subject: "A2" }]);
  await expect.element(page.getByText("A2")).toBeInTheDocument();
  expect(document.activeElement).toBe(field);
  expect(ended).toEqual([]);
  await cdp().send("Input.insertText", { text: "日本" });
  expect(ended).toEqual(["日本"]);
  expect(field.value).toBe("B日本");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => world.subjects()).toEqual(["C", "B日本", "A2"]);
  await expect.poll(order).toEqual(["C", "B日本", "A2"]);
});

test("an Enter that ends a composition neither adds nor saves", async () => {
  const world = await panel(["A"]);
  await userEvent.click(page.getByRole("textbox", { name: "Add a task" }));
  await cdp().send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
  await cdp().send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Enter", windowsVirtualKeyCode: 229 });
  await cdp().send("Input.insertText", { text: "日本" });
  expect(world.posted).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => world.subjects()).toEqual(["A", "日本"]);
});

test("leaving the editor by a click saves, and the click reaches what it was meant for", async () => {
  const world = await panel(["A", "B", "C"]);
  await userEvent.hover(page.getByText("A", { exact: true }));
  await userEvent.click(button("Edit: A"));
  await userEvent.keyboard("{End}!");
  await userEvent.click(box("C"));
  await expect.element(box("C")).toBeChecked();
  await expect.poll(() => world.subjects()).toEqual(["A!", "B", "C"]);
  expect(page.getByRole("textbox", { name: "Edit A" }).query()).toBeNull();
  await userEvent.click(button("Edit: A!"));
  await userEvent.keyboard("{End}!");
  await userEvent.click(button("Edit: C"));
  await expect.poll(() => world.subjects()).toEqual(["A!!", "B", "C"]);
  await expect.element(page.getByRole("textbox", { name: "Edit C" })).toHaveFocus();
  await userEvent.keyboard("{End}!");
  await userEvent.click(button("Cancel"));
  expect(order()).toEqual(["A!!", "B", "C"]);
});

test("a moved row keeps the focus, a ticked one its place on the screen", async () => {
  await panel(["A", "B", "C"]);
  box("A").element().focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
  expect(order()).toEqual(["B", "C", "A"]);
  expect(focused()).toBe("A");
});

test("nothing runs over at 320 px, whatever the text", async () => {
  await page.viewport(320, 900);
  const world = await panel(["x".repeat(200), "A subject of many words that has to wrap more than once to fit"]);
  const { items } = await world.store.get("acme", "c1");
  await world.remote([
    {
      op: "update",
      id: items[0]?.id as string,
      detail: "y".repeat(2000),
      owner: "z".repeat(64),
      status: "in_progress",
    },
  ]);
  await expect.element(page.getByText("z".repeat(64)).first()).toBeInTheDocument();
  const root = document.querySelector(".swarm-todos") as HTMLElement;
  const fits = (): boolean =>
    document.documentElement.scrollWidth <= 320 &&
    Array.from(root.querySelectorAll<HTMLElement>(".swarm-todos-body, .swarm-todos-row, form, button")).every(
      (each) => each.getBoundingClientRect().right <= root.getBoundingClientRect().right,
    );
  expect(fits()).toBe(true);
  const subject = root.querySelector<HTMLElement>(".swarm-todos-subject") as HTMLElement;
  expect(subject.textContent).toHaveLength(200);
  expect(subject.scrollWidth).toBeLessThanOrEqual(subject.closest<HTMLElement>(".swarm-todos-body")?.clientWidth ?? 0);
  const detail = root.querySelector<HTMLElement>(".swarm-todos-detail summary") as HTMLElement;
  expect(detail.scrollHeight).toBeGreaterThan(detail.clientHeight);
  await userEvent.click(page.getByText("y".repeat(2000)).first());
  expect(detail.scrollHeight).toBe(detail.clientHeight);
  await userEvent.click(box("x".repeat(200)));
  await userEvent.keyboard("{F2}");
  expect(fits()).toBe(true);
});

test("controls are at least 24 px in each direction, in the compact density too", async () => {
  await panel(["A"], { density: "compact" });
  for (const control of document.querySelectorAll<HTMLElement>(".swarm-todos :is(button, input)")) {
    if (control.offsetParent === null) continue;
    const { width, height } = control.getBoundingClientRect();
    expect(Math.min(width, height), control.outerHTML).toBeGreaterThanOrEqual(24);
  }
});

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.querySelector(".swarm-todos") as HTMLElement, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(" | ")}`,
  );
}

for (const theme of ["light", "dark"]) {
  test(`axe finds nothing in the panel's main states, ${theme}`, async () => {
    document.documentElement.className = theme;
    document.body.style.background = theme === "dark" ? "#000" : "#fff";
    const world = await panel(["One", "Two", "Three"]);
    const { items } = await world.store.get("acme", "c1");
    await world.remote([
      { op: "update", id: items[0]?.id as string, status: "completed", owner: "writer" },
      { op: "update", id: items[1]?.id as string, status: "in_progress", detail: "some detail" },
    ]);
    await expect.element(page.getByText("writer").first()).toBeInTheDocument();
    expect(await violations()).toEqual([]);
    box("Two").element().focus();
    await userEvent.keyboard("{F2}");
    expect(await violations()).toEqual([]);
    await userEvent.keyboard("{Escape}{Delete}");
    await userEvent.click(page.getByRole("textbox", { name: "Add a task" }));
    await userEvent.fill(page.getByRole("textbox", { name: "Add a task" }), "x".repeat(201));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await userEvent.click(page.getByRole("button", { name: "Archive", exact: true }));
    await expect.element(button("Restore: Two")).toBeInTheDocument();
    expect(await violations()).toEqual([]);
    document.body.style.background = "";
  });

  test(`axe finds nothing in the empty, read-only, loading and signed-out panel, ${theme}`, async () => {
    document.documentElement.className = theme;
    await panel([], { readOnly: true });
    expect(await violations()).toEqual([]);
    const world = await createPanelWorld();
    world.answer = () => Response.json({ error: { code: "unauthenticated", message: "" } }, { status: 401 });
    await render(world.element({ title: "Other" }));
    expect(await violations()).toEqual([]);
    await expect.element(page.getByRole("alert")).toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });
}

test("a hundred mounts leave nothing behind", async () => {
  const world = await createPanelWorld(["A"]);
  const listening = new Map<string, number>();
  const count = (target: EventTarget): (() => void) => {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    const held = new Map<unknown, Set<string>>();
    const note = (type: string, listener: unknown, on: boolean): void => {
      const types = held.get(listener) ?? new Set();
      held.set(listener, types);
      if (types.has(type) === on) return;
      if (on) types.add(type);
      else types.delete(type);
      listening.set(type, (listening.get(type) ?? 0) + (on ? 1 : -1));
    };
    target.addEventListener = (...args: Parameters<EventTarget["addEventListener"]>) => {
      note(args[0], args[1], true);
      add(...args);
    };
    target.removeEventListener = (...args: Parameters<EventTarget["removeEventListener"]>) => {
      note(args[0], args[1], false);
      remove(...args);
    };
    return () => Object.assign(target, { addEventListener: add, removeEventListener: remove });
  };
  const restore = [count(window), count(document)];
  const once = async (): Promise<void> => {
    const { unmount } = await render(world.element());
    await unmount();
  };
  await once();
  const before = new Map(listening);
  for (let i = 0; i < 100; i += 1) await once();
  for (const undo of restore) undo();
  expect(listening).toEqual(before);
  expect(document.querySelector(".swarm-todos")).toBeNull();
});
