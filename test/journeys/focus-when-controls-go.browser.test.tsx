import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { TodoPanelProps } from "../../packages/react/src/slots/todo-panel-props.ts";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { nameOf } from "./name-of.ts";
import { type OpenPanel, openPanel } from "./open-panel.tsx";

const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
const idOf = async (panel: OpenPanel, subject: string): Promise<string> =>
  (await panel.world.store.get("acme", "c1")).items.find((item) => item.subject === subject)?.id as string;
/** Restores a row as another person does, and tells of it by another change. */
async function restore(panel: OpenPanel, id: string): Promise<void> {
  const { rev } = await panel.world.store.get("acme", "c1");
  await panel.world.store.apply("acme", "c1", [{ op: "restore", id }], rev, { kind: "user", id: "bo" }, "route");
  await panel.world.remote([{ op: "add", subject: "Other" }]);
}
const text = (panel: OpenPanel): string => (panel.stand.textContent ?? "").replace(/[\u2068\u2069]/g, "");

test("an add that is taken back from under the focus hands it on", async () => {
  const panel = await openPanel(["One"]);
  panel.get("textbox", "Add a task").focus();
  await press("Two{Enter}");
  await expect.poll(() => panel.world.subjects()).toEqual(["One", "Two"]);
  panel.get("checkbox", "Two").focus();
  await press("{Control>}z{/Control}");
  await expect.poll(panel.order).toEqual(["One"]);
  expect(panel.focused()).toBe("One");
});

test("an editor of a row that others archived, once discarded, hands it to the next row", async () => {
  const panel = await openPanel(["One", "Two", "Three"]);
  panel.get("checkbox", "Two").focus();
  await press("{F2}");
  await expect.poll(panel.focused).toBe("Edit Two");
  await press("!");
  await panel.world.remote([{ op: "remove", id: await idOf(panel, "Two") }]);
  await expect.poll(() => text(panel)).toContain("Archived by Planner: ‘Two’");
  expect(panel.focused()).toBe("Edit Two");
  await press("{Escape}");
  await expect.poll(panel.order).toEqual(["One", "Three"]);
  expect(panel.focused()).toBe("Three");
});

test("a button of an editor that goes because others restored the row leaves the focus in the editor", async () => {
  const panel = await openPanel(["One", "Two"]);
  panel.get("checkbox", "Two").focus();
  await press("{F2}");
  await expect.poll(panel.focused).toBe("Edit Two");
  await press("!");
  const id = await idOf(panel, "Two");
  await panel.world.remote([{ op: "remove", id }]);
  await expect.poll(() => text(panel)).toContain("Add as new task");
  panel.get("button", "Add as new task").focus();
  await restore(panel, id);
  await expect.poll(() => text(panel)).not.toContain("Add as new task");
  await expect.poll(() => panel.stand.contains(document.activeElement)).toBe(true);
});

test("a box that selects a row that others archive is followed by that of the next", async () => {
  const panel = await openPanel(["One", "Two", "Three"]);
  await userEvent.click(panel.get("button", "Select"));
  await expect.poll(() => text(panel)).toContain("0 selected");
  panel.get("checkbox", "Select: Two").focus();
  await panel.world.remote([{ op: "remove", id: await idOf(panel, "Two") }]);
  await expect.poll(panel.order).toEqual(["One", "Three"]);
  expect(panel.focused()).toBe("Select: Three");
});

test("details that others take away leave the focus in their row", async () => {
  const panel = await openPanel(["One", "Two"]);
  const id = await idOf(panel, "One");
  await panel.world.remote([{ op: "update", id, detail: "more" }]);
  await expect.poll(() => text(panel)).toContain("more");
  panel.stand.querySelector("summary")?.focus();
  await panel.world.remote([{ op: "update", id, detail: "" }]);
  await expect.poll(() => text(panel)).not.toContain("more");
  expect(document.activeElement?.closest("li")).toBe(panel.stand.querySelector("li"));
});

test("a row in the archive that others restore hands the focus to the next", async () => {
  const panel = await openPanel(["One", "Two", "Three"]);
  const ids = new Map((await panel.world.store.get("acme", "c1")).items.map(({ id, subject }) => [subject, id]));
  await panel.world.remote([...ids.values()].map((id) => ({ op: "remove", id })));
  await expect.poll(panel.order).toEqual([]);
  panel.get("button", "Archive").focus();
  await press("{Enter}");
  await expect.poll(panel.order).toHaveLength(3);
  const second = panel.order()[1] as string;
  const rest = panel.order().filter((subject) => subject !== second);
  panel.get("button", `Restore: ${second}`).focus();
  await restore(panel, ids.get(second) as string);
  await expect.poll(panel.order).toEqual(rest);
  expect(panel.focused()).toBe(`Restore: ${rest[1]}`);
});

test.each([
  ["the composer", "input[name=subject]"],
  ["a row's button", "li [data-control=archive]"],
  ["a checkbox", "li [data-control=check]"],
])("a panel that becomes read-only from under %s keeps the focus in it", async (_, selector) => {
  const world = await createPanelWorld(["One", "Two"]);
  const stand = document.createElement("div");
  document.body.append(stand);
  const root = createRoot(stand);
  onTestFinished(() => {
    root.unmount();
    stand.remove();
  });
  const show = (props: Partial<TodoPanelProps>): void => root.render(world.element(props));
  show({});
  await expect.poll(() => stand.querySelector(selector)).not.toBeNull();
  stand.querySelector<HTMLElement>(selector)?.focus();
  expect(document.activeElement).toBe(stand.querySelector(selector));
  show({ readOnly: true });
  await expect.poll(() => stand.textContent).toContain("Read only");
  expect(stand.contains(document.activeElement), nameOf(document.activeElement) ?? "").toBe(true);
});
