import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { openHostPage } from "../support/host-page.ts";
import { openPanel } from "./open-panel.tsx";

const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

/** An element of the page, gone after the test. */
function place(name = "div"): HTMLElement {
  const element = document.createElement(name);
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}

test.each(["page", "shadow root", "frame"])(
  "from right to left, in a %s, the arrows among a row's buttons go the other way",
  async (where) => {
    let around: Element | ShadowRoot = place();
    if (where === "frame") {
      const host = openHostPage();
      onTestFinished(host.remove);
      around = host.document.body;
    }
    around.setAttribute("dir", "rtl");
    if (where === "shadow root") around = around.attachShadow({ mode: "open" });
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
  },
);

test("no single character does anything, on whatever of the panel it is pressed", async () => {
  const panel = await openPanel(["One", "Two"]);
  await userEvent.click(panel.get("button", "Select"));
  await expect.poll(() => panel.stand.querySelectorAll("[data-control=pick]").length).toBe(2);
  const before = panel.stand.innerHTML;
  const stops = [...panel.stand.querySelectorAll<HTMLElement>("button, input[type=checkbox], h2")];
  expect(stops.length).toBeGreaterThan(18);
  const characters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
  for (const stop of stops)
    for (const key of characters)
      stop.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(panel.stand.innerHTML).toBe(before);
  expect(panel.world.posted).toEqual([]);
});

test("Tab goes through the editor's fields and out of it, which saves; each way out is the next stop", async () => {
  const panel = await openPanel(["One", "Two"]);
  panel.get("checkbox", "One").focus();
  await press("{F2}");
  await expect.poll(panel.focused).toBe("Edit One");
  await press("{End}!{Tab}");
  expect(panel.focused()).toBe("Details");
  await press("{Tab}{Tab}{Tab}{Tab}");
  await expect.poll(panel.order).toEqual(["One!", "Two"]);
  expect(panel.focused()).toBe("Two");
  await expect.poll(() => panel.world.subjects()).toEqual(["One!", "Two"]);
});

test("a double click on a task edits it, and Escape gives the focus back to its checkbox", async () => {
  const panel = await openPanel(["One", "Two"]);
  await userEvent.dblClick(panel.stand.querySelectorAll(".swarm-todos-subject")[1] as Element);
  await expect.poll(panel.focused).toBe("Edit Two");
  await press("{Escape}");
  await expect.poll(panel.order).toEqual(["One", "Two"]);
  expect(panel.stand.contains(document.activeElement)).toBe(true);
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

test("Escape is the host's where the panel has no use for it, and the panel's where it has", async () => {
  const dialog = place("dialog") as HTMLDialogElement;
  const panel = await openPanel(["One", "Two"], {}, dialog);
  dialog.showModal();
  panel.get("checkbox", "One").focus();
  await press("{F2}");
  await expect.poll(panel.focused).toBe("Edit One");
  await press("x{Escape}");
  expect(dialog.open).toBe(true);
  await expect.poll(panel.focused).toBe("One");
  panel.get("button", "Edit: One").focus();
  await press("{Escape}");
  expect(panel.focused()).toBe("One");
  expect(dialog.open).toBe(true);
  await press("{Escape}");
  expect(dialog.open).toBe(false);
  dialog.showModal();
  panel.get("textbox", "Add a task").focus();
  await press("x{Escape}");
  expect((panel.get("textbox", "Add a task") as HTMLInputElement).value).toBe("");
  expect(dialog.open).toBe(true);
  await press("{Escape}");
  expect(dialog.open).toBe(false);
  dialog.showModal();
  panel.get("button", "Copy as Markdown").focus();
  await press("{Escape}");
  expect(dialog.open).toBe(false);
});

test("in StrictMode nothing that a person does by keys brings a word to the console", async () => {
  const told = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  const panel = await openPanel(["One", "Two", "Three"]);
  panel.get("checkbox", "One").focus();
  await press(" {Alt>}{ArrowDown}{/Alt}{F2}");
  await expect.poll(panel.focused).toBe("Edit One");
  await press("{End}!{Enter}{Tab}{Enter}{Escape}{Delete}{Control>}z{/Control}");
  await expect.poll(() => panel.order().length).toBe(3);
  panel.get("button", "Select").focus();
  await press("{Enter}{Tab} {Control>}a{/Control}{Delete}");
  await expect.poll(() => panel.stand.textContent).toContain("No tasks yet");
  panel.get("textbox", "Add a task").focus();
  await press("Four{Enter}");
  panel.get("button", "Show tasks").focus();
  await press("{Enter}{Enter}");
  panel.get("button", "Archive").focus();
  await press("{Enter}");
  await expect.poll(() => panel.order().length).toBe(3);
  panel.get("button", "Restore: Two").focus();
  await press("{Enter}");
  await expect.poll(() => panel.world.subjects()).toContain("Two");
  for (const each of told) expect(each.mock.calls).toEqual([]);
});
