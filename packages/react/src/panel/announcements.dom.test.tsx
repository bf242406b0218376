import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { SwarmProviderProps } from "../hooks/SwarmProvider.tsx";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

const spoken = (): string[] => Array.from(screen.getByRole("status").children, (each) => each.textContent ?? "");
const soon = { timeout: 5000 };

async function panel(seed: readonly string[]): Promise<{ world: PanelWorld; ids: string[] }> {
  const world = await createPanelWorld(seed);
  render(world.element());
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await screen.findByText(seed[0] as string);
  return { world, ids: (await world.store.get("acme", "c1")).items.map((item) => item.id) };
}

test("changes by others are summed up in the region, which is there and empty from the start", async () => {
  const { world, ids } = await panel(["A", "B", "C"]);
  await world.remote([{ op: "update", id: ids[0] as string, subject: "A2" }]);
  await world.remote([{ op: "update", id: ids[0] as string, status: "completed" }]);
  await world.remote([{ op: "add", subject: "D" }]);
  await waitFor(() => expect(spoken()).toEqual(["Plan updated. Done: 1, Added: 1."]), soon);
});

test("a person's own move is confirmed, and their tick is not read back to them", async () => {
  await panel(["A", "B"]);
  screen.getByRole("checkbox", { name: "A" }).click();
  screen.getByRole("button", { name: "Move down: A" }).click();
  await waitFor(() => expect(spoken()).toEqual(["Moved to 2 of 2: ‘⁨A⁩’"]), soon);
});

test("a person's own archiving is said once, and nobody is asked who did it", async () => {
  const { world } = await panel(["A", "B"]);
  const box = screen.getByRole("checkbox", { name: "A" });
  box.focus();
  fireEvent.keyDown(box, { key: "Delete" });
  await waitFor(() => expect(spoken()).toEqual(["Archived: ‘⁨A⁩’"]), soon);
  await world.remote([{ op: "add", subject: "C" }]);
  await waitFor(() => expect(spoken()).toEqual(["Archived: ‘⁨A⁩’", "Plan updated. Added: 1."]), soon);
});

test("the whole plan being done is said", async () => {
  const { world, ids } = await panel(["A", "B"]);
  await world.remote(ids.map((id) => ({ op: "update" as const, id, status: "completed" as const })));
  await waitFor(() => expect(spoken()).toEqual(["All tasks done"]), soon);
});

test("a server that cannot be reached is said, and the change stays on the screen until it can be", async () => {
  const { world } = await panel(["A", "B"]);
  world.answer = () => new Response("<html>bad gateway</html>", { status: 502 });
  screen.getByRole("checkbox", { name: "A" }).click();
  await waitFor(() => expect(spoken()).toEqual(["No connection. Changes are kept."]), soon);
  expect(screen.getByRole("checkbox", { name: "A" })).toBeChecked();
  world.answer = null;
  await waitFor(() => expect(screen.queryByText(/No connection/, { selector: "p" })).toBeNull(), soon);
  expect((await world.store.get("acme", "c1")).items[0]?.status).toBe("completed");
});

test("being signed out is an alert, and the change stays on the screen", async () => {
  const { world } = await panel(["A"]);
  world.answer = () => Response.json({ error: { code: "unauthenticated", message: "no" } }, { status: 401 });
  screen.getByRole("checkbox", { name: "A" }).click();
  expect(await screen.findByRole("alert")).toHaveTextContent("Please sign in again.");
  expect(screen.getByRole("checkbox", { name: "A" })).toBeChecked();
});

/** Two gestures of the person's on a list that an agent has changed in a way that the panel has not heard of. */
async function loses(provider: SwarmProviderProps = {}): Promise<void> {
  const world = await createPanelWorld(["A"]);
  render(world.element({}, { realtimeTodos: undefined, ...provider }));
  await screen.findByText("A");
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await world.remote([{ op: "update", id, subject: "Theirs" }]);
  await userEvent.click(screen.getByRole("button", { name: "Edit: A" }));
  await userEvent.keyboard("Mine{Enter}");
}

test.each([
  ["dropped", {}],
  ["a conflict", { resend: false }],
])("what lost as %s is said politely, once, and shown without an alert", async (_, provider) => {
  await loses(provider);
  const text = "Changed by ⁨Planner⁩: ‘⁨A⁩’";
  expect(await screen.findByText(text, { selector: "p" })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  await waitFor(() => expect(spoken()).toContain(text), soon);
  expect(spoken().filter((each) => each.startsWith("Changed by"))).toEqual([text]);
});

test("what the server refused is an alert, and is not said twice", async () => {
  const { world } = await panel(["A"]);
  world.answer = () => Response.json({ error: { code: "malformed_batch", message: "no" } }, { status: 400 });
  screen.getByRole("checkbox", { name: "A" }).click();
  expect(await screen.findByRole("alert")).toHaveTextContent("Not saved: ‘⁨A⁩’");
  world.answer = null;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(spoken().join()).not.toContain("Not saved");
});

test("while the person types, what others do is not said; afterwards all of it is, in one sentence", async () => {
  const { world, ids } = await panel(["A", "B"]);
  const field = screen.getByRole("textbox", { name: "Add a task" });
  await userEvent.type(field, "Half");
  await world.remote([{ op: "update", id: ids[0] as string, subject: "A2" }]);
  await world.remote([{ op: "add", subject: "C" }]);
  await screen.findByText("C");
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(spoken()).toEqual([]);
  await userEvent.clear(field);
  await waitFor(() => expect(spoken()).toEqual(["Plan updated. Changed: 1, Added: 1."]), soon);
});
