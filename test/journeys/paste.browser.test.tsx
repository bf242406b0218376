import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPanel } from "./open-panel.tsx";
import "@swarm-todos/react/styles.css";

/** Puts a text on the clipboard, by the browser's own means. */
async function copy(text: string): Promise<void> {
  const area = document.createElement("textarea");
  document.body.append(area);
  area.value = text;
  area.select();
  await userEvent.copy();
  area.remove();
}

test("a real clipboard: lines become tasks after the question, one line is text, and no is one line of text", async () => {
  await page.viewport(420, 900);
  const panel = await openPanel(["First"]);
  const field = panel.get("textbox", "Add a task") as HTMLInputElement;
  await copy("- [x] Milk\n- Bread\n");
  field.focus();
  await userEvent.paste();
  await expect.poll(panel.focused).toBe("Add");
  await userEvent.keyboard("{Enter}");
  await expect.poll(panel.order).toEqual(["First", "Milk", "Bread"]);
  expect(panel.focused()).toBe("Add a task");
  expect(field.value).toBe("");
  await expect.poll(() => panel.world.subjects()).toEqual(["First", "Milk", "Bread"]);
  await expect.poll(() => (panel.get("checkbox", "Milk") as HTMLInputElement).checked).toBe(true);
  await copy("a\nb");
  field.focus();
  await userEvent.paste();
  await expect.poll(panel.focused).toBe("Add");
  await userEvent.keyboard("{Escape}");
  expect(panel.focused()).toBe("Add a task");
  expect(field.value).toBe("a b");
  await userEvent.keyboard("{Control>}a{/Control}");
  await copy("one line");
  field.focus();
  field.select();
  await userEvent.paste();
  await expect.poll(() => field.value).toBe("one line");
  expect(panel.stand.querySelector("[role=group]")).toBeNull();
});
