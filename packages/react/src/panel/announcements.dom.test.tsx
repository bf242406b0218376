import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const pass = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
};
const spoken = (): string[] => Array.from(screen.getByRole("status").children, (each) => each.textContent ?? "");

async function panel(seed: readonly string[]): Promise<{ world: PanelWorld; ids: string[] }> {
  const world = await createPanelWorld(seed);
  render(world.element());
  await screen.findByText(seed[0] as string);
  return { world, ids: (await world.store.get("acme", "c1")).items.map((item) => item.id) };
}

test("the region is there and empty at first; loading the list is no news", async () => {
  const world = await createPanelWorld(["A"]);
  render(world.element());
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await screen.findByText("A");
  await pass(12_000);
  expect(spoken()).toEqual([]);
});

test("25 changes by others within two seconds become one sentence", async () => {
  const { world, ids } = await panel(["A", "B", "C"]);
  for (let i = 0; i < 25; i += 1) {
    await world.remote([{ op: "update", id: ids[i % 2] as string, subject: `text ${i}` }]);
    await pass(80);
  }
  await pass(3000);
  expect(spoken()).toEqual(["Plan updated: 2 changed."]);
});

test("while others keep writing, there is one sentence in ten seconds", async () => {
  const { world, ids } = await panel(["A", "B"]);
  for (let i = 0; i < 9; i += 1) {
    await world.remote([{ op: "update", id: ids[0] as string, subject: `text ${i}` }]);
    await pass(1000);
  }
  expect(spoken()).toEqual(["Plan updated: 1 changed."]);
});

test("what the person does is not read back as news", async () => {
  const { ids } = await panel(["A", "B"]);
  expect(ids).toHaveLength(2);
  fireEvent.click(screen.getByRole("checkbox", { name: "A" }));
  fireEvent.click(screen.getByRole("button", { name: "Move down: A" }));
  await pass(1000);
  expect(spoken()).toEqual(["‘⁨A⁩’ moved to position 2 of 2."]);
  await pass(12_000);
  expect(spoken()).toEqual([]);
});

test("nothing is said while the person types, and all of it afterwards", async () => {
  const { world, ids } = await panel(["A", "B"]);
  const field = screen.getByRole("textbox", { name: "Add a task" });
  fireEvent.change(field, { target: { value: "hm" } });
  await world.remote([{ op: "update", id: ids[0] as string, status: "completed" }]);
  await pass(12_000);
  expect(spoken()).toEqual([]);
  fireEvent.change(field, { target: { value: "" } });
  await pass(3000);
  expect(spoken()).toEqual(["Plan updated: 1 done."]);
});

test("the whole plan being done is said at once", async () => {
  const { world, ids } = await panel(["A", "B"]);
  await world.remote(ids.map((id) => ({ op: "update" as const, id, status: "completed" as const })));
  await pass(1000);
  expect(spoken()).toEqual(["All tasks are done."]);
});

test("being signed out is an alert, and the change stays on the screen", async () => {
  const { world } = await panel(["A"]);
  world.answer = () => Response.json({ error: { code: "unauthenticated", message: "no" } }, { status: 401 });
  fireEvent.click(screen.getByRole("checkbox", { name: "A" }));
  await pass(1000);
  expect(screen.getByRole("alert")).toHaveTextContent("You are signed out. Sign in again to go on.");
  expect(screen.getByRole("checkbox", { name: "A" })).toBeChecked();
});
