import { expect, test } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { openPanel } from "./open-panel.tsx";

/** Where text is composed: how the person gets there, and what the list holds in the end. */
const places = [
  { where: "an edited row", keys: "{F2}{End}", box: "B", before: "B", after: ["C", "B日本", "A"] },
  { where: "the composer", keys: "", box: undefined, before: "", after: ["C", "B", "A", "日本"] },
] as const;

for (const { where, keys, box, before, after } of places) {
  test(`text that is composed in ${where} is whole though agents reorder, rename and add`, async () => {
    const panel = await openPanel(["A", "B", "C"]);
    const ids = await panel.ids();
    (box ? panel.get("checkbox", box) : panel.get("textbox", "Add a task")).focus();
    if (keys) await userEvent.keyboard(keys);
    await expect.poll(panel.focused).toBe(box ? "Edit B" : "Add a task");
    const field = document.activeElement as HTMLInputElement;
    const heard: string[] = [];
    for (const name of ["compositionstart", "compositionend", "blur"])
      field.addEventListener(name, () => heard.push(name));
    await cdp().send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
    await panel.world.remote([{ op: "reorder", ids: [...ids].reverse() }]);
    await cdp().send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
    await panel.world.remote([{ op: "add", subject: "D" }]);
    await expect.poll(() => panel.order().includes("D")).toBe(true);
    await panel.world.remote([{ op: "remove", id: (await panel.ids()).at(-1) as string }]);
    await expect.poll(() => panel.order().includes("D")).toBe(false);
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe(`${before}にほ`);
    expect(heard).toEqual(["compositionstart"]);
    await cdp().send("Input.insertText", { text: "日本" });
    expect(heard).toEqual(["compositionstart", "compositionend"]);
    expect(field.value).toBe(`${before}日本`);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => panel.world.subjects()).toEqual(after);
    await expect.poll(panel.order).toEqual(after);
  });
}
