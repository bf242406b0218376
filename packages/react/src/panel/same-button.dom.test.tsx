import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";

test("the button of an issue stays the same when it becomes known who was faster: a press in between is not lost", async () => {
  const world = await createPanelWorld(["A", "B"]);
  render(world.element());
  await screen.findByText("A");
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await userEvent.click(screen.getByRole("button", { name: "Edit: A" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Edit A" }), "{End} mine");
  // What is saved is under way when somebody else archives the row; what looks up who it was waits.
  const waiting: (() => void)[] = [];
  world.hold = () => new Promise<void>((resolve) => void waiting.push(resolve));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(waiting).toHaveLength(1));
  await world.remote([{ op: "remove", id }]);
  act(() => waiting.shift()?.());
  const restore = await screen.findByRole("button", { name: "Restore" });
  await waitFor(() => expect(waiting).not.toEqual([]));
  expect(restore.parentElement).toHaveTextContent("Archived");
  expect(restore.parentElement).not.toHaveTextContent("Planner");
  restore.focus();
  world.hold = null;
  await act(async () => {
    for (const release of waiting) release();
  });
  await waitFor(() => expect(screen.getByText(/Archived by ⁨Planner⁩/)).toBeInTheDocument());
  expect(screen.getByText(/Archived by ⁨Planner⁩/).parentElement).toContainElement(restore);
  expect(restore).toBeInTheDocument();
  expect(restore).toHaveFocus();
  fireEvent.click(restore);
  await waitFor(async () => expect(await world.subjects()).toEqual(["B", "A mine"]));
});

test("the button of a trouble stays the same while only the reason for waiting changes", async () => {
  const world = await createPanelWorld(["A"]);
  render(world.element());
  await userEvent.click(await screen.findByRole("checkbox", { name: "A" }));
  world.answer = () => new Response(null, { status: 503 });
  await userEvent.click(screen.getByRole("checkbox", { name: "A" }));
  await screen.findByText("No connection. Changes are kept.");
  const retry = screen.getByRole("button", { name: "Try again" });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  await screen.findByText("Offline. Changes are kept.");
  expect(retry).toBeInTheDocument();
  online.mockRestore();
});
