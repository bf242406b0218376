import { expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import { openPanel } from "./open-panel.tsx";
import { places } from "./places.ts";

const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

test.each(places)("from right to left, %s, the arrows among a row's buttons go the other way", async (_, place) => {
  const around = place();
  const outer = around instanceof ShadowRoot ? (around.host as HTMLElement) : (around as HTMLElement);
  outer.dir = "rtl";
  onTestFinished(() => outer.removeAttribute("dir"));
  const panel = await openPanel(["One", "Two"], {}, around);
  panel.get("checkbox", "One").focus();
  await press("{Tab}{ArrowLeft}");
  expect(panel.focused()).toBe("Edit: One");
  await press("{ArrowRight}");
  expect(panel.focused()).toBe("In progress: One");
  await press("{ArrowRight}");
  expect(panel.focused()).toBe("In progress: One");
  await press("{End}");
  expect(panel.focused()).toBe("Archive: One");
  await press("{ArrowLeft}{Home}");
  expect(panel.focused()).toBe("In progress: One");
});

test("from left to right they go with it, and stop at the ends", async () => {
  const panel = await openPanel(["One", "Two"]);
  panel.get("button", "In progress: One").focus();
  await press("{ArrowRight}");
  expect(panel.focused()).toBe("Edit: One");
  await press("{ArrowRight}{ArrowRight}");
  expect(panel.focused()).toBe("Move down: One");
  await press("{ArrowLeft}");
  expect(panel.focused()).toBe("Move up: One");
  await press("{Home}{ArrowLeft}");
  expect(panel.focused()).toBe("In progress: One");
  await press("{End}{ArrowRight}");
  expect(panel.focused()).toBe("Archive: One");
});

test("the heading's toolbar is one stop for Tab, and its arrows, Home and End go from button to button", async () => {
  const panel = await openPanel(["One"]);
  const names = ["Select", "Copy as Markdown", "Archive", "Show tasks"];
  const before = document.createElement("input");
  panel.stand.before(before);
  onTestFinished(() => before.remove());
  before.focus();
  await press("{Tab}");
  expect(panel.focused()).toBe(names[0]);
  for (const name of names.slice(1)) {
    await press("{ArrowRight}");
    expect(panel.focused()).toBe(name);
  }
  await press("{Home}");
  expect(panel.focused()).toBe(names[0]);
  await press("{End}{ArrowLeft}");
  expect(panel.focused()).toBe(names[2]);
  // It is left by one Tab, and entered again where it was left.
  await press("{Tab}");
  expect(panel.focused()).toBe("One");
  await press("{Shift>}{Tab}{/Shift}");
  expect(panel.focused()).toBe(names[2]);
});

test("a row is two stops for Tab, and the toolbar is entered where it was left", async () => {
  const panel = await openPanel(["One", "Two"]);
  panel.get("checkbox", "One").focus();
  await press("{Tab}{ArrowRight}{Tab}");
  expect(panel.focused()).toBe("Two");
  await press("{Shift>}{Tab}{/Shift}");
  expect(panel.focused()).toBe("Edit: One");
  await press("{Shift>}{Tab}{/Shift}");
  expect(panel.focused()).toBe("One");
});

test("no letter, digit or sign alone does anything, on a checkbox or on a button", async () => {
  const panel = await openPanel(["One", "Two"]);
  const keys = Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?/.,;+-*#=!");
  for (const [role, name] of [
    ["checkbox", "One"],
    ["button", "Edit: One"],
    ["button", "Select"],
  ] as const) {
    panel.get(role, name).focus();
    const before = panel.stand.innerHTML;
    await press(keys.join(""));
    expect(panel.focused()).toBe(name);
    expect(panel.stand.innerHTML).toBe(before);
  }
  expect(panel.world.posted).toEqual([]);
});

test("a double click on a row's text opens its editor; Tab goes through its fields and, at the end, keeps what was written", async () => {
  const panel = await openPanel(["One", "Two"]);
  await userEvent.dblClick(panel.stand.querySelector(".swarm-todos-subject") as HTMLElement);
  await expect.poll(panel.focused).toBe("Edit One");
  await press("{End}!{Tab}");
  expect(panel.focused()).toBe("Details");
  await press("more{Tab}");
  expect(panel.focused()).toBe("Owner");
  await press("{Tab}");
  expect(panel.focused()).toBe("Save");
  await press("{Tab}{Tab}");
  await expect.poll(panel.order).toEqual(["One!", "Two"]);
  // The focus goes on from where the row is, and not to the page.
  expect(panel.focused()).toBe("Two");
  await expect.poll(() => panel.world.subjects()).toEqual(["One!", "Two"]);
  expect(panel.world.posted.flatMap(({ ops }) => ops)).toEqual([
    expect.objectContaining({ op: "update", detail: "more" }),
  ]);
});

test("keys do nothing to a row while Control or Command is held, but the one that takes back", async () => {
  const panel = await openPanel(["One", "Two", "Three"]);
  panel.get("checkbox", "Two").focus();
  await press("{Control>}{Delete}{Backspace}{ArrowDown}{Home}{F2}{/Control}");
  expect(panel.order()).toEqual(["One", "Two", "Three"]);
  expect(panel.focused()).toBe("Two");
  await press("{Delete}");
  expect(panel.focused()).toBe("Three");
  await press("{Control>}z{/Control}");
  await expect.poll(panel.order).toEqual(["One", "Two", "Three"]);
});

test("back from the archive the focus is on the button that leads there", async () => {
  const panel = await openPanel(["One"]);
  panel.get("button", "Archive").focus();
  await press("{Enter}");
  expect(panel.focused()).toBe("Archive");
  expect(document.activeElement?.tagName).toBe("H2");
  await press("{Tab}{Enter}");
  await expect.poll(() => document.activeElement?.getAttribute("data-control")).toBe("view");
  expect(panel.focused()).toBe("Archive");
  expect(document.activeElement?.tagName).toBe("BUTTON");
});
