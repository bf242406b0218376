import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { type OpenPanel, openPanel } from "./open-panel.tsx";
import { places } from "./places.ts";

const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
const isChecked = (panel: OpenPanel, name: string): boolean =>
  (panel.get("checkbox", name) as HTMLInputElement).checked;

for (const [where, open] of places) {
  test(`the keys of a checkbox ${where}`, async () => {
    const panel = await openPanel(["One", "Two", "Three", "Four"], {}, open());
    panel.get("checkbox", "One").focus();
    await press(" ");
    expect(isChecked(panel, "One")).toBe(true);
    await press(" ");
    expect(isChecked(panel, "One")).toBe(false);
    await press("{ArrowUp}");
    expect(panel.focused()).toBe("One");
    await press("{ArrowDown}");
    expect(panel.focused()).toBe("Two");
    await press("{End}{ArrowDown}");
    expect(panel.focused()).toBe("Four");
    await press("{ArrowUp}");
    expect(panel.focused()).toBe("Three");
    await press("{Home}");
    expect(panel.focused()).toBe("One");
    await press("{Alt>}{ArrowDown}{/Alt}");
    await expect.poll(panel.order).toEqual(["Two", "One", "Three", "Four"]);
    await press("{Alt>}{ArrowUp}{/Alt}");
    await expect.poll(panel.order).toEqual(["One", "Two", "Three", "Four"]);
    await press("{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}");
    await expect.poll(panel.order).toEqual(["Two", "Three", "Four", "One"]);
    await press("{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}");
    await expect.poll(panel.order).toEqual(["One", "Two", "Three", "Four"]);
    expect(panel.focused()).toBe("One");
    await expect.poll(() => panel.world.subjects()).toEqual(["One", "Two", "Three", "Four"]);
    await press("{Delete}");
    expect(panel.focused()).toBe("Two");
    await press("{End}{Backspace}");
    expect(panel.focused()).toBe("Three");
    await expect.poll(() => panel.world.subjects()).toEqual(["Two", "Three"]);
  });

  test(`the keys of the editor ${where}`, async () => {
    const panel = await openPanel(["One", "Two"], {}, open());
    panel.get("checkbox", "One").focus();
    await press("{F2}");
    await expect.poll(panel.focused).toBe("Edit One");
    await press("{End}!{Enter}");
    expect(panel.order()).toEqual(["One!", "Two"]);
    expect(panel.focused()).toBe("One!");
    await press("{F2}{End}?{Escape}");
    expect(panel.order()).toEqual(["One!", "Two"]);
    expect(panel.focused()).toBe("One!");
    // What is empty changes nothing.
    await press("{F2}{Control>}a{/Control}{Backspace}{Enter}");
    expect(panel.order()).toEqual(["One!", "Two"]);
    expect(panel.focused()).toBe("One!");
    await press("{F2}{End}!{Shift>}{Tab}{/Shift}");
    await expect.poll(panel.order).toEqual(["One!!", "Two"]);
    expect(panel.focused()).toBe("Select");
    panel.get("checkbox", "Two").focus();
    await press("{F2}{End}!{Shift>}{Tab}{/Shift}");
    await expect.poll(panel.order).toEqual(["One!!", "Two!"]);
    expect(panel.focused()).toBe("In progress: One!!");
    await expect.poll(() => panel.world.subjects()).toEqual(["One!!", "Two!"]);
  });

  test(`the keys of a row's buttons ${where}`, async () => {
    const panel = await openPanel(["One", "Two"], {}, open());
    panel.get("checkbox", "Two").focus();
    await press("{Tab}");
    expect(panel.focused()).toBe("In progress: Two");
    await press("{ArrowRight}");
    expect(panel.focused()).toBe("Edit: Two");
    await press("{ArrowLeft}{End}");
    expect(panel.focused()).toBe("Archive: Two");
    await press("{Home}");
    expect(panel.focused()).toBe("In progress: Two");
    await press("{Enter}");
    await expect.poll(() => panel.get("button", "In progress: Two").ariaPressed).toBe("true");
    await press(" ");
    await expect.poll(() => panel.get("button", "In progress: Two").ariaPressed).toBe("false");
    await press("{ArrowRight}{ArrowRight}{Enter}");
    await expect.poll(panel.order).toEqual(["Two", "One"]);
    expect(panel.focused()).toBe("Move up: Two");
    // At the end it does nothing, and keeps the focus.
    await press("{Enter}");
    expect(panel.order()).toEqual(["Two", "One"]);
    expect(panel.focused()).toBe("Move up: Two");
    await press("{Escape}");
    expect(panel.focused()).toBe("Two");
  });

  test(`the keys of the composer and of the archive ${where}`, async () => {
    const panel = await openPanel([], {}, open());
    const field = panel.get("textbox", "Add a task") as HTMLInputElement;
    field.focus();
    await press("Never{Escape}");
    expect(field.value).toBe("");
    await press("One{Enter}Two{Enter}Three{Enter}");
    expect(panel.order()).toEqual(["One", "Two", "Three"]);
    expect(panel.focused()).toBe("Add a task");
    expect(field.value).toBe("");
    await expect.poll(() => panel.world.subjects()).toEqual(["One", "Two", "Three"]);
    panel.get("checkbox", "Three").focus();
    await press("{Delete}{Delete}{Delete}");
    expect(panel.focused()).toBe("Add a task");
    await expect.poll(() => panel.world.subjects()).toEqual([]);
    panel.get("button", "Archive").focus();
    await press("{Enter}");
    await expect.poll(() => panel.stand.querySelectorAll("li[data-key]").length).toBe(3);
    expect(panel.focused()).toBe("Archive");
    panel.get("button", "Restore: One").focus();
    await press("{Enter}");
    await expect.poll(panel.focused).toMatch(/^Restore: (Two|Three)$/);
    await press("{Enter}");
    await expect.poll(panel.focused).toMatch(/^Restore: (Two|Three)$/);
    await press("{Enter}");
    await expect.poll(panel.focused).toBe("Back to plan");
    await press("{Enter}");
    await expect.poll(() => panel.order().length).toBe(3);
    await expect.poll(() => panel.world.subjects()).toHaveLength(3);
  });
}
