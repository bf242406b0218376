import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { useSwarmTodos } from "../hooks/useSwarmTodos.ts";
import { defineTodoComponents } from "../slots/define-todo-components.ts";
import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const field = (name = "Add a task"): HTMLInputElement => screen.getByRole("textbox", { name });
const asks = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const stored = async (world: PanelWorld): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map(({ subject, status }) => `${subject} ${status}`);

interface Shown {
  readonly world: PanelWorld;
  readonly ids: string[];
  readonly show: (props: Partial<TodoPanelProps>) => void;
  readonly unmount: () => void;
}
async function panel(props: Partial<TodoPanelProps> = {}): Promise<Shown> {
  const world = await createPanelWorld(["A", "B", "C"]);
  const ids = (await world.store.get("acme", "c1")).items.map(({ id }) => id);
  const { rerender, unmount } = render(world.element(props));
  await screen.findByText("A");
  await screen.findByRole("button", { name: "Select" });
  return { world, ids, show: (next) => rerender(world.element({ ...props, ...next })), unmount };
}
/** Lets the agent do something while the person's requests wait. */
async function meanwhile(world: PanelWorld, run: () => Promise<unknown>): Promise<void> {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  world.hold = () => gate;
  await run();
  world.hold = null;
  go();
}

test("a selected row that an agent archives at the same moment keeps none of the others from being done, and is told", async () => {
  const { world, ids } = await panel();
  await userEvent.click(button("Select"));
  for (const name of ["A", "B", "C"]) await userEvent.click(screen.getByRole("checkbox", { name: `Select: ${name}` }));
  await meanwhile(world, async () => {
    await userEvent.click(within(screen.getByRole("group", { name: "Select" })).getByRole("button", { name: "Done" }));
    await world.remote([{ op: "remove", id: ids[1] as string }]);
  });
  await waitFor(async () => expect(await stored(world)).toEqual(["A completed", "C completed"]));
  expect(await screen.findByText("Archived by \u2068Planner\u2069: ‘\u2068B\u2069’")).toBeVisible();
  await userEvent.click(button("Undo"));
  await waitFor(async () => expect(await stored(world)).toEqual(["A pending", "C pending"]));
});

test("of a batch, the row is brought back that it failed by", async () => {
  const world = await createPanelWorld(["A", "B"]);
  const [a, b] = (await world.store.get("acme", "c1")).items.map(({ id }) => id) as [string, string];
  const Both = (): ReactElement => {
    const { send } = useSwarmTodos("c1");
    const ops = [a, b].map((id) => ({ op: "update", id, status: "completed" }) as const);
    return (
      <button type="button" onClick={() => void send(ops)}>
        Both
      </button>
    );
  };
  render(world.element({ components: defineTodoComponents({ TodoHeader: Both }) }));
  await screen.findByText("B");
  await meanwhile(world, async () => {
    await userEvent.click(button("Both"));
    await world.remote([{ op: "remove", id: b }]);
  });
  await userEvent.click(await screen.findByRole("button", { name: "Restore" }));
  await waitFor(async () => expect(await stored(world)).toEqual(["A completed", "B completed"]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull());
});

test("a row that is gone but for its editor is not among all that are selected", async () => {
  const { world, ids } = await panel();
  await userEvent.click(button("Edit: A"));
  await userEvent.keyboard("Mine");
  await world.remote([{ op: "remove", id: ids[0] as string }]);
  await screen.findByRole("button", { name: "Restore and save" });
  await userEvent.click(button("Select"));
  screen.getByRole("checkbox", { name: "Select: B" }).focus();
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(screen.getByText("2 selected")).toBeVisible();
  await userEvent.click(within(screen.getByRole("group", { name: "Select" })).getByRole("button", { name: "Done" }));
  await waitFor(async () => expect(await stored(world)).toEqual(["B completed", "C completed"]));
  expect(field("Edit A")).toHaveValue("Mine");
});

test("what is typed in an editor is saved when the host shows something else", async () => {
  const { world, show } = await panel({ view: "plan" });
  await userEvent.click(button("Edit: A"));
  await userEvent.keyboard("Mine");
  show({ view: "folded" });
  await waitFor(async () => expect(await stored(world)).toContain("Mine pending"));
  show({ view: "plan" });
  expect(screen.queryByRole("textbox", { name: "Edit A" })).toBeNull();
  expect(screen.getByText("Mine")).toBeVisible();
  expect(world.posted).toHaveLength(1);
});

test("what is typed in an editor is saved when the panel goes; one that is untouched, cancelled or read-only sends nothing", async () => {
  const { world, unmount } = await panel();
  await userEvent.click(button("Edit: A"));
  await userEvent.keyboard("Mine");
  unmount();
  await waitFor(async () => expect(await stored(world)).toContain("Mine pending"));
  expect(world.posted).toHaveLength(1);
  const other = await panel();
  await userEvent.click(button("Edit: A"));
  other.unmount();
  const cancelled = await panel();
  await userEvent.click(button("Edit: A"));
  await userEvent.keyboard("Mine{Escape}");
  cancelled.unmount();
  const held = await panel();
  await userEvent.click(button("Edit: A"));
  await userEvent.keyboard("Mine");
  held.show({ readOnly: true });
  held.unmount();
  for (const each of [other, cancelled, held]) expect(each.world.posted).toEqual([]);
});

test("what cannot be saved when the host shows something else is there again", async () => {
  const { world, ids, show } = await panel({ view: "plan" });
  await userEvent.click(button("Edit: A"));
  await userEvent.keyboard("Mine");
  await world.remote([{ op: "remove", id: ids[0] as string }]);
  await screen.findByRole("button", { name: "Restore and save" });
  show({ view: "folded" });
  expect(screen.queryByRole("textbox")).toBeNull();
  show({ view: "plan" });
  expect(field("Edit A")).toHaveValue("Mine");
  expect(asks()).toBe(true);
  await userEvent.click(button("Restore and save"));
  await waitFor(async () => expect(await stored(world)).toEqual(["B pending", "C pending", "Mine pending"]));
});

test("a panel that becomes read-only keeps what is typed in an editor, and sends it when it may", async () => {
  const { world, show } = await panel();
  await userEvent.click(button("Edit: A"));
  await userEvent.keyboard("Mine");
  show({ readOnly: true });
  await userEvent.keyboard("{Enter}");
  expect(field("Edit A")).toHaveValue("Mine");
  expect(world.posted).toEqual([]);
  show({ readOnly: false });
  await userEvent.keyboard("{Enter}");
  await waitFor(async () => expect(await stored(world)).toContain("Mine pending"));
});

test("a read-only panel offers no other try at what another one lost", async () => {
  const { world, ids, show } = await panel();
  await userEvent.click(button("Edit: A"));
  await userEvent.keyboard("Mine");
  await meanwhile(world, async () => {
    await userEvent.keyboard("{Enter}");
    await world.remote([{ op: "update", id: ids[0] as string, subject: "Theirs" }]);
  });
  await screen.findByRole("button", { name: "Apply mine" });
  show({ readOnly: true });
  expect(screen.queryByRole("button", { name: "Apply mine" })).toBeNull();
  expect(screen.getByText("Mine")).toBeVisible();
  await userEvent.click(button("Dismiss"));
  expect(screen.queryByText("Mine")).toBeNull();
});

test("lines that are pasted while the question is open are asked for together", async () => {
  const { world } = await panel();
  await userEvent.click(field());
  await userEvent.paste("One\nTwo");
  await userEvent.click(field());
  await userEvent.paste("Three\nFour");
  const question = within(screen.getByRole("group", { name: "Add 4 tasks?" }));
  expect(question.getByRole("button", { name: "Add" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await waitFor(async () => expect((await world.subjects()).slice(3)).toEqual(["One", "Two", "Three", "Four"]));
});

test("a page with an open question is not left unasked", async () => {
  await panel();
  expect(asks()).toBe(false);
  await userEvent.click(field());
  await userEvent.paste("One\nTwo");
  expect(asks()).toBe(true);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(asks()).toBe(false));
});

test("a question outlives a plan that is folded or read-only, and takes no focus when it is back", async () => {
  const { show } = await panel({ view: "plan" });
  await userEvent.click(field());
  await userEvent.paste("One\nTwo");
  for (const away of [{ view: "folded" }, { readOnly: true }] as const) {
    show(away);
    expect(screen.queryByRole("group")).toBeNull();
    expect(asks()).toBe(true);
    act(() => (document.activeElement as HTMLElement).blur());
    show({});
    expect(screen.getByRole("group", { name: "Add 2 tasks?" })).toBeVisible();
    expect(button("Cancel").parentElement).not.toContainElement(document.activeElement as HTMLElement);
  }
  await userEvent.click(button("Cancel"));
  expect(field()).toHaveValue("One Two");
  expect(field()).toHaveFocus();
});

test.each(["selection", "question"])("a finished plan does not fold over an open %s", async (what) => {
  const { world, ids, show } = await panel({ runActive: false });
  await world.remote(ids.map((id) => ({ op: "update", id, status: "completed" })));
  await screen.findByRole("checkbox", { name: "C", checked: true });
  if (what === "selection") await userEvent.click(button("Select"));
  else {
    await userEvent.click(field());
    await userEvent.paste("One\nTwo");
  }
  show({ runActive: true });
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByRole("group")).toBeVisible();
});

test("Control with A in a field takes its text, also while rows are selected", async () => {
  await panel();
  await userEvent.click(button("Select"));
  await userEvent.type(field(), "abc");
  expect(fireEvent.keyDown(field(), { key: "a", ctrlKey: true })).toBe(true);
  expect(screen.getByText("0 selected")).toBeVisible();
});
