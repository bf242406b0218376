import { render, screen, waitFor, within } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { defineTodoComponents } from "../slots/define-todo-components.ts";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

const stored = async (world: PanelWorld): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map(({ subject, status }) => `${subject} ${status}`);
const field = (): HTMLInputElement => screen.getByRole("textbox", { name: "Add a task" });

async function composing(): Promise<{ world: PanelWorld; user: UserEvent }> {
  const world = await createPanelWorld(["First"]);
  const user = userEvent.setup();
  render(world.element());
  await screen.findByText("First");
  await user.click(field());
  return { world, user };
}

test("several lines become as many tasks by one batch, after a question that has the focus", async () => {
  const { world, user } = await composing();
  await user.paste("Milk\r\n\r\n  Bread\n");
  const question = within(screen.getByRole("group", { name: "Add 2 tasks?" }));
  expect(question.getByRole("button", { name: "Add" })).toHaveFocus();
  expect(field()).toHaveValue("");
  expect(world.posted).toEqual([]);
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("group")).toBeNull();
  expect(field()).toHaveFocus();
  expect(world.posted.map(({ ops }) => ops)).toEqual([
    [
      { op: "add", subject: "Milk" },
      { op: "add", subject: "Bread" },
    ],
  ]);
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Added: 2"));
  await waitFor(async () => expect(await stored(world)).toEqual(["First pending", "Milk pending", "Bread pending"]));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await stored(world)).toEqual(["First pending"]));
});

test("lines that are ticked are added done, shown at once, and one undo takes all of it back", async () => {
  const { world, user } = await composing();
  await user.paste("- [ ] Open\n- [x] Shut\n3. Third");
  await user.keyboard("{Enter}");
  expect(screen.getByRole("checkbox", { name: "Shut" })).toBeChecked();
  await waitFor(async () =>
    expect(await stored(world)).toEqual(["First pending", "Open pending", "Shut completed", "Third pending"]),
  );
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await stored(world)).toEqual(["First pending"]));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test.each(["Escape", "Cancel"])(
  "%s gives the text back into the field, where the caret was, as one line",
  async (how) => {
    const { world, user } = await composing();
    await user.keyboard("Buy  today");
    field().setSelectionRange(4, 4);
    await user.paste("milk\r\nbread");
    await (how === "Escape" ? user.keyboard("{Escape}") : user.click(screen.getByRole("button", { name: how })));
    expect(screen.queryByRole("group")).toBeNull();
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("Buy milk bread today");
    await user.keyboard("!");
    expect(field()).toHaveValue("Buy milk bread! today");
    expect(world.posted).toEqual([]);
  },
);

test("what stood in the field before stays there when the lines are added", async () => {
  const { user } = await composing();
  await user.keyboard("draft");
  await user.paste("A\nB");
  await user.keyboard("{Enter}");
  expect(field()).toHaveValue("draft");
});

test.each(["one line", "one line\n", "\n- [x] one line\n\n"])("one line is pasted as always: %j", async (text) => {
  const { user } = await composing();
  await user.paste(text);
  expect(screen.queryByRole("group")).toBeNull();
  expect(field().value).toContain("one line");
});

test("what the list refuses of it is told as any other issue, with every line, and can be tried again", async () => {
  const { world, user } = await composing();
  const long = "x".repeat(201);
  await user.paste(`Good\n${long}`);
  await user.keyboard("{Enter}");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Too long: 201 of at most 200");
  expect(within(alert).getByText("Good")).toBeVisible();
  expect(within(alert).getByText(long)).toBeVisible();
  expect(await stored(world)).toEqual(["First pending"]);
});

test("more tasks than a list has room for are refused together, and nothing of them is lost", async () => {
  const { world, user } = await composing();
  await user.paste(Array.from({ length: 100 }, (_, i) => `- [x] Line ${i}`).join("\n"));
  await user.keyboard("{Enter}");
  const alert = await screen.findByRole("alert");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(alert).toHaveTextContent("Too many tasks: 101 of at most 100");
  expect(within(alert).getByText("Line 99")).toBeVisible();
  expect(await stored(world)).toEqual(["First pending"]);
});

test("a composer of the host's own keeps what is pasted into it", async () => {
  const Composer = (): ReactElement => <textarea aria-label="Own" />;
  const world = await createPanelWorld(["First"]);
  const user = userEvent.setup();
  render(world.element({ components: defineTodoComponents({ TodoComposer: Composer }) }));
  await screen.findByText("First");
  await user.click(screen.getByRole("textbox", { name: "Own" }));
  await user.paste("A\nB");
  expect(screen.getByRole("textbox", { name: "Own" })).toHaveValue("A\nB");
  expect(screen.queryByRole("group")).toBeNull();
});
