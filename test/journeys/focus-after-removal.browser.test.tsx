import { expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import { openPanel } from "./open-panel.tsx";

test.each([
  ["the first", "One", ["Two", "Three"], "Two"],
  ["one in the middle", "Two", ["One", "Three"], "Three"],
  ["the last", "Three", ["One", "Two"], "Two"],
])("archiving %s leaves the focus on the same control of its neighbour", async (_, subject, rest, next) => {
  const panel = await openPanel(["One", "Two", "Three"]);
  panel.get("checkbox", subject).focus();
  await userEvent.keyboard("{Delete}");
  expect(panel.order()).toEqual(rest);
  expect(panel.focused()).toBe(next);
  panel.get("button", `Archive: ${next}`).focus();
  await userEvent.keyboard("{Enter}");
  expect(panel.focused()).toMatch(/^Archive: /);
  await expect.poll(() => panel.world.subjects()).toHaveLength(1);
});

test("archiving the only one leaves it in the composer", async () => {
  const panel = await openPanel(["One"]);
  panel.get("button", "Archive: One").focus();
  await userEvent.keyboard("{Enter}");
  expect(panel.focused()).toBe("Add a task");
});

test.each([
  ["checkbox", "Two", "Three"],
  ["button", "Edit: Two", "Edit: Three"],
] as const)(
  "a focused %s of a row that someone else archives is followed by that of the next",
  async (role, name, next) => {
    const panel = await openPanel(["One", "Two", "Three"]);
    panel.get(role, name).focus();
    await panel.world.remote([{ op: "remove", id: (await panel.ids())[1] as string }]);
    await expect.poll(panel.order).toEqual(["One", "Three"]);
    expect(panel.focused()).toBe(next);
    await expect.poll(panel.spoken).toContain("Archived by Planner: ‘Two’");
  },
);

test("the last rows that someone else archives leave it on the one before, and then in the composer", async () => {
  const panel = await openPanel(["One", "Two"]);
  const ids = await panel.ids();
  panel.get("checkbox", "Two").focus();
  await panel.world.remote([{ op: "remove", id: ids[1] as string }]);
  await expect.poll(panel.order).toEqual(["One"]);
  expect(panel.focused()).toBe("One");
  await panel.world.remote([{ op: "remove", id: ids[0] as string }]);
  await expect.poll(panel.order).toEqual([]);
  expect(panel.focused()).toBe("Add a task");
});

test("several that go at once leave it on the next one that is left", async () => {
  const panel = await openPanel(["One", "Two", "Three", "Four"]);
  const ids = await panel.ids();
  panel.get("checkbox", "Two").focus();
  await panel.world.remote([1, 2].map((at) => ({ op: "remove" as const, id: ids[at] as string })));
  await expect.poll(panel.order).toEqual(["One", "Four"]);
  expect(panel.focused()).toBe("Four");
});

test("focus that is elsewhere is left alone", async () => {
  const panel = await openPanel(["One", "Two"]);
  const elsewhere = document.createElement("input");
  document.body.append(elsewhere);
  onTestFinished(() => elsewhere.remove());
  // It has been in the panel, and has left it.
  panel.get("checkbox", "One").focus();
  elsewhere.focus();
  await panel.world.remote([{ op: "remove", id: (await panel.ids())[0] as string }]);
  await expect.poll(panel.order).toEqual(["Two"]);
  expect(document.activeElement).toBe(elsewhere);
  const field = panel.get("textbox", "Add a task");
  field.focus();
  await panel.world.remote([{ op: "remove", id: (await panel.ids())[0] as string }]);
  await expect.poll(panel.order).toEqual([]);
  expect(document.activeElement).toBe(field);
});
