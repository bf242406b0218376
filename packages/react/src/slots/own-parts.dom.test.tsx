import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactElement, useState } from "react";
import { expect, test } from "vitest";
import { useSwarmTodos } from "../hooks/useSwarmTodos.ts";
import { DefaultTodoPanel } from "../panel/DefaultTodoPanel.tsx";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";
import type { TodoArchiveProps, TodoComposerProps, TodoHeaderProps, TodoNoticeProps } from "./slot-props.ts";
import type { TodoComponents } from "./todo-components.ts";
import type { TodoPanelProps } from "./todo-panel-props.ts";

async function panel(components: TodoComponents, seed: readonly string[] = ["A", "B"]): Promise<PanelWorld> {
  const world = await createPanelWorld(seed);
  render(world.element({ components }));
  await screen.findByText(seed[0] as string);
  return world;
}
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

test("a header names the region and the list, and goes to the archive and back", async () => {
  const Header = ({ title, headingProps, done, total, archived, actions }: TodoHeaderProps): ReactElement => (
    <hgroup>
      <h3 {...headingProps}>{title}</h3>
      <p>{`${done} von ${total}`}</p>
      <button type="button" onClick={actions.toggleArchive}>
        {archived ? "Zurück" : "Ablage"}
      </button>
    </hgroup>
  );
  await panel({ TodoHeader: Header });
  expect(screen.getByRole("region", { name: "Plan" })).toBeVisible();
  expect(screen.getByRole("list", { name: "Plan" })).toBeVisible();
  await userEvent.click(screen.getByRole("checkbox", { name: "A" }));
  expect(screen.getByText("1 von 2")).toBeVisible();
  await press("Ablage");
  expect(screen.getByRole("heading", { name: "Archive", level: 3 })).toHaveFocus();
  expect(await screen.findByText("No archived tasks")).toBeVisible();
  await press("Zurück");
  expect(screen.getByRole("heading", { name: "Plan" })).toBeVisible();
});

test("a header that forgets the heading takes no name from the region and the list", async () => {
  await panel({ TodoHeader: () => <b>{"Mine"}</b> });
  expect(screen.getByRole("region", { name: "Plan" })).toBeVisible();
  expect(screen.getByRole("list", { name: "Plan" })).toBeVisible();
});

test("a composer adds, and is told what became of it", async () => {
  const Composer = ({ actions, hidden }: TodoComposerProps): ReactElement => {
    const [text, setText] = useState("");
    const [said, setSaid] = useState("");
    const add = async (): Promise<void> => setSaid((await actions.add({ subject: text }))?.outcome ?? "nothing");
    return (
      <div hidden={hidden}>
        <input aria-label="Neu" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="button" onClick={() => void add()}>
          {"Hinzu"}
        </button>
        <i>{said}</i>
      </div>
    );
  };
  const world = await panel({ TodoComposer: Composer });
  await userEvent.type(screen.getByRole("textbox", { name: "Neu" }), "C");
  await press("Hinzu");
  expect(await screen.findByText("applied")).toBeVisible();
  expect(await world.subjects()).toEqual(["A", "B", "C"]);
  await press("Undo");
  await waitFor(async () => expect(await world.subjects()).toEqual(["A", "B"]));
  await userEvent.type(screen.getByRole("textbox", { name: "Neu" }), "x".repeat(201));
  await press("Hinzu");
  // Nobody else shows its words.
  expect(await screen.findByRole("alert")).toHaveTextContent("Too long: 202 of at most 200");
  expect(screen.getByText("rejected")).toBeVisible();
});

test("without a composer, the focus of the last row that goes stays in the panel", async () => {
  await panel({ TodoComposer: null }, ["A"]);
  screen.getByRole("checkbox", { name: "A" }).focus();
  await userEvent.keyboard("{Delete}");
  expect(screen.getByRole("button", { name: "Archive" })).toHaveFocus();
});

test("a notice works by its callbacks: what lost is applied, dismissed, and undone", async () => {
  const Notice = ({ text, buttons = [], children }: TodoNoticeProps): ReactElement => (
    <aside aria-label={text}>
      {buttons.map(({ control, word, onPress }) => (
        <button key={control} type="button" onClick={onPress}>{`My ${word}`}</button>
      ))}
      {children}
    </aside>
  );
  const world = await panel({ TodoNotice: Notice });
  const [a = "", b = ""] = (await world.store.get("acme", "c1")).items.map((item) => item.id);
  const lose = async (subject: string, id: string): Promise<void> => {
    await press(`Edit: ${subject}`);
    await userEvent.keyboard("Mine");
    const reads = world.requests.length;
    await world.remote([{ op: "update", id, subject: `Their ${subject}` }]);
    await waitFor(() => expect(world.requests.length).toBeGreaterThan(reads));
    await userEvent.keyboard("{Enter}");
  };
  await lose("A", a);
  const notice = await screen.findByRole("complementary", { name: "Changed by ⁨Planner⁩: ‘⁨A⁩’" });
  expect(notice).toHaveTextContent("YoursMineNowTheir A");
  await press("My Apply mine");
  await waitFor(async () => expect(await world.subjects()).toEqual(["Mine", "B"]));
  await lose("B", b);
  await screen.findByRole("complementary", { name: /Changed by/ });
  await press("My Dismiss");
  expect(screen.queryByRole("complementary", { name: /Changed by/ })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Mine" }));
  await press("My Undo");
  expect(screen.getByRole("checkbox", { name: "Mine" })).not.toBeChecked();
});

test("an archive view of a host's own restores, and reads further", async () => {
  const Archive = ({ rows, phase, hasMore, loadMore, actions }: TodoArchiveProps): ReactElement => (
    <div role="group" aria-label={phase}>
      {rows.map((row) => (
        <button
          key={row.key}
          type="button"
          onClick={() => actions.restore(row.id)}
        >{`Back with ${row.subject}`}</button>
      ))}
      {hasMore && (
        <button type="button" onClick={loadMore}>
          {"Further"}
        </button>
      )}
    </div>
  );
  const world = await panel({ TodoArchive: Archive });
  for (const half of ["Old", "New"]) {
    const ids = await world.remote(
      Array.from({ length: 60 }, (_, i) => ({ op: "add" as const, subject: `${half} ${i}` })),
    );
    await world.remote(ids.map((id) => ({ op: "remove" as const, id })));
  }
  await press("Archive");
  const group = within(await screen.findByRole("group", { name: "ready" }));
  expect(group.getAllByRole("button", { name: /Back with/ })).toHaveLength(100);
  await press("Further");
  await userEvent.click(await group.findByRole("button", { name: "Back with Old 0" }));
  await waitFor(async () => expect(await world.subjects()).toEqual(["A", "B", "Old 0"]));
});

test("a whole panel of a host's own keeps the hook, and may stand around the built-in one", async () => {
  const Own = ({ container }: TodoPanelProps): ReactElement => (
    <p>
      {useSwarmTodos(container)
        .rows.map((row) => row.subject)
        .join(" and ")}
    </p>
  );
  const world = await createPanelWorld(["A", "B"]);
  const { unmount } = render(world.element({}, { components: { TodoPanel: Own } }));
  expect(await screen.findByText("A and B")).toBeVisible();
  unmount();
  const Around = (props: TodoPanelProps): ReactElement => (
    <main>
      <DefaultTodoPanel {...props} title="Inside" />
    </main>
  );
  render(world.element({}, { components: { TodoPanel: Around, TodoStatusIcon: ({ status }) => <i>{status}</i> } }));
  expect(await within(screen.getByRole("main")).findByRole("list", { name: "Inside" })).toBeVisible();
  expect(await screen.findAllByText("pending")).toHaveLength(2);
});

test("every part carries its class, its attribute, and the class of the host", async () => {
  const world = await createPanelWorld(["A"]);
  const classNames = { panel: "my-panel", row: "my-row", button: "my-button", input: "my-input" };
  render(world.element({ classNames, className: "mine" }));
  await screen.findByText("A");
  const region = screen.getByRole("region", { name: "Plan" });
  expect(region).toHaveClass("swarm-todos", "mine", "my-panel");
  expect(region).toHaveAttribute("data-swarm-todos", "panel");
  const parts = region.querySelectorAll<HTMLElement>("[class]");
  expect(parts.length).toBeGreaterThan(15);
  for (const part of parts) {
    const name = part.dataset["swarmTodos"] as "row";
    expect(part).toHaveClass(`swarm-todos-${name}`, ...(classNames[name] ? [classNames[name]] : []));
  }
  expect(region.querySelectorAll(".my-button").length).toBe(region.querySelectorAll("button").length);
});
