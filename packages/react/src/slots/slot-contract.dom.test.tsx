import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentType, StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SwarmProvider } from "../hooks/SwarmProvider.tsx";
import { DefaultTodoComposer } from "../panel/DefaultTodoComposer.tsx";
import { DefaultTodoEmpty } from "../panel/DefaultTodoEmpty.tsx";
import { DefaultTodoHeader } from "../panel/DefaultTodoHeader.tsx";
import { DefaultTodoNotice } from "../panel/DefaultTodoNotice.tsx";
import { DefaultTodoPanel } from "../panel/DefaultTodoPanel.tsx";
import { DefaultTodoRow } from "../panel/DefaultTodoRow.tsx";
import { DefaultTodoRowActions } from "../panel/DefaultTodoRowActions.tsx";
import { DefaultTodoStatusIcon } from "../panel/DefaultTodoStatusIcon.tsx";
import { DefaultTodoArchive } from "../panel/more/DefaultTodoArchive.tsx";
import { TodoPanel } from "../panel/TodoPanel.tsx";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";
import type { TodoSlotProps } from "./slot-props.ts";
import type { TodoComponents } from "./todo-components.ts";
import type { TodoPanelProps } from "./todo-panel-props.ts";

afterEach(() => vi.restoreAllMocks());

interface Slot {
  readonly name: keyof TodoSlotProps;
  readonly builtIn: ComponentType<never>;
  /** What only the built-in component renders. */
  readonly mark: string;
  readonly seed?: readonly string[];
  readonly props?: Partial<TodoPanelProps>;
  readonly optional?: boolean;
  /** Stands in place of what throws; the picture of a status and a notice have nothing in their place. */
  readonly notice?: boolean;
  readonly archive?: boolean;
}
const slots: readonly Slot[] = [
  { name: "TodoPanel", builtIn: DefaultTodoPanel, mark: ".swarm-todos" },
  { name: "TodoHeader", builtIn: DefaultTodoHeader, mark: "header.swarm-todos-header", optional: true, notice: true },
  { name: "TodoRow", builtIn: DefaultTodoRow, mark: "li .swarm-todos-row", notice: true },
  { name: "TodoRowActions", builtIn: DefaultTodoRowActions, mark: "li [role=toolbar]", notice: true },
  { name: "TodoStatusIcon", builtIn: DefaultTodoStatusIcon, mark: "li .swarm-todos-glyph", optional: true },
  {
    name: "TodoComposer",
    builtIn: DefaultTodoComposer,
    mark: "form.swarm-todos-composer",
    optional: true,
    notice: true,
  },
  { name: "TodoEmpty", builtIn: DefaultTodoEmpty, mark: ".swarm-todos-empty", seed: [], optional: true, notice: true },
  {
    name: "TodoNotice",
    builtIn: DefaultTodoNotice,
    mark: ".swarm-todos-notice",
    props: { readOnly: true },
    optional: true,
  },
  { name: "TodoArchive", builtIn: DefaultTodoArchive, mark: "li .swarm-todos-hint", archive: true, notice: true },
];
const named = slots.map((slot) => [slot.name, slot] as const);

const mine =
  (text: string): ComponentType =>
  () => <i>{text}</i>;
const given = (name: string, component: unknown): TodoComponents => ({ [name]: component });
const find = (selector: string): Element | null => document.querySelector(selector);

async function world({ seed = ["A"], archive }: Slot, make = createPanelWorld): Promise<PanelWorld> {
  const made = await make(seed);
  if (archive) {
    const [id = ""] = await made.remote([{ op: "add", subject: "Old" }]);
    await made.remote([{ op: "remove", id }]);
  }
  return made;
}
/** Goes to where the slot is to be seen. */
async function open({ archive }: Slot): Promise<void> {
  if (archive) await userEvent.click(await screen.findByRole("button", { name: "Archive" }));
}

test.each(named)("%s: the built-in one stands where nobody says anything else", async (_, slot) => {
  render((await world(slot)).element(slot.props));
  await open(slot);
  await waitFor(() => expect(find(slot.mark)).not.toBeNull());
});

test.each(named)("%s: another one stands in its place", async (name, slot) => {
  const { element } = await world(slot);
  render(element({ ...slot.props, components: given(name, mine("Mine")) }));
  await open(slot);
  expect(await screen.findByText("Mine")).toBeVisible();
  expect(find(slot.mark)).toBeNull();
});

test.each(named)("%s: the built-in one can be wrapped, and works on", async (name, slot) => {
  const BuiltIn = slot.builtIn as ComponentType<object>;
  const Wrap = (props: object) => (
    <div data-testid="wrap">
      <BuiltIn {...props} />
    </div>
  );
  render((await world(slot)).element({ ...slot.props, components: given(name, Wrap) }));
  await open(slot);
  await waitFor(() => expect(screen.getByTestId("wrap").querySelector(slot.mark.replace(/^li /, ""))).not.toBeNull());
});

test.each(named.filter(([, slot]) => slot.optional))(
  "%s: null switches it off, and the rest stands",
  async (name, slot) => {
    const { element } = await world(slot);
    const { rerender } = render(element(slot.props));
    await waitFor(() => expect(find(slot.mark)).not.toBeNull());
    rerender(element({ ...slot.props, components: given(name, null) }));
    expect(find(slot.mark)).toBeNull();
    await waitFor(() => expect(screen.getByRole("region", { name: "Plan" })).toHaveAttribute("data-phase", "ready"));
  },
);

test.each(named)("%s: the panel's stands over the provider's, that over the one around it", async (name, slot) => {
  const { fetch } = await world(slot);
  const page = (inner?: TodoComponents, panel?: TodoComponents) => (
    <StrictMode>
      <SwarmProvider endpoints={{ todos: "/api/todos" }} fetch={fetch} components={given(name, Outer)}>
        <SwarmProvider components={inner}>
          <TodoPanel container="c1" {...slot.props} {...(panel && { components: panel })} />
        </SwarmProvider>
      </SwarmProvider>
    </StrictMode>
  );
  const [Outer, Inner, Own] = ["Outer", "Inner", "Own"].map(mine);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const other = name === "TodoEmpty" ? "TodoStatusIcon" : "TodoEmpty";
  const { rerender } = render(page(given(other, null)));
  await open(slot);
  expect(await screen.findByText("Outer")).toBeVisible();
  rerender(page(given(name, Inner)));
  expect(await screen.findByText("Inner")).toBeVisible();
  rerender(page(given(name, Inner), given(name, Own)));
  expect(await screen.findByText("Own")).toBeVisible();
  expect(screen.queryByText("Inner")).toBeNull();
});

test.each(named)("%s: what it throws is told, and takes nothing else down", async (name, slot) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const onError = vi.fn();
  const wrong = new Error("mine");
  const Throws = (): never => {
    throw wrong;
  };
  const { element } = await world(slot);
  const page = (component: unknown) => (
    <>
      {element({ ...slot.props, components: given(name, component) }, { onError })}
      <p>{"beside"}</p>
    </>
  );
  const { rerender } = render(page(Throws));
  await open(slot);
  await waitFor(() => expect(onError).toHaveBeenCalledWith(wrong, { slot: name }));
  expect(screen.getByText("beside")).toBeVisible();
  if (slot.notice) expect(screen.getByText("Cannot be shown")).toBeVisible();
  if (name !== "TodoPanel") expect(screen.getByRole("region", { name: /Plan|Archive/ })).toBeVisible();
  // Another component is given its chance.
  rerender(page(mine("Mended")));
  expect(await screen.findByText("Mended")).toBeVisible();
  expect(screen.queryByText("Cannot be shown")).toBeNull();
});

test.each(named)("%s: one that is made anew at each render is warned of, once", async (name, slot) => {
  // A page of its own, since what it has warned of before it does not warn of again.
  vi.resetModules();
  const fresh = await import("../test-support/panel-world.tsx");
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { element } = await world(slot, fresh.createPanelWorld);
  const page = () => element({ ...slot.props, components: given(name, mine("Inline")) });
  const { rerender } = render(page());
  await open(slot);
  await screen.findByText("Inline");
  expect(warned).not.toHaveBeenCalled();
  for (let i = 0; i < 3; i += 1) rerender(page());
  expect(warned.mock.calls).toEqual([
    [expect.stringMatching(`^swarm-todos: The component of the slot "${name}" .*remounts.*module scope`)],
  ]);
});
