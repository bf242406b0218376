import { SwarmProvider, TodoPanel } from "@swarm-todos/react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { en } from "../../packages/react/src/messages/en.ts";
import type { TodosRealtime, TodosRealtimeHandlers } from "../../packages/react/src/realtime/todos-realtime.ts";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { handle, item, items, marks, middle, order, secondStage } from "../journeys/dragged-panel.ts";
import { mouse } from "../journeys/real-pointers.ts";
import "@swarm-todos/react/styles.css";

const renders: string[] = [];
/** The rows that rendered since it was last asked, each as often as it did. */
const took = (): string[] => renders.splice(0).sort();
// Asked once by each render of a row.
const messages = {
  actionsFor: (subject: string): string => {
    renders.push(subject);
    return en.actionsFor(subject);
  },
};

interface Opened {
  readonly world: Awaited<ReturnType<typeof createPanelWorld>>;
  /** Has the list read anew, whether or not it is another one, and waits until the answer has been rendered. */
  readonly read: () => Promise<void>;
}

async function open(count: number): Promise<Opened> {
  await page.viewport(420, 900);
  const world = await createPanelWorld([], { activeItems: count });
  const subjects = Array.from({ length: count }, (_, i) => `Task ${i}`);
  for (let i = 0; i < count; i += 100)
    await world.remote(subjects.slice(i, i + 100).map((subject) => ({ op: "add", subject })));
  const heard = new Set<TodosRealtimeHandlers>();
  const realtimeTodos: TodosRealtime = {
    subscribe: (_, handlers) => {
      heard.add(handlers);
      handlers.onStatus("live");
      return () => heard.delete(handlers);
    },
  };
  let reads = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.delete("if-none-match");
    const response = await world.fetch(input, { ...init, headers });
    if (init?.method !== "POST") reads += 1;
    return response;
  };
  await render(
    <SwarmProvider endpoints={{ todos: "/api/swarm/todos" }} fetch={fetch} realtimeTodos={realtimeTodos}>
      <TodoPanel container="c1" messages={messages} />
    </SwarmProvider>,
  );
  await expect.poll(() => items().length).toBe(count);
  await secondStage();
  let told = 1000 + ((await world.store.get("acme", "c1")).rev ?? 0);
  const read = async (): Promise<void> => {
    const before = reads;
    told += 1;
    for (const { onPing } of heard) onPing({ rev: told });
    await expect.poll(() => reads).toBeGreaterThan(before);
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  await read();
  took();
  return { world, read };
}
const press = (name: string, exact = true): Promise<void> => userEvent.click(page.getByRole("button", { name, exact }));
const box = (name: string): HTMLElement => page.getByRole("checkbox", { name, exact: true }).element() as HTMLElement;

test.each([50, 1000])(
  "of %i rows none renders for a selection; with one, a tick renders one row, its answer and the same list none, k changes k",
  async (count) => {
    const { world, read } = await open(count);
    const ids = (await world.store.get("acme", "c1")).items.map(({ id }) => id);
    await press("Select");
    await expect.poll(() => document.querySelectorAll("[data-control=pick]").length).toBe(count);
    for (const name of ["Select: Task 1", "Select: Task 4"]) box(name).click();
    await expect.element(page.getByText("2 selected")).toBeVisible();
    expect(took()).toEqual([]);

    box("Task 7").click();
    await expect.poll(() => took()).toEqual(["Task 7"]);
    await expect.poll(async () => (await world.store.get("acme", "c1")).items[7]?.status).toBe("completed");
    await read();
    await read();
    expect(took()).toEqual([]);
    const changed = [3, 4, 21, 49];
    await world.remote(changed.map((i) => ({ op: "update", id: ids[i] as string, owner: "writer" })));
    await read();
    expect(document.body.textContent.match(/, writer/g)).toHaveLength(changed.length);
    expect(took()).toEqual(changed.map((i) => `Task ${i}`).sort());
    await press("Select");
    await expect.poll(() => document.querySelector("[data-control=pick]")).toBeNull();
    expect(took()).toEqual([]);
  },
  120_000,
);

test.each([50, 1000])(
  "of %i rows none renders while one is dragged, but those that others change meanwhile",
  async (count) => {
    const { world, read } = await open(count);
    const ids = (await world.store.get("acme", "c1")).items.map(({ id }) => id);
    await mouse.down(middle(handle("Task 5")));
    await mouse.move(middle(item("Task 9")));
    await expect.poll(() => marks()).toEqual(["after Task 9"]);
    await read();
    expect(took()).toEqual([]);
    await world.remote([2, 12].map((i) => ({ op: "update", id: ids[i] as string, status: "completed" })));
    await read();
    expect(took()).toEqual(["Task 12", "Task 2"]);
    await mouse.up();
    await expect.poll(() => order().slice(0, 70)).toContain("Task 9Task 5Task 10");
    await expect.poll(async () => (await world.store.get("acme", "c1")).items[9]?.id).toBe(ids[5]);
    await read();
    expect(took()).toEqual([]);
  },
  120_000,
);
