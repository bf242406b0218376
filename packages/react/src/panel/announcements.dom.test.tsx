import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
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
