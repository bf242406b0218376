import type { TodoOp } from "@swarm-todos/core";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { TodoPanelProps, TodoPanelView } from "../slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

const warned: string[] = [];
beforeEach(() => {
  warned.length = 0;
  vi.spyOn(console, "warn").mockImplementation((text) => void warned.push(String(text)));
});
const fold = (): HTMLElement => screen.getByRole("button", { name: "Show tasks" });
const isOpen = (): boolean => fold().getAttribute("aria-expanded") === "true";
const isListed = (): boolean => screen.queryByRole("list") !== null;

interface FoldWorld {
  readonly world: PanelWorld;
  readonly show: (props: Partial<TodoPanelProps>) => void;
  /** Does it to every row. */
  readonly all: (op: "remove" | "completed") => Promise<void>;
}
async function plan(props: Partial<TodoPanelProps> = {}): Promise<FoldWorld> {
  const world = await createPanelWorld(["A", "B"]);
  const { rerender } = render(world.element(props));
  await screen.findByText("A");
  const all: FoldWorld["all"] = async (op) => {
    const { items } = await world.store.get("acme", "c1");
    await world.remote(
      items.map(({ id }): TodoOp => (op === "remove" ? { op, id } : { op: "update", id, status: op })),
    );
  };
  return { world, all, show: (next) => rerender(world.element(next)) };
}
/** A plan that was finished in a run that has ended. */
async function finished(): Promise<FoldWorld> {
  const made = await plan({ runActive: true });
  await made.all("completed");
  await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "2 of 2 tasks done"));
  expect(isListed()).toBe(true);
  made.show({ runActive: false });
  expect(isListed()).toBe(true);
  return made;
}

test("a person folds the plan and opens it with the pointer, Enter and Space; a read changes nothing of that", async () => {
  const { world } = await plan();
  expect(isOpen()).toBe(true);
  await userEvent.click(fold());
  expect(isListed()).toBe(false);
  expect(isOpen()).toBe(false);
  expect(fold()).toHaveFocus();
  await world.remote([{ op: "add", subject: "C" }]);
  await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("max", "3"));
  expect(isListed()).toBe(false);
  await userEvent.keyboard("{Enter}");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  await userEvent.keyboard(" ");
  expect(isListed()).toBe(false);
  expect(fold()).toHaveFocus();
});

test("a folded plan shows in one line what is in progress, and whether anything works on it", async () => {
  const { world, show } = await plan();
  const id = (await world.store.get("acme", "c1")).items[1]?.id as string;
  await userEvent.click(fold());
  expect(screen.queryByText("B")).toBeNull();
  await world.remote([{ op: "update", id, status: "in_progress" }]);
  expect((await screen.findByText("B")).closest("p")).toHaveTextContent("BIn progress");
  show({ runActive: false });
  expect(screen.getByText("B").closest("p")).toHaveTextContent("BPaused");
});

test("a finished plan folds when the next run begins, and opens when there is work in it again", async () => {
  const { world, show, all } = await finished();
  show({ runActive: true });
  await waitFor(() => expect(isListed()).toBe(false));
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "2 of 2 tasks done");
  await world.remote([{ op: "add", subject: "C" }]);
  await screen.findByText("C");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  // And once more.
  await all("completed");
  await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("value", "3"));
  show({ runActive: false });
  show({ runActive: true });
  await waitFor(() => expect(isListed()).toBe(false));
});

test("what is not finished, and what is empty, does not fold", async () => {
  const { show, all } = await plan({ runActive: false });
  show({ runActive: true });
  expect(isListed()).toBe(true);
  show({ runActive: false });
  await all("remove");
  await screen.findByText("No tasks yet");
  show({ runActive: true });
  expect(screen.getByText("No tasks yet")).toBeVisible();
});

test("a run that begins before the list was read counts", async () => {
  const world = await createPanelWorld(["A"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await world.remote([{ op: "update", id, status: "completed" }]);
  let go = (): void => undefined;
  world.hold = () => new Promise<void>((resolve) => (go = resolve));
  const { rerender } = render(world.element({ runActive: false }));
  await screen.findByText("Loading…");
  rerender(world.element({ runActive: true }));
  world.hold = null;
  go();
  await waitFor(() => expect(fold()).toHaveAttribute("aria-expanded", "false"));
});

test("a finished plan that a person opened stays open at the next run", async () => {
  const { show } = await finished();
  show({ runActive: true });
  await waitFor(() => expect(isListed()).toBe(false));
  await userEvent.click(fold());
  expect(isListed()).toBe(true);
  show({ runActive: false });
  show({ runActive: true });
  expect(isListed()).toBe(true);
});

test("what a person folded is not opened for them", async () => {
  const { world, show } = await finished();
  await userEvent.click(fold());
  show({ runActive: true });
  await world.remote([{ op: "add", subject: "C" }]);
  await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("max", "3"));
  expect(isListed()).toBe(false);
});

test("the focus of a row goes to the button that opens the plan again; who types is left alone", async () => {
  const { show } = await finished();
  const field = screen.getByRole("textbox", { name: "Add a task" });
  await userEvent.type(field, "Half a th");
  show({ runActive: true });
  expect(isListed()).toBe(true);
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  screen.getByRole("checkbox", { name: "B" }).focus();
  show({ runActive: false });
  show({ runActive: true });
  await waitFor(() => expect(isListed()).toBe(false));
  expect(fold()).toHaveFocus();
});

test("a host that decides the view is asked, and has the last word", async () => {
  const asked: string[] = [];
  const { show, all } = await plan({ view: "plan", onViewChange: (next) => asked.push(next), runActive: true });
  await all("completed");
  await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("value", "2"));
  const given = { view: "plan" as TodoPanelView, onViewChange: (next: string) => void asked.push(next) };
  show({ ...given, runActive: false });
  show({ ...given, runActive: true });
  await waitFor(() => expect(asked).toEqual(["folded"]));
  expect(isListed()).toBe(true);
  await userEvent.click(fold());
  expect(asked).toEqual(["folded", "folded"]);
  expect(isListed()).toBe(true);
  show({ ...given, view: "archive", runActive: true });
  expect(screen.getByRole("heading", { name: "Archive" })).toBeVisible();
  expect(warned).toEqual([]);
});

test("a host that keeps the view itself has it all the same", async () => {
  const world = await createPanelWorld(["A"]);
  function Host() {
    const [view, setView] = useState<TodoPanelView>("folded");
    return world.element({ view, onViewChange: setView });
  }
  render(<Host />);
  await waitFor(() => expect(fold()).toHaveAttribute("aria-expanded", "false"));
  await userEvent.click(fold());
  expect(screen.getByText("A")).toBeVisible();
});

test("a panel whose host left the view to it keeps it for its life, and a developer is told", async () => {
  const { show } = await plan();
  show({ view: "folded" });
  expect(isListed()).toBe(true);
  await userEvent.click(fold());
  show({});
  expect(isListed()).toBe(false);
  expect(warned).toEqual([expect.stringMatching(/^swarm-todos: .*view.* given.*goes on as it began/)]);
});

test("a panel whose host decided the view does not begin to decide itself, and a developer is told", async () => {
  const asked: string[] = [];
  const onViewChange = (next: string): void => void asked.push(next);
  const { show } = await plan({ view: "plan", onViewChange });
  show({ view: undefined, onViewChange });
  await userEvent.click(fold());
  expect(asked).toEqual(["folded"]);
  expect(isListed()).toBe(true);
  expect(warned).toEqual([expect.stringMatching(/^swarm-todos: .*view.* left out/)]);
});
