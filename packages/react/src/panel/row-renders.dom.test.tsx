import { render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { SwarmProvider } from "../hooks/SwarmProvider.tsx";
import { useSwarmTodos } from "../hooks/useSwarmTodos.ts";
import { en } from "../messages/en.ts";
import { createPanelWorld } from "../test-support/panel-world.tsx";
import { TodoPanel } from "./TodoPanel.tsx";

const renders: string[] = [];
// Asked once by each render of a row.
const messages = {
  actionsFor: (subject: string) => {
    renders.push(subject);
    return en.actionsFor(subject);
  },
};
let refresh: () => Promise<void> = () => Promise.resolve();
function Remote(): null {
  const todos = useSwarmTodos("c1");
  useEffect(() => {
    refresh = todos.refresh;
  }, [todos.refresh]);
  return null;
}
const took = (): string[] => renders.splice(0);

async function fifty(): ReturnType<typeof createPanelWorld> {
  const world = await createPanelWorld(Array.from({ length: 50 }, (_, i) => `Task ${i}`));
  render(
    <SwarmProvider endpoints={{ todos: "/api/swarm/todos" }} fetch={world.fetch}>
      <TodoPanel container="c1" messages={messages} />
      <Remote />
    </SwarmProvider>,
  );
  await screen.findByText("Task 49");
  expect(took()).toHaveLength(50);
  return world;
}

test("one row renders on a tick, none when its answer arrives, none on an identical read", async () => {
  const world = await fifty();
  let go = (): void => undefined;
  world.hold = () => new Promise<void>((resolve) => (go = resolve));
  screen.getByRole("checkbox", { name: "Task 7" }).click();
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "Task 7" })).toBeChecked());
  expect(took()).toEqual(["Task 7"]);
  world.hold = null;
  go();
  await waitFor(() => expect(screen.queryByText("Saving…")).toBeNull());
  expect((await world.store.get("acme", "c1")).items[7]?.status).toBe("completed");
  expect(took()).toEqual([]);
  const before = world.requests.length;
  await refresh();
  expect(world.requests.length).toBe(before + 1);
  expect(took()).toEqual([]);
});

test("saving slowly renders no row either", async () => {
  const world = await fifty();
  let go = (): void => undefined;
  world.hold = () => new Promise<void>((resolve) => (go = resolve));
  screen.getByRole("checkbox", { name: "Task 7" }).click();
  await waitFor(() => expect(document.querySelector("[data-pending]")).not.toBeNull());
  world.hold = null;
  go();
  await waitFor(() => expect(document.querySelector("[data-pending]")).toBeNull());
  expect(took()).toEqual(["Task 7"]);
});

test("a task that others add, archive or move renders no row that was there", async () => {
  const world = await fifty();
  const { items } = await world.store.get("acme", "c1");
  const idOf = (i: number): string => items[i]?.id as string;
  await world.remote([{ op: "add", subject: "New", after: idOf(10) }]);
  await refresh();
  await screen.findByText("New");
  expect(took()).toEqual(["New"]);
  await world.remote([{ op: "remove", id: idOf(20) }]);
  await refresh();
  await waitFor(() => expect(screen.queryByText("Task 20")).toBeNull());
  expect(took()).toEqual([]);
  // Only what is first or last now, or was so before, has another button to show.
  await world.remote([{ op: "remove", id: idOf(0) }]);
  await refresh();
  await waitFor(() => expect(screen.queryByText("Task 0")).toBeNull());
  expect(took()).toEqual(["Task 1"]);
});

test("k changes by others render k rows", async () => {
  const world = await fifty();
  const { items } = await world.store.get("acme", "c1");
  await world.remote([3, 8, 21].map((i) => ({ op: "update" as const, id: items[i]?.id as string, owner: "writer" })));
  await refresh();
  await waitFor(() => expect(screen.getAllByText("writer")).toHaveLength(3));
  expect(took().sort()).toEqual(["Task 21", "Task 3", "Task 8"]);
});
