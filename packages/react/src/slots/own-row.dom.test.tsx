import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { beforeEach, expect, test } from "vitest";
import { DefaultTodoRow } from "../panel/DefaultTodoRow.tsx";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";
import { defineTodoComponents } from "./define-todo-components.ts";
import type { TodoRowProps } from "./slot-props.ts";

const renders: string[] = [];
beforeEach(() => void renders.splice(0));

function OwnRow(props: TodoRowProps): ReactElement {
  const { todo, index, count, editing, pending, actions, rowProps, handleProps } = props;
  const { id, subject, status } = todo;
  renders.push(subject);
  return (
    <div {...rowProps} data-testid={subject}>
      <span {...handleProps} />
      <b>{`${index + 1}/${count} ${subject} ${status}${editing ? " editing" : ""}${pending ? " pending" : ""}`}</b>
      <input aria-label={`Note on ${subject}`} name="note" />
      <form aria-label={`Search ${subject}`}>
        <input name="subject" aria-label={`Find ${subject}`} />
      </form>
      <button type="button" onClick={() => actions.toggle(id)}>{`Tick ${subject}`}</button>
      <button type="button" onClick={() => actions.start(id)}>{`Start ${subject}`}</button>
      <button type="button" onClick={() => actions.edit(id)}>{`Change ${subject}`}</button>
      <button type="button" onClick={() => actions.move(id, 2)}>{`Lower ${subject}`}</button>
      <button type="button" onClick={() => actions.archive(id)}>{`Drop ${subject}`}</button>
      <button type="button" onClick={() => void actions.update(id, { owner: "ana" })}>{`Take ${subject}`}</button>
    </div>
  );
}
const components = defineTodoComponents({ TodoRow: OwnRow });

async function panel(seed: readonly string[] = ["A", "B", "C"]): Promise<PanelWorld> {
  const world = await createPanelWorld(seed);
  render(world.element({ components }));
  await screen.findByTestId(seed[0] as string);
  return world;
}
const row = (subject: string): HTMLElement => screen.getByTestId(subject);
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole("button", { name }));
const shown = (): (string | null)[] =>
  screen.getAllByRole("listitem").map((item) => item.querySelector("b")?.textContent ?? null);
const stored = async (world: PanelWorld): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map((item) =>
    `${item.subject} ${item.status} ${item.owner ?? ""}`.trim(),
  );

test("its callbacks are all it needs: each does what the panel's own button does", async () => {
  const world = await panel();
  expect(shown()).toEqual(["1/3 A pending", "2/3 B pending", "3/3 C pending"]);
  await press("Tick A");
  await press("Start B");
  await press("Lower A");
  expect(shown()).toEqual(["1/3 B in_progress", "2/3 C pending", "3/3 A completed"]);
  await press("Take C");
  await press("Drop B");
  await waitFor(async () => expect(await stored(world)).toEqual(["C pending ana", "A completed"]));
  await press("Undo");
  await waitFor(async () => expect(await stored(world)).toEqual(["B in_progress", "C pending ana", "A completed"]));
});

test("it reads that it is edited, and the panel's editor stands below it", async () => {
  const world = await panel();
  await press("Change B");
  expect(shown()).toEqual(["1/3 A pending", "2/3 B pending editing", "3/3 C pending"]);
  const field = screen.getByRole("textbox", { name: "Edit B" });
  expect(field).toHaveFocus();
  await userEvent.keyboard("Better{Enter}");
  expect(shown()[1]).toBe("2/3 Better pending");
  await waitFor(async () => expect(await stored(world)).toContain("Better pending"));
});

test("it reads that its change has had no answer for a while", async () => {
  const world = await panel();
  let go = (): void => undefined;
  world.hold = () => new Promise<void>((resolve) => (go = resolve));
  await press("Tick A");
  await waitFor(() => expect(shown()[0]).toBe("1/3 A completed pending"));
  world.hold = null;
  go();
  await waitFor(() => expect(shown()[0]).toBe("1/3 A completed"));
});

test("with rowProps alone it has the keys of a row", async () => {
  await panel();
  row("A").focus();
  await userEvent.keyboard(" ");
  expect(shown()[0]).toBe("1/3 A completed");
  await userEvent.keyboard("{ArrowDown}");
  expect(row("B")).toHaveFocus();
  await userEvent.keyboard("{End}");
  expect(row("C")).toHaveFocus();
  await userEvent.keyboard("{Home}{Alt>}{ArrowDown}{/Alt}");
  expect(shown()).toEqual(["1/3 B pending", "2/3 A completed", "3/3 C pending"]);
  expect(row("A")).toHaveFocus();
  await userEvent.keyboard("{F2}");
  expect(screen.getByRole("textbox", { name: "Edit A" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(row("A")).toHaveFocus();
});

test("with rowProps alone it hands the focus on, whoever archived it", async () => {
  const world = await panel();
  row("A").focus();
  await userEvent.keyboard("{Delete}");
  expect(row("B")).toHaveFocus();
  const { items } = await world.store.get("acme", "c1");
  await world.remote([{ op: "remove", id: items.find((item) => item.subject === "B")?.id as string }]);
  await waitFor(() => expect(row("C")).toHaveFocus());
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Archived by ⁨Planner⁩: ‘⁨B⁩’"));
});

test("what a host has in it keeps its keys, its clicks and its forms", async () => {
  const world = await panel();
  const note = screen.getByRole("textbox", { name: "Note on B" });
  await userEvent.type(note, "a b{Delete}{Backspace}{ArrowUp}{Home}{F2}{Escape}");
  expect(note).toHaveValue("a ");
  expect(note).toHaveFocus();
  expect(fireEvent.keyDown(note, { key: "z", ctrlKey: true })).toBe(true);
  await userEvent.dblClick(note);
  await userEvent.dblClick(screen.getByRole("button", { name: "Start B" }));
  expect(screen.queryByRole("textbox", { name: "Edit B" })).toBeNull();
  const find = screen.getByRole("textbox", { name: "Find B" });
  await userEvent.type(find, "x");
  const submitted: boolean[] = [];
  const listen = (event: Event): void => {
    submitted.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener("submit", listen);
  await userEvent.keyboard("{Enter}");
  document.removeEventListener("submit", listen);
  expect(submitted).toEqual([false]);
  await userEvent.click(note);
  expect(find).toHaveValue("x");
  // Text in a field of the host is the host's to ask about.
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  await waitFor(async () => expect(await stored(world)).toEqual(["A pending", "B pending", "C pending"]));
});

test("a row around the built-in one is no further stop for the Tab key, and has its keys", async () => {
  const world = await createPanelWorld(["A", "B"]);
  const Wrapped = (props: TodoRowProps): ReactElement => (
    <section>
      <DefaultTodoRow {...props} />
    </section>
  );
  render(world.element({ components: { TodoRow: Wrapped } }));
  (await screen.findByRole("checkbox", { name: "A" })).focus();
  await userEvent.tab();
  expect(screen.getByRole("button", { name: "In progress: A" })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole("checkbox", { name: "B" })).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{Delete}");
  expect(screen.getByRole("checkbox", { name: "B" })).toHaveFocus();
});

test("one that throws for one task leaves the others alone, and is tried again when the task changes", async () => {
  const Picky = ({ todo }: TodoRowProps): ReactElement => {
    if (todo.subject === "B") throw new Error("not B");
    return <b>{todo.subject}</b>;
  };
  const world = await createPanelWorld(["A", "B", "C"]);
  render(world.element({ components: { TodoRow: Picky } }, { onError: () => undefined }));
  await screen.findByText("A");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["A", "Cannot be shown", "C"]);
  const id = (await world.store.get("acme", "c1")).items[1]?.id as string;
  await world.remote([{ op: "update", id, subject: "D" }]);
  expect(await screen.findByText("D")).toBeVisible();
  expect(screen.queryByText("Cannot be shown")).toBeNull();
});
