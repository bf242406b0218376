import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

type Run = Pick<TodoPanelProps, "runActive" | "activeOwners" | "components">;
const item = (subject: string): HTMLElement =>
  screen.getByRole("checkbox", { name: subject }).closest("li") as HTMLElement;

/** A panel on a task of B's that is in progress, and one to do. */
async function started(props: Run): Promise<{ world: PanelWorld; show: (next: Run) => void }> {
  const world = await createPanelWorld();
  const [id = ""] = await world.remote([
    { op: "add", subject: "A", owner: "B" },
    { op: "add", subject: "Next" },
  ]);
  await world.remote([{ op: "update", id, status: "in_progress" }]);
  const { rerender } = render(world.element(props));
  await screen.findByText("A");
  return { world, show: (next) => rerender(world.element(next)) };
}

test.each<[Run, string]>([
  [{}, "In progress, B"],
  [{ runActive: true }, "In progress, B"],
  [{ runActive: false }, "Paused, B"],
  [{ runActive: false, activeOwners: ["B"] }, "In progress, B"],
  [{ runActive: false, activeOwners: ["C"] }, "Paused, B"],
  [{ activeOwners: ["B"] }, "In progress, B"],
  [{ activeOwners: [] }, "Paused, B"],
  [{ runActive: true, activeOwners: [] }, "In progress, B"],
])("with %j a task in progress is called: %s", async (run, words) => {
  const { world } = await started(run);
  expect(screen.getByRole("checkbox", { name: "A" })).toHaveAccessibleDescription(words);
  expect(item("A").hasAttribute("data-paused")).toBe(words.startsWith("Paused"));
  // What is stored is shown as it is: the button ends it all the same, and nothing is written.
  expect(item("A")).toHaveAttribute("data-status", "in_progress");
  expect(screen.getByRole("button", { name: "In progress: A" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("checkbox", { name: "Next" })).toHaveAccessibleDescription("To do");
  expect(item("Next")).not.toHaveAttribute("data-paused");
  expect(world.posted).toEqual([]);
  expect((await world.store.get("acme", "c1")).items[0]?.status).toBe("in_progress");
});

test("the end and the begin of a run render the row in progress, and no other", async () => {
  const renders: string[] = [];
  const components: TodoPanelProps["components"] = {
    TodoRow: ({ todo, paused }) => {
      renders.push(`${todo.subject} ${paused}`);
      return <b>{todo.subject}</b>;
    },
  };
  const world = await createPanelWorld(["A", "Next"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await world.remote([{ op: "update", id, status: "in_progress" }]);
  const { rerender } = render(world.element({ runActive: true, components }));
  await screen.findByText("A");
  renders.length = 0;
  rerender(world.element({ runActive: false, components }));
  expect(new Set(renders.splice(0))).toEqual(new Set(["A true"]));
  rerender(world.element({ runActive: true, components }));
  expect(new Set(renders)).toEqual(new Set(["A false"]));
});

test("everything that a person can do works while a run is under way", async () => {
  const { world } = await started({ runActive: true });
  for (const each of screen.getAllByRole("checkbox")) expect(each).not.toHaveAttribute("aria-disabled");
  screen.getByRole("checkbox", { name: "A" }).click();
  screen.getByRole("button", { name: "In progress: Next" }).click();
  await waitFor(async () =>
    expect((await world.store.get("acme", "c1")).items.map(({ status }) => status)).toEqual([
      "completed",
      "in_progress",
    ]),
  );
});
