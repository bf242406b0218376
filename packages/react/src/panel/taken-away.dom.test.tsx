import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../test-support/panel-world.tsx";

const button = (name: string): HTMLElement => screen.getByRole("button", { name });

interface Shown {
  readonly world: PanelWorld;
  readonly id: string;
  readonly show: (props: Partial<TodoPanelProps>) => void;
  readonly unmount: () => void;
}
/** A panel whose row A is edited. */
async function edited(): Promise<Shown> {
  const world = await createPanelWorld(["A", "B"]);
  const id = (await world.store.get("acme", "c1")).items[0]?.id as string;
  const { rerender, unmount } = render(world.element());
  await screen.findByText("A");
  await userEvent.click(button("Edit: A"));
  return { world, id, show: (props) => rerender(world.element(props)), unmount };
}

test("what is typed in an editor is saved when the panel goes", async () => {
  const { world, unmount } = await edited();
  await userEvent.keyboard("Mine");
  unmount();
  await waitFor(async () => expect(await world.subjects()).toEqual(["Mine", "B"]));
  expect(world.posted).toHaveLength(1);
});

test("an editor that is untouched, cancelled or read-only sends nothing when the panel goes", async () => {
  const untouched = await edited();
  untouched.unmount();
  const cancelled = await edited();
  await userEvent.keyboard("Mine{Escape}");
  cancelled.unmount();
  const held = await edited();
  await userEvent.keyboard("Mine");
  held.show({ readOnly: true });
  held.unmount();
  for (const { world } of [untouched, cancelled, held]) expect(world.posted).toEqual([]);
});

test("a read-only panel offers no other try at what was lost", async () => {
  const { world, id, show } = await edited();
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  world.hold = () => gate;
  await userEvent.keyboard("Mine{Enter}");
  await world.remote([{ op: "update", id, subject: "Theirs" }]);
  world.hold = null;
  go();
  await screen.findByRole("button", { name: "Apply mine" });
  show({ readOnly: true });
  expect(screen.queryByRole("button", { name: "Apply mine" })).toBeNull();
  expect(screen.getByText("Mine")).toBeVisible();
  await userEvent.click(button("Dismiss"));
  expect(screen.queryByText("Mine")).toBeNull();
});
