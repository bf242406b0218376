import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { defineTodoComponents } from "../slots/define-todo-components.ts";
import type { TodoHeaderProps } from "../slots/slot-props.ts";
import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

interface Shown {
  readonly world: PanelWorld;
  readonly show: (props?: Partial<TodoPanelProps>) => void;
  readonly unmount: () => void;
  readonly ids: readonly string[];
}
async function panel(seed: readonly string[] = ["A", "B"], props: Partial<TodoPanelProps> = {}): Promise<Shown> {
  const world = await createPanelWorld(seed);
  const { rerender, unmount } = render(world.element(props));
  await screen.findByText(seed[0] as string);
  // The second stage is there.
  await waitFor(() => expect(document.querySelector(".swarm-todos-dock")).not.toBeNull());
  const { items } = await world.store.get("acme", "c1");
  return { world, unmount, ids: items.map(({ id }) => id), show: (next) => rerender(world.element(next)) };
}
const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const stored = async (world: PanelWorld): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map(({ subject, status }) => `${subject} ${status}`);

const Mine = ({ title, headingProps, folded, actions }: TodoHeaderProps): ReactElement => (
  <div>
    <h2 {...headingProps}>{title}</h2>
    <button type="button" onClick={actions.toggleFold}>
      {folded ? "Open" : "Close"}
    </button>
  </div>
);
test.each([
  ["no header", null],
  ["a header of the host's own", Mine],
] as const)("a plan does not fold by itself where %s could not open it again", async (_, TodoHeader) => {
  const components = defineTodoComponents({ TodoHeader });
  const { show, world, ids } = await panel(["A", "B"], { components, runActive: false });
  await world.remote(ids.map((id) => ({ op: "update", id, status: "completed" })));
  await screen.findByRole("checkbox", { name: "B", checked: true });
  show({ components, runActive: true });
  await world.remote([{ op: "update", id: ids[0] as string, detail: "seen" }]);
  expect(await screen.findByText("seen")).toBeVisible();
  if (!TodoHeader) return;
  await userEvent.click(button("Close"));
  expect(screen.queryByRole("list")).toBeNull();
  await userEvent.click(button("Open"));
  expect(screen.getByRole("list")).toBeVisible();
});

test("a header of the host's own selects, copies and folds by its actions, and a row tells who did what", async () => {
  const write = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "clipboard", { value: { writeText: write }, configurable: true });
  const components = defineTodoComponents({
    TodoHeader: ({ actions, selecting }) => (
      <div>
        <button type="button" onClick={actions.toggleSelect}>{`Pick ${selecting}`}</button>
        <button type="button" onClick={actions.copy}>
          {"Copy it"}
        </button>
      </div>
    ),
    TodoRowActions: ({ actions, todo }) => (
      <button type="button" onClick={() => actions.toggleAbout(todo.id)}>
        {"Who"}
      </button>
    ),
  });
  await panel(["A"], { components });
  await userEvent.click(button("Pick false"));
  expect(screen.getByRole("checkbox", { name: "Select: A" })).toBeVisible();
  await userEvent.click(button("Pick true"));
  expect(screen.queryByRole("checkbox", { name: "Select: A" })).toBeNull();
  await userEvent.click(button("Copy it"));
  expect(write).toHaveBeenCalledWith("- [ ] A");
  await userEvent.click(button("Who"));
  expect(screen.getByText("Added by \u2068Planner\u2069")).toBeVisible();
});

test("selected rows that are made done while one of them is archived: Restore brings that one back, and all are done", async () => {
  const { world, ids } = await panel(["A", "B", "C"]);
  await userEvent.click(button("Select"));
  await userEvent.click(screen.getByRole("checkbox", { name: "Select: A" }));
  await userEvent.keyboard("{Control>}a{/Control}");
  let go: (value?: unknown) => void = () => undefined;
  const gate = new Promise((resolve) => {
    go = resolve;
  });
  world.hold = () => gate;
  await userEvent.click(within(screen.getByRole("group", { name: "Select" })).getByRole("button", { name: "Done" }));
  await world.remote([{ op: "remove", id: ids[1] as string }]);
  world.hold = null;
  go();
  expect(await screen.findByText("Archived by \u2068Planner\u2069: ‘\u2068B\u2069’")).toBeVisible();
  await userEvent.click(button("Restore"));
  await waitFor(async () => expect(await stored(world)).toEqual(["A completed", "C completed", "B completed"]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull());
});

test("that the plan was copied is shown in a panel that is read-only", async () => {
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => undefined }, configurable: true });
  await panel(["A"], { readOnly: true });
  await userEvent.click(button("Copy as Markdown"));
  expect(await screen.findByText("Copied", { selector: "p" })).toBeVisible();
});

test("a row that a host has edited from the archive is shown with its editor", async () => {
  const world = await createPanelWorld(["A"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  const components = defineTodoComponents({
    TodoArchive: ({ actions }) => (
      <button type="button" onClick={() => actions.edit(id)}>
        {"Edit it"}
      </button>
    ),
  });
  render(world.element({ components }));
  await screen.findByText("A");
  await userEvent.click(button("Archive"));
  await userEvent.click(await screen.findByRole("button", { name: "Edit it" }));
  expect(await screen.findByRole("textbox", { name: "Edit A" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(button("Archive"));
  expect(await screen.findByRole("button", { name: "Edit it" })).toBeVisible();
});

test("what a panel had to say goes with it", async () => {
  const { unmount } = await panel();
  const timers = new Set<unknown>();
  const start = globalThis.setTimeout;
  const stop = globalThis.clearTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) => {
    const id = start(() => {
      timers.delete(id);
      run();
    }, ms);
    if (ms) timers.add(id);
    return id;
  }) as never);
  vi.spyOn(globalThis, "clearTimeout").mockImplementation((id) => {
    timers.delete(id);
    stop(id);
  });
  await userEvent.click(button("Archive: A"));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Archived"));
  await userEvent.click(button("Archive: B"));
  expect(timers.size).toBeGreaterThan(0);
  unmount();
  await new Promise((resolve) => start(resolve, 0));
  expect(timers.size).toBe(0);
  vi.restoreAllMocks();
});

test("a row that was archived while it is edited is not selected, copied or counted with the others", async () => {
  const write = vi.fn(() => Promise.resolve());
  const { world, ids } = await panel(["A", "B", "C"]);
  Object.defineProperty(navigator, "clipboard", { value: { writeText: write }, configurable: true });
  await userEvent.click(button("Select"));
  await userEvent.click(button("Edit: B"));
  await userEvent.keyboard("{End} mine");
  await world.remote([{ op: "remove", id: ids[1] as string }]);
  await screen.findByText("Archived by \u2068Planner\u2069: ‘\u2068B\u2069’", { selector: "p" });
  expect(screen.queryByRole("checkbox", { name: "Select: B" })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select: A" }));
  await userEvent.keyboard("{Shift>}");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select: C" }));
  await userEvent.keyboard("{/Shift}");
  expect(await screen.findByText("2 selected")).toBeVisible();
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(await screen.findByText("2 selected")).toBeVisible();
  await userEvent.click(button("Copy as Markdown"));
  expect(write).toHaveBeenCalledWith("- [ ] A\n- [ ] C");
  await userEvent.click(within(screen.getByRole("group", { name: "Select" })).getByRole("button", { name: "Done" }));
  await waitFor(async () => expect(await stored(world)).toEqual(["A completed", "C completed"]));
  expect(screen.getByRole("textbox", { name: "Edit B" })).toHaveValue("B mine");
});
