import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { createTodosClient } from "../client/create-todos-client.ts";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

afterEach(() => vi.useRealTimers());

async function renderPanel(seed: readonly string[]): Promise<PanelWorld> {
  const world = await createPanelWorld(seed);
  render(world.element());
  await screen.findByText(seed[0] as string);
  return world;
}
const box = (name: string): HTMLElement => screen.getByRole("checkbox", { name });
const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const subjects = (): (string | undefined)[] =>
  screen.getAllByRole("checkbox").map((each) => {
    const text = document.getElementById(each.getAttribute("aria-labelledby") ?? "")?.textContent ?? "";
    return (each as HTMLInputElement).checked ? `✓ ${text}` : text;
  });
/** What the bar says; null where there is none. */
const bar = (): string | null | undefined =>
  screen.queryByRole("button", { name: "Undo" })?.parentElement?.querySelector("p")?.textContent ?? null;
const spoken = (): (string | null)[] => Array.from(screen.getByRole("status").children, (each) => each.textContent);
const stored = async (world: PanelWorld): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map((item) =>
    item.status === "completed" ? `✓ ${item.subject}` : item.subject,
  );
const idOf = async (world: PanelWorld, subject: string): Promise<string> =>
  (await world.store.get("acme", "c1")).items.find((item) => item.subject === subject)?.id ?? "";

test.each<[string, () => Promise<unknown>, string, string]>([
  ["archived", () => userEvent.click(button("Archive: B")), "Archived: ‘⁨B⁩’", "B"],
  ["moved", () => userEvent.click(button("Move up: B")), "Moved to 1 of 3: ‘⁨B⁩’", "B"],
  ["completed", () => userEvent.click(box("B")), "Done: ‘⁨B⁩’", "B"],
  ["started", () => userEvent.click(button("In progress: B")), "In progress: ‘⁨B⁩’", "B"],
  [
    "edited",
    async () => {
      await userEvent.click(button("Edit: B"));
      await userEvent.keyboard("Better{Enter}");
    },
    "Changed: ‘⁨B⁩’",
    "B",
  ],
])(
  "what was %s can be taken back from a bar that names it, and the row has the focus then",
  async (_, gesture, text, name) => {
    const world = await renderPanel(["A", "B", "C"]);
    expect(bar()).toBeNull();
    await gesture();
    await waitFor(() => expect(bar()).toBe(text));
    await userEvent.click(button("Undo"));
    expect(subjects()).toEqual(["A", "B", "C"]);
    expect(bar()).toBeNull();
    expect(box(name)).toHaveFocus();
    await waitFor(() => expect(world.posted).toHaveLength(2));
    await waitFor(async () => expect(await stored(world)).toEqual(["A", "B", "C"]));
    expect(box(name)).toHaveFocus();
  },
);

test("what was added is taken back to the composer, where it came from", async () => {
  const world = await renderPanel(["A"]);
  await userEvent.type(screen.getByRole("textbox", { name: "Add a task" }), "New{Enter}");
  expect(bar()).toBe("Added: ‘⁨New⁩’");
  await userEvent.click(button("Undo"));
  expect(subjects()).toEqual(["A"]);
  expect(screen.getByRole("textbox", { name: "Add a task" })).toHaveFocus();
  await waitFor(async () => expect(await stored(world)).toEqual(["A"]));
});

test("a completed row that was archived comes back completed and in its place, though rows came in there", async () => {
  const world = await renderPanel(["A", "B", "C", "D"]);
  await userEvent.click(box("B"));
  await userEvent.click(button("Archive: B"));
  expect(subjects()).toEqual(["A", "C", "D"]);
  await act(async () => void (await world.remote([{ op: "add", subject: "X", after: await idOf(world, "A") }])));
  await waitFor(() => expect(subjects()).toEqual(["A", "X", "C", "D"]));
  expect(bar()).toBe("Archived: ‘⁨B⁩’");
  await userEvent.click(button("Undo"));
  expect(subjects()).toEqual(["A", "✓ B", "X", "C", "D"]);
  await waitFor(async () => expect(await stored(world)).toEqual(["A", "✓ B", "X", "C", "D"]));
  expect(subjects()).toEqual(["A", "✓ B", "X", "C", "D"]);
  expect(box("B")).toHaveFocus();
});

test("by keyboard alone: the focus of a row that comes back by a key stays where it was", async () => {
  const world = await renderPanel(["A", "B", "C"]);
  box("B").focus();
  await userEvent.keyboard("{Delete}");
  expect(box("C")).toHaveFocus();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(subjects()).toEqual(["A", "B", "C"]);
  expect(box("C")).toHaveFocus();
  await userEvent.keyboard(" {Meta>}z{/Meta}");
  expect(subjects()).toEqual(["A", "B", "C"]);
  await waitFor(async () => expect(await stored(world)).toEqual(["A", "B", "C"]));
  const posts = world.posted.length;
  // There is nothing left; and with Shift it is another key.
  await userEvent.keyboard("{Control>}z{/Control} {Control>}{Shift>}Z{/Shift}{/Control}");
  expect(subjects()).toEqual(["A", "B", "✓ C"]);
  await waitFor(() => expect(world.posted).toHaveLength(posts + 1));
});

test("a row that is taken back from under the focus hands it on", async () => {
  await renderPanel(["A", "B"]);
  await userEvent.type(screen.getByRole("textbox", { name: "Add a task" }), "New{Enter}");
  box("New").focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(subjects()).toEqual(["A", "B"]);
  expect(box("B")).toHaveFocus();
});

test("in a text field the keys are the field's own", async () => {
  await renderPanel(["A", "B"]);
  await userEvent.click(box("A"));
  const field = screen.getByRole("textbox", { name: "Add a task" });
  await userEvent.type(field, "draft");
  const isTaken = !fireEvent.keyDown(field, { key: "z", ctrlKey: true });
  expect(isTaken).toBe(false);
  expect(subjects()).toEqual(["✓ A", "B"]);
  await userEvent.clear(field);
  await userEvent.click(button("Edit: B"));
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Edit B" }), { key: "z", metaKey: true });
  expect(screen.getByRole("checkbox", { name: "A" })).toBeChecked();
});

test("the bar goes after ten seconds, counted from the last gesture; the keys still take it back", async () => {
  await renderPanel(["A", "B"]);
  vi.useFakeTimers();
  const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  fireEvent.click(box("A"));
  await pass(9000);
  fireEvent.click(box("B"));
  expect(bar()).toBe("Done: ‘⁨B⁩’");
  await pass(9900);
  expect(bar()).toBe("Done: ‘⁨B⁩’");
  act(() => button("Undo").focus());
  await pass(200);
  expect(bar()).toBeNull();
  // Who was about to press it is not thrown out of the panel.
  expect(screen.getByRole("textbox", { name: "Add a task" })).toHaveFocus();
  fireEvent.keyDown(box("A"), { key: "z", ctrlKey: true });
  expect(subjects()).toEqual(["✓ A", "B"]);
});

test("the bar goes when others changed what the gesture touched, and stays when they changed anything else", async () => {
  const world = await renderPanel(["A", "B", "C"]);
  await userEvent.click(box("B"));
  const change = async (subject: string, fields: object): Promise<void> =>
    act(async () => void (await world.remote([{ op: "update", id: await idOf(world, subject), ...fields }])));
  await change("B", { detail: "Theirs" });
  await change("A", { status: "completed" });
  await screen.findByText("Theirs");
  await waitFor(() => expect(subjects()).toEqual(["✓ A", "✓ B", "C"]));
  expect(bar()).toBe("Done: ‘⁨B⁩’");
  await change("B", { status: "in_progress" });
  await waitFor(() => expect(bar()).toBeNull());
  box("C").focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(spoken()).toContain("Changed since, not undone"), { timeout: 5000 });
  expect(spoken()).not.toContain("Undone");
  expect(subjects()).toEqual(["✓ A", "B", "C"]);
});

test("an undo is said once, and not read back as news; offline too, where no answer comes", async () => {
  const world = await renderPanel(["A", "B"]);
  await userEvent.click(button("Archive: B"));
  world.hold = () => new Promise(() => undefined);
  await userEvent.click(button("Undo"));
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
  await waitFor(() => expect(spoken()).toEqual(["Archived: ‘⁨B⁩’", "Undone"]), { timeout: 5000 });
  const said: (string | null)[] = [];
  for (let i = 0; i < 12; i += 1) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
    said.push(...spoken());
  }
  expect(said.filter((text) => text?.startsWith("Plan updated"))).toEqual([]);
});

test("with nothing to take back the keys do and say nothing", async () => {
  const world = await renderPanel(["A"]);
  box("A").focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  vi.useFakeTimers();
  await act(async () => void (await vi.advanceTimersByTimeAsync(2000)));
  expect(spoken()).toEqual([]);
  expect(world.posted).toEqual([]);
});

test("a gesture that changes nothing brings no bar, and the one before it keeps its own", async () => {
  const world = await renderPanel(["A", "B"]);
  await userEvent.click(box("B"));
  await userEvent.click(button("Edit: A"));
  await userEvent.keyboard("A {Enter}");
  expect(bar()).toBe("Done: ‘⁨B⁩’");
  await userEvent.click(button("Undo"));
  await waitFor(async () => expect(await stored(world)).toEqual(["A", "B"]));
  expect(subjects()).toEqual(["A", "B"]);
});

test("a bar never takes back what another panel did since", async () => {
  const world = await createPanelWorld(["A", "B"]);
  const client = createTodosClient({ endpoint: "/api/todos", fetch: world.fetch });
  render([1, 2].map((n) => <div key={n}>{world.element({ title: `Panel ${n}` }, { client })}</div>));
  const [one, two] = [1, 2].map((n) => within(screen.getByRole("region", { name: `Panel ${n}` })));
  await userEvent.click((await one?.findByRole("button", { name: "Archive: A" })) as HTMLElement);
  expect(one?.getByText("Archived: ‘⁨A⁩’", { selector: "p" })).toBeVisible();
  await userEvent.click(two?.getByRole("checkbox", { name: "B" }) as HTMLElement);
  expect(one?.queryByRole("button", { name: "Undo" })).toBeNull();
  await userEvent.click(two?.getByRole("button", { name: "Undo" }) as HTMLElement);
  expect(two?.getByRole("checkbox", { name: "B" })).not.toBeChecked();
  await userEvent.click(one?.getByRole("button", { name: "Undo" }) as HTMLElement);
  await waitFor(async () => expect(await stored(world)).toEqual(["A", "B"]));
});

test("read-only offers no undo, in a bar or by keys, whatever was done before", async () => {
  const world = await createPanelWorld(["A", "B"]);
  const { rerender } = render(world.element());
  await screen.findByText("A");
  await userEvent.click(box("A"));
  expect(bar()).not.toBeNull();
  rerender(world.element({ readOnly: true }));
  expect(bar()).toBeNull();
  for (const target of [box("A"), button("Archive")]) fireEvent.keyDown(target, { key: "z", ctrlKey: true });
  expect(subjects()).toEqual(["✓ A", "B"]);
  await waitFor(async () => expect(await stored(world)).toEqual(["✓ A", "B"]));
});

test("what the store refused is no longer offered, and its notice stands in its place", async () => {
  const world = await renderPanel(["A", "B"]);
  await userEvent.click(button("Edit: A"));
  await userEvent.clear(screen.getByRole("textbox", { name: "Edit A" }));
  await userEvent.paste("x".repeat(201));
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("alert");
  expect(bar()).toBeNull();
  expect(await stored(world)).toEqual(["A", "B"]);
});

test("from the archive: a row that was restored goes back there", async () => {
  const world = await renderPanel(["A", "B"]);
  await userEvent.click(button("Archive: A"));
  await userEvent.click(button("Archive"));
  await userEvent.click(await screen.findByRole("button", { name: "Restore: A" }));
  expect(bar()).toBe("Restored: ‘⁨A⁩’");
  await userEvent.click(button("Undo"));
  await waitFor(async () => expect(await stored(world)).toEqual(["B"]));
  expect(await within(await screen.findByRole("list")).findByText("A")).toBeVisible();
  expect(document.body).not.toHaveFocus();
});
