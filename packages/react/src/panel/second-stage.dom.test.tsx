import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";
import { moreStage } from "./more/more-stage.ts";
import type { PanelStage } from "./panel-stage.ts";

// Loading is the test's to time: each call waits for `come`, or for `fail`.
const calls: ((stage: PanelStage | undefined) => void)[] = [];
let loaded: PanelStage | undefined;
vi.mock("./load-stage.ts", () => ({
  loadStage: () =>
    loaded ? Promise.resolve(loaded) : new Promise<PanelStage | undefined>((resolve) => void calls.push(resolve)),
}));
beforeEach(() => {
  calls.length = 0;
  loaded = undefined;
});
const settle = (stage: PanelStage | undefined): Promise<void> =>
  act(async () => {
    loaded = stage;
    for (const resolve of calls.splice(0)) resolve(stage);
  });
const come = (): Promise<void> => settle(moreStage);
const fail = (): Promise<void> => settle(undefined);

async function panel(seed: readonly string[] = ["A", "B"]): Promise<{ world: PanelWorld; ids: string[] }> {
  const world = await createPanelWorld(seed);
  render(world.element());
  await screen.findByText(seed[0] as string);
  return { world, ids: (await world.store.get("acme", "c1")).items.map((item) => item.id) };
}
const box = (name: string): HTMLElement => screen.getByRole("checkbox", { name });
const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const subjects = (): string[] =>
  screen
    .getAllByRole("checkbox")
    .map((each) => each.closest("li")?.querySelector(".swarm-todos-subject")?.textContent ?? "");
const soon = { timeout: 5000 };

test("without it a person reads, ticks, adds and archives; what waits for it is done, and all is said, when it comes", async () => {
  const { world } = await panel();
  await userEvent.click(box("A"));
  await userEvent.type(screen.getByRole("textbox", { name: "Add a task" }), "C{Enter}");
  await userEvent.click(button("Archive: A"));
  expect(subjects()).toEqual(["B", "C"]);
  await userEvent.click(button("Move up: C"));
  await userEvent.click(button("In progress: B"));
  await userEvent.click(button("Edit: B"));
  expect(subjects()).toEqual(["B", "C"]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await come();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Archived: ‘⁨A⁩’"), soon);
  expect(subjects()).toEqual(["C"]);
  await userEvent.clear(screen.getByRole("textbox", { name: "Edit B" }));
  await userEvent.keyboard("Better{Enter}");
  await waitFor(async () => expect(await world.subjects()).toEqual(["C", "Better"]));
  expect((await world.store.get("acme", "c1")).items[1]?.status).toBe("in_progress");
});

test("a gesture from before it came can be taken back by the bar that comes with it", async () => {
  await panel();
  await userEvent.click(box("A"));
  await come();
  expect(button("Undo")).toBeVisible();
  await userEvent.click(button("Undo"));
  expect(box("A")).not.toBeChecked();
});

test("a key that is pressed before it came does its work when it comes", async () => {
  await panel();
  await userEvent.click(box("A"));
  await userEvent.click(box("B"));
  fireEvent.keyDown(box("B"), { key: "z", ctrlKey: true });
  fireEvent.keyDown(box("B"), { key: "z", ctrlKey: true });
  expect(box("B")).toBeChecked();
  await come();
  expect(box("B")).not.toBeChecked();
  expect(box("A")).not.toBeChecked();
});

test("each press that waits for it goes on from what the one before did", async () => {
  const { world } = await panel(["A", "B", "C", "D"]);
  box("A").focus();
  for (let i = 0; i < 3; i += 1) fireEvent.keyDown(box("A"), { key: "ArrowDown", altKey: true });
  await come();
  expect(subjects()).toEqual(["B", "C", "D", "A"]);
  await waitFor(async () => expect(await world.subjects()).toEqual(["B", "C", "D", "A"]));
});

test("what is typed before an editor is there is not for the checkbox, unless it cannot come", async () => {
  const { world } = await panel();
  box("A").focus();
  await userEvent.keyboard("{F2}A b{Backspace}{Delete} ");
  expect(box("A")).not.toBeChecked();
  expect(subjects()).toEqual(["A", "B"]);
  // Everything else goes on.
  await userEvent.type(screen.getByRole("textbox", { name: "Add a task" }), "C d{Enter}");
  await userEvent.click(box("B"));
  expect(box("B")).toBeChecked();
  await fail();
  box("A").focus();
  await userEvent.keyboard(" ");
  expect(box("A")).toBeChecked();
  await waitFor(async () => expect(await world.subjects()).toEqual(["A", "B", "C d"]));
});

test("the archive opens at once and fills when it has come", async () => {
  const { world, ids } = await panel();
  await world.remote([{ op: "remove", id: ids[0] as string }]);
  await waitFor(() => expect(subjects()).toEqual(["B"]));
  await userEvent.click(button("Archive"));
  expect(screen.getByRole("heading", { name: "Archive" })).toBeVisible();
  expect(screen.getByText("Loading…")).toBeInTheDocument();
  await come();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Archive" })).toHaveFocus());
  expect(await screen.findByRole("button", { name: "Restore: A" })).toBeVisible();
});

test("what others changed before it came is news, what the person did is not", async () => {
  const { world, ids } = await panel();
  await world.remote([{ op: "update", id: ids[1] as string, status: "completed" }]);
  await waitFor(() => expect(box("B")).toBeChecked());
  await userEvent.click(button("Move down: A"));
  await come();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Plan updated. Done: 1."), soon);
});

test("refused words are back in the composer without it, and what is wrong with them when it has come", async () => {
  await panel();
  const field = screen.getByRole("textbox", { name: "Add a task" });
  await userEvent.click(field);
  await userEvent.paste("x".repeat(201));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(field).toHaveValue("x".repeat(201)));
  expect(field).toBeInvalid();
  await come();
  expect(screen.getByRole("alert")).toHaveTextContent("Too long: 201 of at most 200");
});

test("a failure to load it is made good at the next need, and nothing that was pressed is lost", async () => {
  await panel();
  await userEvent.click(box("A"));
  fireEvent.keyDown(box("B"), { key: "z", ctrlKey: true });
  await fail();
  expect(box("A")).toBeChecked();
  expect(calls).toHaveLength(0);
  await userEvent.click(box("B"));
  expect(calls).not.toHaveLength(0);
  await come();
  // The newest gesture is the one that is taken back.
  expect(box("B")).not.toBeChecked();
  expect(box("A")).toBeChecked();
});

test("an archive that cannot be loaded says so, and can be asked for again", async () => {
  await panel();
  await fail();
  await userEvent.click(button("Archive"));
  await fail();
  expect(screen.getByText("No connection. Changes are kept.")).toBeVisible();
  await userEvent.click(button("Try again"));
  await come();
  expect(await screen.findByText("No archived tasks")).toBeVisible();
  expect(screen.queryByText("No connection. Changes are kept.")).toBeNull();
});

test("no row is rendered again because it came", async () => {
  const renders: string[] = [];
  const world = await createPanelWorld(["A", "B"]);
  render(
    world.element({
      components: {
        TodoRow: ({ todo }) => {
          renders.push(todo.subject);
          return <b>{todo.subject}</b>;
        },
      },
    }),
  );
  await screen.findByText("A");
  const before = renders.length;
  await come();
  expect(renders).toHaveLength(before);
});
