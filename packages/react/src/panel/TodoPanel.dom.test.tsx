import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";
import { TodoPanel } from "./TodoPanel.tsx";

async function renderPanel(seed: readonly string[] = [], props: Partial<TodoPanelProps> = {}): Promise<PanelWorld> {
  const world = await createPanelWorld(seed);
  render(world.element(props));
  if (seed.length > 0) await screen.findByText(seed[0] as string);
  else await screen.findByText("No tasks yet");
  return world;
}
const subjects = (): (string | null)[] =>
  screen
    .getAllByRole("checkbox")
    .map((box) => document.getElementById(box.getAttribute("aria-labelledby") ?? "")?.textContent ?? null);
const item = (subject: string): HTMLElement =>
  screen.getByRole("checkbox", { name: subject }).closest("li") as HTMLElement;
const button = (name: string): HTMLElement => screen.getByRole("button", { name });

test("a named region holds a heading, the progress, a list of rows and the composer", async () => {
  await renderPanel(["Draft", "Write"], { title: "Agenda", headingLevel: 3, className: "mine" });
  const region = screen.getByRole("region", { name: "Agenda" });
  expect(region).toHaveClass("swarm-todos", "mine");
  expect(within(region).getByRole("heading", { level: 3, name: "Agenda" })).toBeVisible();
  expect(within(region).getByRole("progressbar", { name: "Agenda" })).toHaveAttribute(
    "aria-valuetext",
    "0 of 2 tasks done",
  );
  expect(within(within(region).getByRole("list", { name: "Agenda" })).getAllByRole("listitem")).toHaveLength(2);
  expect(within(region).getByRole("textbox", { name: "Add a task" })).toBeVisible();
  expect(region.querySelector("[style]")).toBeNull();
});

test("nothing is rendered and nothing sent without an endpoint", async () => {
  const world = await createPanelWorld();
  const { container } = render(world.element({}, { endpoints: {} }));
  expect(container).toBeEmptyDOMElement();
  expect(world.requests).toEqual([]);
  render(<TodoPanel container="c1" />);
  expect(screen.queryByRole("region")).toBeNull();
});

test("loading shows until the first answer, as text and as a busy list", async () => {
  const world = await createPanelWorld(["Draft"]);
  let go = (): void => undefined;
  world.hold = () => new Promise<void>((resolve) => (go = resolve));
  render(world.element());
  expect(screen.getByText("Loading…")).toBeInTheDocument();
  expect(screen.getByRole("list")).toHaveAttribute("aria-busy", "true");
  world.hold = null;
  go();
  expect(await screen.findByRole("checkbox", { name: "Draft" })).toBeVisible();
  expect(screen.queryByText("Loading…")).toBeNull();
});

test("ticking completes, ticking again reopens", async () => {
  const world = await renderPanel(["Draft"]);
  const box = screen.getByRole("checkbox", { name: "Draft" });
  await userEvent.click(box);
  expect(box).toBeChecked();
  await waitFor(async () => expect((await world.store.get("acme", "c1")).items[0]?.status).toBe("completed"));
  await userEvent.click(box);
  expect(box).not.toBeChecked();
  await waitFor(async () => expect((await world.store.get("acme", "c1")).items[0]?.status).toBe("pending"));
});

test("starting one task stops the other, and both are said", async () => {
  await renderPanel(["One", "Two"]);
  await userEvent.click(button("In progress: One"));
  expect(button("In progress: One")).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("checkbox", { name: "One" })).toHaveAccessibleDescription("In progress");
  await userEvent.click(button("In progress: Two"));
  expect(button("In progress: One")).toHaveAttribute("aria-pressed", "false");
  expect(button("In progress: Two")).toHaveAttribute("aria-pressed", "true");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("In progress: ‘⁨Two⁩’To do: ‘⁨One⁩’"));
});

test("a task is added with Enter, the field clears and keeps the focus", async () => {
  const world = await renderPanel();
  const field = screen.getByRole("textbox", { name: "Add a task" });
  await userEvent.type(field, "First{Enter}Second{Enter}");
  expect(subjects()).toEqual(["First", "Second"]);
  expect(field).toHaveValue("");
  expect(field).toHaveFocus();
  await waitFor(async () => expect(await world.subjects()).toEqual(["First", "Second"]));
});

test("white space alone adds nothing, and Escape clears", async () => {
  const world = await renderPanel();
  const field = screen.getByRole("textbox", { name: "Add a task" });
  await userEvent.type(field, "  {Enter}x{Escape}");
  expect(field).toHaveValue("");
  expect(world.posted).toEqual([]);
});

test("a refused text comes back into the field, with the limit named", async () => {
  const world = await renderPanel();
  const field = screen.getByRole("textbox", { name: "Add a task" });
  const long = "x".repeat(201);
  await userEvent.click(field);
  await userEvent.paste(long);
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Too long: 201 of at most 200");
  expect(field).toHaveValue(long);
  expect(field).toHaveAccessibleDescription(/at most 200/);
  await userEvent.keyboard("{Backspace}{Enter}");
  await waitFor(async () => expect(await world.subjects()).toEqual(["x".repeat(200)]));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("editing in place saves subject, details and owner as one change, and gives the focus back", async () => {
  const world = await renderPanel(["Draft", "Write"]);
  await userEvent.click(button("Edit: Draft"));
  const field = screen.getByRole("textbox", { name: "Edit Draft" });
  expect(field).toHaveFocus();
  await userEvent.type(screen.getByRole("textbox", { name: "Details" }), "two{Enter}lines");
  await userEvent.type(screen.getByRole("textbox", { name: "Owner" }), "ana");
  await userEvent.clear(field);
  await userEvent.type(field, "Draft it{Enter}");
  expect(screen.getByText("two lines", { normalizer: (text) => text.replace(/\n/g, " ") })).toBeVisible();
  expect(button("Edit: Draft it")).toHaveFocus();
  await waitFor(() => expect(world.posted).toHaveLength(1));
  expect(world.posted[0]?.ops).toEqual([
    { op: "update", id: expect.any(String), subject: "Draft it", detail: "two\nlines", owner: "ana" },
  ]);
});

test("Escape restores, an emptied subject changes nothing, leaving the form saves", async () => {
  const world = await renderPanel(["Draft", "Write"]);
  await userEvent.dblClick(screen.getByText("Draft", { selector: "span" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Edit Draft" }), "zzz{Escape}");
  expect(subjects()).toEqual(["Draft", "Write"]);
  expect(screen.getByRole("checkbox", { name: "Draft" })).toHaveFocus();
  await userEvent.keyboard("{F2}");
  await userEvent.clear(screen.getByRole("textbox", { name: "Edit Draft" }));
  await userEvent.keyboard("{Enter}");
  expect(subjects()).toEqual(["Draft", "Write"]);
  expect(world.posted).toEqual([]);
  await userEvent.keyboard("{F2}");
  await userEvent.clear(screen.getByRole("textbox", { name: "Edit Draft" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Edit Draft" }), "Saved");
  await userEvent.click(button("Edit: Write"));
  expect(await screen.findByRole("checkbox", { name: "Saved" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Edit Write" })).toHaveFocus();
});

test("a refused edit opens again with its words and the limit", async () => {
  await renderPanel(["Draft"]);
  await userEvent.click(button("Edit: Draft"));
  const long = "y".repeat(201);
  await userEvent.clear(screen.getByRole("textbox", { name: "Edit Draft" }));
  await userEvent.paste(long);
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Too long: 201 of at most 200");
  const field = screen.getByRole("textbox", { name: "Edit Draft" });
  expect(field).toHaveValue(long);
  expect(field).toBeInvalid();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(subjects()).toEqual(["Draft"]);
});

test("what somebody else wrote meanwhile is not written over: both versions are shown, and mine can be applied", async () => {
  const world = await renderPanel(["Draft"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await userEvent.click(button("Edit: Draft"));
  const field = screen.getByRole("textbox", { name: "Edit Draft" });
  await userEvent.clear(field);
  await userEvent.type(field, "Mine");
  await world.remote([{ op: "update", id, subject: "Theirs" }]);
  await waitFor(() => expect(world.requests.filter((each) => each === "GET c1").length).toBeGreaterThan(1));
  await userEvent.type(field, "{Enter}");
  const notice = (await screen.findByText("Changed by ⁨Planner⁩: ‘⁨Draft⁩’")).parentElement;
  expect(notice).toHaveTextContent("YoursMineNowTheirs");
  // Each runs in its own direction, whatever that of the word before it is.
  for (const text of ["Mine", "Theirs"])
    expect([...(notice?.querySelectorAll("[dir=auto]") ?? [])].map((each) => each.textContent)).toContain(text);
  // It is said politely: nothing of the person's is lost.
  expect(screen.queryByRole("alert")).toBeNull();
  expect(world.posted).toEqual([]);
  await userEvent.click(button("Apply mine"));
  await waitFor(async () => expect(await world.subjects()).toEqual(["Mine"]));
});

test("an edit that lost keeps its words, whatever closed the editor", async () => {
  const world = await renderPanel(["Draft", "Other"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  await userEvent.click(button("Edit: Draft"));
  const field = screen.getByRole("textbox", { name: "Edit Draft" });
  await userEvent.type(field, "{End} mine");
  await world.remote([{ op: "update", id, subject: "Theirs" }]);
  await waitFor(() => expect(world.requests.filter((each) => each === "GET c1").length).toBeGreaterThan(1));
  await userEvent.click(button("Archive"));
  expect((await screen.findByText("Draft mine")).closest(".swarm-todos-notice")).toHaveTextContent(
    "YoursDraft mineNowTheirs",
  );
  await userEvent.click(button("Dismiss"));
  expect(screen.queryByText("Draft mine")).toBeNull();
  expect(await world.subjects()).toEqual(["Theirs", "Other"]);
});

test("the order stands still while a row is edited, and lets go afterwards", async () => {
  const world = await renderPanel(["A", "B", "C"]);
  const ids = (await world.store.get("acme", "c1")).items.map((each) => each.id);
  await userEvent.click(button("Edit: B"));
  await world.remote([{ op: "reorder", ids: [...ids].reverse() }]);
  await world.remote([{ op: "add", subject: "D" }]);
  await screen.findByText("D");
  expect(
    screen.getAllByRole("listitem").map((row) => row.querySelector(".swarm-todos-subject")?.textContent ?? "edited"),
  ).toEqual(["A", "edited", "C", "D"].map((each) => expect.stringMatching(each)));
  await userEvent.keyboard("{Escape}");
  expect(subjects()).toEqual(["C", "B", "A", "D"]);
});

test("buttons move a row and stay focused; at an end they are disabled only in name", async () => {
  const world = await renderPanel(["A", "B", "C"]);
  const up = button("Move up: C");
  await userEvent.click(up);
  expect(subjects()).toEqual(["A", "C", "B"]);
  await userEvent.click(up);
  expect(subjects()).toEqual(["C", "A", "B"]);
  expect(up).toHaveFocus();
  expect(up).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(up);
  await waitFor(async () => expect(await world.subjects()).toEqual(["C", "A", "B"]));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Moved to 1 of 3: ‘⁨C⁩’"));
});

test("archiving hands the focus on: next row, previous row, composer", async () => {
  await renderPanel(["A", "B", "C", "D"]);
  await userEvent.click(button("Archive: D"));
  expect(button("Archive: C")).toHaveFocus();
  await userEvent.click(button("Archive: B"));
  expect(subjects()).toEqual(["A", "C"]);
  expect(button("Archive: C")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(button("Archive: A")).toHaveFocus();
  screen.getByRole("checkbox", { name: "A" }).focus();
  await userEvent.keyboard("{Delete}");
  expect(screen.getByRole("textbox", { name: "Add a task" })).toHaveFocus();
});

test("a focused row that somebody else archives hands the focus on, and who did it is said", async () => {
  const world = await renderPanel(["A", "B"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  screen.getByRole("checkbox", { name: "A" }).focus();
  await world.remote([{ op: "remove", id }]);
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "B" })).toHaveFocus());
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Archived by ⁨Planner⁩: ‘⁨A⁩’"));
});

test("focus outside the row is left alone when it goes", async () => {
  const world = await renderPanel(["A", "B"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  screen.getByRole("textbox", { name: "Add a task" }).focus();
  await world.remote([{ op: "remove", id }]);
  await waitFor(() => expect(subjects()).toEqual(["B"]));
  expect(screen.getByRole("textbox", { name: "Add a task" })).toHaveFocus();
});

test("the archive shows who archived what, restores, and flips back", async () => {
  const world = await renderPanel(["A", "B", "C"]);
  await userEvent.click(button("Archive: A"));
  await userEvent.click(button("Archive: B"));
  await waitFor(async () => expect(await world.subjects()).toEqual(["C"]));
  await userEvent.click(button("Archive"));
  expect(screen.getByRole("heading", { name: "Archive" })).toHaveFocus();
  await userEvent.dblClick(await screen.findByText("B"));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(button("Restore: B")).not.toHaveAttribute("aria-pressed");
  await userEvent.click(button("Restore: B"));
  expect(button("Restore: A")).toHaveFocus();
  expect(screen.getByText("Archived by \u2068Ana\u2069")).toBeVisible();
  await userEvent.click(button("Restore: A"));
  expect(await screen.findByText("No archived tasks")).toBeVisible();
  expect(button("Back to plan")).toHaveFocus();
  await userEvent.click(button("Back to plan"));
  expect(button("Archive")).toHaveFocus();
  expect(subjects()).toEqual(["C", "B", "A"]);
});

test("a text that is being composed stays over a look into the archive", async () => {
  await renderPanel(["A"]);
  await userEvent.type(screen.getByRole("textbox", { name: "Add a task" }), "half a thought");
  await userEvent.click(button("Archive"));
  await userEvent.click(button("Back to plan"));
  expect(screen.getByRole("textbox", { name: "Add a task" })).toHaveValue("half a thought");
});

test("read-only shows the rows and why there is nothing to change them with", async () => {
  const world = await renderPanel(["A"], { readOnly: true });
  expect(screen.getByText("Read only")).toBeVisible();
  const box = screen.getByRole("checkbox", { name: "A" });
  expect(box).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(box);
  box.focus();
  await userEvent.keyboard(" {Delete}{F2}{Alt>}{ArrowDown}{/Alt}");
  await userEvent.dblClick(screen.getByText("A", { selector: "span" }));
  expect(box).not.toBeChecked();
  expect(screen.queryByRole("toolbar", { name: /^Actions/ })).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(world.posted).toEqual([]);
});

test("text is shown as text, in elements of its own", async () => {
  const markup = '<img src=x onerror="alert(1)"> & \u202Egnp.exe';
  await renderPanel([markup]);
  const shown = screen.getByText(markup, { selector: "span" });
  expect(shown).toHaveAttribute("dir", "auto");
  expect(item(markup).querySelector("img")).toBeNull();
});

test("details can be shown whole, in a read-only panel too", async () => {
  const world = await createPanelWorld();
  await world.remote([{ op: "add", subject: "A", detail: "line one\nline two\nline three" }]);
  render(world.element({ readOnly: true }));
  const detail = await screen.findByText(/line three/);
  expect(detail.closest("details")).not.toHaveAttribute("open");
  await userEvent.click(detail);
  expect(detail.closest("details")).toHaveAttribute("open");
});

test("another container is another panel: no text crosses", async () => {
  const world = await createPanelWorld(["A"]);
  const { rerender } = render(world.element());
  await userEvent.type(await screen.findByRole("textbox", { name: "Add a task" }), "for c1");
  rerender(world.element({ container: "c2" }));
  expect(await screen.findByText("No tasks yet")).toBeVisible();
  expect(screen.queryByText("A")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Add a task" })).toHaveValue("");
});

test("words can be replaced by the provider and by the panel", async () => {
  const world = await createPanelWorld(["A"]);
  render(world.element({ messages: { edit: "Ändern" } }, { messages: { title: "Agenda", edit: "X" } }));
  expect(await screen.findByRole("button", { name: "Ändern: A" })).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Agenda" })).toBeInTheDocument();
});

test("keys that end a composition neither add, save nor cancel", async () => {
  const world = await renderPanel(["Draft"]);
  const field = screen.getByRole("textbox", { name: "Add a task" });
  await userEvent.type(field, "half");
  // A browser submits the form unless the key is prevented; Safari marks it by its code alone.
  expect(fireEvent.keyDown(field, { key: "Enter", keyCode: 229 })).toBe(false);
  fireEvent.keyDown(field, { key: "Escape", isComposing: true });
  expect(field).toHaveValue("half");
  await userEvent.clear(field);
  await userEvent.click(button("Edit: Draft"));
  const editor = screen.getByRole("textbox", { name: "Edit Draft" });
  expect(fireEvent.keyDown(editor, { key: "Enter", isComposing: true })).toBe(false);
  fireEvent.keyDown(editor, { key: "Escape", keyCode: 229 });
  expect(editor).toBeInTheDocument();
  expect(world.posted).toEqual([]);
});

test("leaving the page asks while there is text that was not sent", async () => {
  await renderPanel(["Draft"]);
  const asks = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(false);
  await userEvent.type(screen.getByRole("textbox", { name: "Add a task" }), "x");
  expect(asks()).toBe(true);
  await userEvent.clear(screen.getByRole("textbox", { name: "Add a task" }));
  expect(asks()).toBe(false);
  await userEvent.click(button("Edit: Draft"));
  expect(asks()).toBe(false);
  await userEvent.type(screen.getByRole("textbox", { name: "Owner" }), "x");
  expect(asks()).toBe(true);
  await userEvent.keyboard("{Escape}");
  expect(asks()).toBe(false);
});

test("another person gets a panel of their own", async () => {
  const world = await createPanelWorld(["A"]);
  const { rerender } = render(world.element({}, { identity: "ana" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Add a task" }), "of ana");
  rerender(world.element({}, { identity: "ben" }));
  expect(await screen.findByRole("textbox", { name: "Add a task" })).toHaveValue("");
});

test("older archived rows come a page at a time", async () => {
  const world = await createPanelWorld();
  const ids = await world.remote(Array.from({ length: 100 }, (_, i) => ({ op: "add" as const, subject: `Old ${i}` })));
  await world.remote(ids.map((id) => ({ op: "remove" as const, id })));
  const [one] = await world.remote([{ op: "add", subject: "Newest" }]);
  await world.remote([{ op: "remove", id: one as string }]);
  render(world.element());
  await userEvent.click(await screen.findByRole("button", { name: "Archive" }));
  expect(await screen.findByText("Newest")).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(100);
  await userEvent.click(button("Show older"));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(101));
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  expect(button("Restore: Old 0")).toHaveFocus();
});

test("closing a notice does not lose the focus", async () => {
  const world = await renderPanel(["A", "B"]);
  const field = screen.getByRole("textbox", { name: "Add a task" });
  let go = (): void => undefined;
  world.hold = () => new Promise<void>((resolve) => (go = resolve));
  await userEvent.click(field);
  await userEvent.paste("x".repeat(201));
  await userEvent.keyboard("{Enter}");
  await userEvent.type(field, "next");
  world.hold = null;
  go();
  expect(await screen.findByRole("alert")).toHaveTextContent("x".repeat(201));
  expect(field).toHaveValue("next");
  await userEvent.click(button("Dismiss"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field).toHaveFocus();
});
