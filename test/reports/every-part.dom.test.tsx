import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { TodoClassNames, TodoPart } from "../../packages/react/src/slots/todo-part.ts";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

/** Each part, and a class of the host's for it. The compiler says which one is missing here. */
const classNames: Required<TodoClassNames> = {
  ...{ panel: "my-panel", header: "my-header", title: "my-title", count: "my-count", saving: "my-saving" },
  ...{ tools: "my-tools", progress: "my-progress", notice: "my-notice", text: "my-text", words: "my-words" },
  ...{ empty: "my-empty", list: "my-list", item: "my-item", row: "my-row", handle: "my-handle", pick: "my-pick" },
  ...{ box: "my-box", mark: "my-mark", glyph: "my-glyph", body: "my-body", subject: "my-subject", icon: "my-icon" },
  ...{ detail: "my-detail", owner: "my-owner", hint: "my-hint", status: "my-status", about: "my-about" },
  ...{ actions: "my-actions", button: "my-button", editor: "my-editor", composer: "my-composer", field: "my-field" },
  ...{ input: "my-input", problem: "my-problem", current: "my-current", foot: "my-foot", dock: "my-dock" },
  hidden: "my-hidden",
};

test("every part is somewhere in the panel, with its class, its attribute and the host's class for it", async () => {
  const world = await createPanelWorld();
  const found = new Set<string>();
  const look = (): void => {
    for (const part of document.querySelectorAll<HTMLElement>(".swarm-todos, .swarm-todos [class]")) {
      const name = part.dataset["swarmTodos"] as TodoPart | "panel";
      expect(part).toHaveClass(name === "panel" ? "swarm-todos" : `swarm-todos-${name}`, classNames[name]);
      found.add(name);
    }
    for (const each of document.querySelectorAll("[data-swarm-todos]")) expect(each).toHaveAttribute("class");
  };
  const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

  render(world.element({ classNames }));
  look();
  await screen.findByText("No tasks yet");
  look();
  let go = (): void => undefined;
  world.hold = () => new Promise<void>((resolve) => (go = resolve));
  const composer = screen.getByRole("textbox", { name: "Add a task" });
  await userEvent.type(composer, "A{Enter}");
  await screen.findByText("Saving…");
  look();
  world.hold = null;
  go();
  await waitFor(async () => expect(await world.subjects()).toEqual(["A"]));
  await userEvent.type(composer, `${"x".repeat(201)}{Enter}`);
  await screen.findByRole("alert");
  look();
  await userEvent.keyboard("{Escape}");
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await world.remote([{ op: "update", id, detail: "more", owner: "ana", status: "in_progress" }]);
  await screen.findByText("ana");
  await press("Who and when: A");
  await press("Select");
  look();
  await press("Edit: A");
  await userEvent.keyboard("Mine");
  look();
  await world.remote([{ op: "update", id, subject: "Theirs" }]);
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("button", { name: "Apply mine" });
  look();
  await press("Show tasks");
  look();
  expect([...found].toSorted()).toEqual(Object.keys(classNames).toSorted());
});
