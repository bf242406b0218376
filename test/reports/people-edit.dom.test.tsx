import type { TodoOp } from "@swarm-todos/core";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { TodoPanelProps } from "../../packages/react/src/slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const box = (name: string): HTMLElement => screen.getByRole("checkbox", { name });
const done = (): string | null => screen.getByRole("progressbar").getAttribute("aria-valuetext");
const stored = async (world: PanelWorld) => (await world.store.get("acme", "c1")).items;

async function panel(seed: readonly string[], props: Partial<TodoPanelProps> = {}) {
  const world = await createPanelWorld(seed);
  const { rerender } = render(world.element(props));
  await screen.findByText(seed[0] as string);
  const set = async (status: "completed" | "in_progress", ...subjects: string[]): Promise<void> => {
    const items = (await stored(world)).filter(({ subject }) => subjects.includes(subject));
    await world.remote(items.map(({ id }): TodoOp => ({ op: "update", id, status })));
  };
  return { world, set, show: (next: Partial<TodoPanelProps>) => rerender(world.element(next)) };
}

test("R14: while agents run, a person ticks, renames, archives, adds, moves and starts tasks", async () => {
  const { world, set } = await panel(["A", "B", "C"], { runActive: true, activeOwners: ["planner"] });
  await set("in_progress", "C");
  for (const each of [
    ...screen.getAllByRole("checkbox"),
    ...screen.getAllByRole("button", { name: /^(Edit|Archive|In)/ }),
  ]) {
    expect(each).toBeEnabled();
    expect(each).not.toHaveAttribute("aria-disabled");
  }
  await userEvent.click(box("A"));
  await userEvent.click(button("Edit: B"));
  await userEvent.clear(screen.getByRole("textbox", { name: "Edit B" }));
  await userEvent.keyboard("B2{Enter}");
  await userEvent.type(screen.getByRole("textbox", { name: "Add a task" }), "D{Enter}");
  await userEvent.click(button("Move up: D"));
  await userEvent.click(button("In progress: D"));
  await userEvent.click(button("Archive: C"));
  await waitFor(async () =>
    expect((await stored(world)).map(({ subject, status }) => `${subject} ${status}`)).toEqual([
      ...["A completed", "B2 pending", "D in_progress"],
    ]),
  );
});

test("R15: a plan is finished when the one task that was left is archived, and nothing of it is counted any more", async () => {
  const { world, set } = await panel(["1", "2", "3", "4", "5", "left"]);
  await set("completed", "1", "2", "3", "4", "5");
  await waitFor(() => expect(done()).toBe("5 of 6 tasks done"));
  await userEvent.click(button("Archive: left"));
  expect(done()).toBe("5 of 5 tasks done");
  expect(screen.getByText("5/5")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("All tasks done"), { timeout: 5000 });
  await waitFor(async () => expect(await stored(world)).toHaveLength(5));
  // What is in the archive changes nothing of that while it is looked at.
  await userEvent.click(button("Archive"));
  await screen.findByRole("button", { name: "Restore: left" });
  await userEvent.click(button("Back to plan"));
  expect(done()).toBe("5 of 5 tasks done");
});

test.each(["pointer", "{Enter}", " "])(
  "R17: the plan is folded away and back by %s, and stays so when it is read again",
  async (way) => {
    const { world } = await panel(["A"]);
    const fold = button("Show tasks");
    const press = (): Promise<unknown> => (way === "pointer" ? userEvent.click(fold) : userEvent.keyboard(way));
    fold.focus();
    await press();
    expect(fold).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("list")).toBeNull();
    await world.remote([{ op: "add", subject: "B" }]);
    await waitFor(() => expect(done()).toBe("0 of 2 tasks done"));
    expect(screen.queryByRole("list")).toBeNull();
    await press();
    expect(fold).toHaveAttribute("aria-expanded", "true");
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
  },
);

test("R18: a task that a person adds behind the current one stands there for the agent", async () => {
  const { world, set } = await panel(["A", "B", "C"], {
    runActive: true,
    components: {
      TodoRow: ({ todo, actions }) => (
        <>
          <span>{todo.subject}</span>
          <button type="button" onClick={() => void actions.add({ subject: "now", after: todo.id })}>
            {`Behind ${todo.subject}`}
          </button>
        </>
      ),
    },
  });
  await set("in_progress", "A");
  await userEvent.click(button("Behind A"));
  await waitFor(async () => expect(await world.subjects()).toEqual(["A", "now", "B", "C"]));
  expect(screen.getAllByRole("listitem")[1]).toHaveTextContent("now");
});

test("R23: a finished plan that is folded does not come back because the next run starts", async () => {
  const { set, show } = await panel(["A", "B"], { runActive: true });
  await set("completed", "A", "B");
  await waitFor(() => expect(done()).toBe("2 of 2 tasks done"));
  show({ runActive: false });
  await userEvent.click(button("Show tasks"));
  show({ runActive: true });
  expect(screen.queryByRole("list")).toBeNull();
});

test("R25: what is in progress is paused while nothing works on it, and what is stored stays as it is", async () => {
  const { world, show } = await panel(["X"]);
  const id = (await stored(world))[0]?.id as string;
  await world.remote([{ op: "update", id, status: "in_progress", owner: "B" }]);
  await waitFor(() => expect(box("X")).toHaveAccessibleDescription("In progress, B"));
  const before = await world.store.get("acme", "c1");
  show({ runActive: false });
  expect(box("X")).toHaveAccessibleDescription("Paused, B");
  show({ runActive: false, activeOwners: ["B"] });
  expect(box("X")).toHaveAccessibleDescription("In progress, B");
  show({ runActive: true });
  expect(box("X")).toHaveAccessibleDescription("In progress, B");
  expect(world.posted).toEqual([]);
  expect(await world.store.get("acme", "c1")).toEqual(before);
});
