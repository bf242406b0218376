import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";
import type { TodoClassNames, TodoPart } from "./todo-part.ts";

/** Every part there is, so that a new one is not forgotten here. */
const parts = Object.keys({
  ...{ header: 1, title: 1, count: 1, saving: 1, tools: 1, progress: 1, notice: 1, text: 1, words: 1, empty: 1 },
  ...{ list: 1, item: 1, row: 1, handle: 1, pick: 1, box: 1, mark: 1, glyph: 1, body: 1, subject: 1, detail: 1 },
  ...{ owner: 1, hint: 1, status: 1, about: 1, actions: 1, button: 1, icon: 1, editor: 1, composer: 1, field: 1 },
  ...{ input: 1, problem: 1, current: 1, foot: 1, dock: 1, hidden: 1 },
} satisfies Record<TodoPart, 1>) as TodoPart[];
const classNames: TodoClassNames = Object.fromEntries(["panel", ...parts].map((part) => [part, `my-${part}`]));

const seen = new Set<string>();
/** Notes which parts are there, each of them with the host's class beside ours. */
function look(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-swarm-todos]")) {
    const name = part.dataset["swarmTodos"] as string;
    expect(part).toHaveClass(name === "panel" ? "swarm-todos" : `swarm-todos-${name}`, `my-${name}`);
    seen.add(name);
  }
  for (const element of document.querySelectorAll(".swarm-todos [class]"))
    expect(element).toHaveAttribute("data-swarm-todos");
}
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole("button", { name }));

test("the host's class stands on every part that there is, whenever that is shown", async () => {
  const world = await createPanelWorld([], { subject: 20 });
  render(world.element({ classNames }));
  await screen.findByText("No tasks yet");
  look();
  await world.remote([{ op: "add", subject: "A", detail: "more", owner: "ana" }]);
  await world.remote([{ op: "add", subject: "B" }]);
  await screen.findByText("B");
  await press("Who and when: A");
  await press("Select");
  let go = (): void => undefined;
  world.hold = () => new Promise<void>((resolve) => (go = resolve));
  await press("In progress: A");
  await screen.findByText("Saving…");
  await screen.findByRole("button", { name: "Undo" });
  look();
  world.hold = null;
  go();
  await press("Show tasks");
  look();
  await press("Show tasks");
  // Words that are refused stay where they were typed; what lost to somebody else is shown with both versions.
  await press("Edit: B");
  await userEvent.keyboard(`${"x".repeat(30)}{Enter}`);
  await screen.findByRole("alert");
  look();
  await userEvent.keyboard("{Escape}");
  await press("Edit: B");
  const { items } = await world.store.get("acme", "c1");
  await world.remote([{ op: "update", id: items[1]?.id as string, subject: "Theirs" }]);
  await screen.findByRole("textbox", { name: "Edit Theirs" });
  await userEvent.keyboard("Mine{Enter}");
  await screen.findByText("Yours");
  look();
  await press("Select");
  await press("Archive: A");
  await press("Archive");
  await waitFor(() => expect(document.querySelector(".my-hint")).not.toBeNull());
  look();
  expect([...seen].toSorted()).toEqual(["panel", ...parts].toSorted());
});
