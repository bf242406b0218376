import "@swarm-todos/react/styles.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  handle,
  ids,
  item,
  marks,
  middle,
  nothingLeft,
  order,
  orders,
  panel,
  spoken,
  stored,
} from "./dragged-panel.ts";
import { finger, mouse, pointers, send } from "./real-pointers.ts";

const undo: (() => unknown)[] = [];
beforeEach(() => page.viewport(420, 900));
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
  scrollTo(0, 0);
});

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
