import { createTodosClient, SwarmProvider, TodoPanel, type TodosClient, useSwarmTodos } from "@swarm-todos/react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ReactElement, StrictMode } from "react";
import { expect, test } from "vitest";
import { createWorld, type World } from "./create-world.ts";
import { setOnline } from "./set-online.ts";

const clientOf = (world: World): TodosClient =>
  createTodosClient({ endpoint: "/api/todos", fetch: world.fetchAs("ana"), realtime: world.realtime });

/** A page that shows the panel of a container, or none. */
function App({ client, shown }: { client: TodosClient; shown: string | null }): ReactElement {
  return (
    <StrictMode>
      <SwarmProvider client={client}>{shown !== null && <TodoPanel key={shown} container={shown} />}</SwarmProvider>
    </StrictMode>
  );
}
const pass = (world: World, ms: number): Promise<void> => act(() => world.pass(ms));
const rows = (): string[] =>
  screen.queryAllByRole("checkbox").map((box) => {
    const label = document.getElementById(box.getAttribute("aria-labelledby") ?? "")?.textContent ?? "";
    return (box as HTMLInputElement).checked ? `✓ ${label}` : label;
  });
function typeTask(subject: string): void {
  const field = screen.getByRole("textbox", { name: "Add a task" });
  fireEvent.change(field, { target: { value: subject } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
}

test("an add outlives its panel: another panel on the container shows one row, which gets the server's id", async () => {
  const world = createWorld();
  const client = clientOf(world);
  const page = render(<App client={client} shown="c1" />);
  await pass(world, 300);
  world.hold = ({ method }) => method === "POST";
  typeTask("Kept");
  expect(rows()).toEqual(["Kept"]);
  page.rerender(<App client={client} shown={null} />);
  await pass(world, 500);
  page.rerender(<App client={client} shown="c1" />);
  expect(rows()).toEqual(["Kept"]);
  await act(async () => (await world.next("POST")).answer());
  await pass(world, 500);
  expect(rows()).toEqual(["Kept"]);
  expect(screen.queryByText("Loading…")).toBeNull();
  expect(screen.queryByText("Saving…")).toBeNull();
  const { items } = await world.store.get("acme", "c1");
  expect(client.list("c1").get()).toMatchObject({ phase: "ready", rows: [{ id: items[0]?.id, placeholder: false }] });
  expect(items).toHaveLength(1);
});

test("what was sent before the list was there goes out, though its panel is gone before the first read is answered", async () => {
  const world = createWorld();
  const client = clientOf(world);
  world.hold = () => true;
  const page = render(<App client={client} shown="c1" />);
  const sent = client.list("c1").send([{ op: "add", subject: "Early" }]);
  page.rerender(<App client={client} shown={null} />);
  await pass(world, 100);
  world.hold = () => false;
  await act(async () => (await world.next("GET")).lose());
  await pass(world, 5000);
  expect(await sent).toMatchObject({ outcome: "applied" });
  expect(await world.stored()).toEqual(["Early"]);
});

test("focus stays in a row that was just added while the server's row takes its place", async () => {
  const world = createWorld();
  render(<App client={clientOf(world)} shown="c1" />);
  await pass(world, 300);
  world.hold = ({ method }) => method === "POST";
  typeTask("New");
  const box = screen.getByRole("checkbox", { name: "New" });
  box.focus();
  await act(async () => (await world.next("POST")).answer());
  await pass(world, 500);
  expect(screen.getByRole("checkbox", { name: "New" })).toBe(box);
  expect(document.activeElement).toBe(box);
});

test("what was done offline drains after a remount, without another gesture", async () => {
  const world = createWorld();
  const client = clientOf(world);
  const page = render(<App client={client} shown="c1" />);
  await pass(world, 300);
  act(() => setOnline(false));
  typeTask("Offline");
  page.rerender(<App client={client} shown={null} />);
  await pass(world, 1000);
  page.rerender(<App client={client} shown="c1" />);
  await pass(world, 1000);
  expect(await world.stored()).toEqual([]);
  act(() => setOnline(true));
  await pass(world, 1000);
  expect(await world.stored()).toEqual(["Offline"]);
  expect(rows()).toEqual(["Offline"]);
  expect(screen.queryByText("Saving…")).toBeNull();
});

test("three quick adds are three rows in every render, never the placeholder and the stored row together", async () => {
  const world = createWorld();
  const client = clientOf(world);
  const renders: string[] = [];
  function Watcher(): null {
    const { rows: shown } = useSwarmTodos("c1");
    renders.push(shown.map(({ subject }) => subject).join());
    return null;
  }
  render(
    <SwarmProvider client={client}>
      <TodoPanel container="c1" />
      <Watcher />
    </SwarmProvider>,
  );
  await pass(world, 300);
  world.latency = () => 100;
  world.pingDelay = 20;
  for (const subject of ["One", "Two", "Three"]) typeTask(subject);
  expect(rows()).toEqual(["One", "Two", "Three"]);
  renders.length = 0;
  await pass(world, 3000);
  expect(renders.filter((view) => view !== "One,Two,Three")).toEqual([]);
  expect(rows()).toEqual(["One", "Two", "Three"]);
  expect(await world.stored()).toEqual(["One", "Two", "Three"]);
});

test("another conversation never shows the first one's tasks, though their answer arrives after the switch", async () => {
  const world = createWorld();
  await world.remote([{ op: "add", subject: "Of the first" }], "c1");
  await world.remote([{ op: "add", subject: "Of the second" }], "c2");
  const client = clientOf(world);
  world.hold = ({ container }) => container === "c1";
  const page = render(<App client={client} shown="c1" />);
  const late = await world.next("GET");
  await act(() => late.reach());
  page.rerender(<App client={client} shown="c2" />);
  await pass(world, 300);
  expect(rows()).toEqual(["Of the second"]);
  await act(() => late.answer());
  await pass(world, 300);
  expect(rows()).toEqual(["Of the second"]);
  // A ping of the first is not the second's news either.
  await world.remote([{ op: "add", subject: "More of the first" }], "c1");
  await pass(world, 1000);
  expect(rows()).toEqual(["Of the second"]);
  page.rerender(<App client={client} shown="c1" />);
  expect(rows()).not.toContain("Of the second");
});

test("a gesture goes to the conversation that it was made in, whichever one shows when it is answered", async () => {
  const world = createWorld();
  const client = clientOf(world);
  const page = render(<App client={client} shown="c1" />);
  await pass(world, 300);
  world.hold = ({ method }) => method === "POST";
  typeTask("For the first");
  page.rerender(<App client={client} shown="c2" />);
  await pass(world, 300);
  await act(async () => (await world.next("POST")).answer());
  await pass(world, 300);
  expect(rows()).toEqual([]);
  expect(await world.stored("c1")).toEqual(["For the first"]);
  expect(await world.stored("c2")).toEqual([]);
});

test.each([
  ["comes back to the page", () => window.dispatchEvent(new Event("focus"))],
  ["is online again", () => window.dispatchEvent(new Event("online"))],
])("a finished list does not stay at nothing done: a lost ping is made good when the person %s", async (_, back) => {
  const world = createWorld();
  const ids = await world.remote([
    { op: "add", subject: "A" },
    { op: "add", subject: "B" },
  ]);
  render(<App client={clientOf(world)} shown="c1" />);
  await pass(world, 1000);
  const progress = screen.getByRole("progressbar");
  expect(progress).toHaveAttribute("aria-valuetext", "0 of 2 tasks done");
  world.pingDelay = null;
  await world.remote(ids.map((id) => ({ op: "update", id, status: "completed" })));
  await pass(world, 1000);
  expect(progress).toHaveAttribute("aria-valuetext", "0 of 2 tasks done");
  act(() => void back());
  await pass(world, 300);
  expect(progress).toHaveAttribute("aria-valuetext", "2 of 2 tasks done");
  expect(rows()).toEqual(["✓ A", "✓ B"]);
});

test("a finished list does not stay at nothing done: a lost ping is made good when the channel is joined again", async () => {
  const world = createWorld();
  const [id = ""] = await world.remote([{ op: "add", subject: "A" }]);
  render(<App client={clientOf(world)} shown="c1" />);
  await pass(world, 1000);
  world.pingDelay = null;
  await world.remote([{ op: "update", id, status: "completed" }]);
  await pass(world, 1000);
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "0 of 1 task done");
  act(() => world.rejoin());
  await pass(world, 300);
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "1 of 1 task done");
});

test("a new run of the page on the same conversation shows the same rows, with the ids that they had", async () => {
  const world = createWorld();
  const ids = await world.remote([
    { op: "add", subject: "A" },
    { op: "add", subject: "B" },
  ]);
  for (let run = 0; run < 3; run += 1) {
    const client = clientOf(world);
    const page = render(<App client={client} shown="c1" />);
    await pass(world, 300);
    expect(rows()).toEqual(["A", "B"]);
    expect(
      client
        .list("c1")
        .get()
        .rows.map((row) => row.id),
    ).toEqual(ids);
    page.unmount();
    client.dispose();
  }
});

test("a row that a person archived does not come back while an agent goes on writing", async () => {
  const world = createWorld();
  await world.remote([
    { op: "add", subject: "X" },
    { op: "add", subject: "Y" },
  ]);
  render(<App client={clientOf(world)} shown="c1" />);
  await pass(world, 300);
  world.latency = () => 80;
  fireEvent.click(screen.getByRole("button", { name: "Archive: X" }));
  expect(rows()).toEqual(["Y"]);
  for (let n = 0; n < 8; n += 1) {
    await world.remote([{ op: "add", subject: `Z${n}` }]);
    await pass(world, 90);
    expect(rows()).not.toContain("X");
  }
  await pass(world, 1000);
  expect(await world.stored()).toEqual(["Y", ...Array.from({ length: 8 }, (_, n) => `Z${n}`)]);
  expect(rows()).toEqual(await world.stored());
});
