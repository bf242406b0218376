import type { TodoPanelProps } from "@swarm-todos/react";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { loadStage } from "../../packages/react/src/panel/load-stage.ts";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import type { Spot } from "./real-pointers.ts";

/** What is dragged comes with the panel's second stage. */
export async function secondStage(): Promise<void> {
  await loadStage(() => undefined);
  await new Promise(requestAnimationFrame);
}

/** Renders a panel whose rows can be dragged. */
export async function panel(
  seed: readonly string[] = ["A", "B", "C", "D"],
  props: Partial<TodoPanelProps> = {},
): Promise<PanelWorld> {
  const world = await createPanelWorld(seed);
  await render(world.element(props));
  await expect.element(page.getByText(seed.at(-1) as string, { exact: true })).toBeInTheDocument();
  await secondStage();
  return world;
}
/** The rows. */
export const items = (root: ParentNode = document): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>("li[data-key]"),
];
export const nameOf = (item: Element): string | null | undefined =>
  item.querySelector(".swarm-todos-subject")?.textContent;
/** The subjects, run together. */
export const order = (root?: ParentNode): string => items(root).map(nameOf).join("");
export const item = (name: string, root?: ParentNode): HTMLElement =>
  items(root).find((each) => nameOf(each) === name) as HTMLElement;
export const handle = (name: string, root?: ParentNode): HTMLElement =>
  item(name, root).querySelector(".swarm-todos-handle") as HTMLElement;
/** The middle of an element, as the test's page has it: also of one in a frame. */
export const middle = (element: Element): Spot => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = element.ownerDocument.defaultView?.frameElement;
  const around = frame !== window.frameElement ? frame?.getBoundingClientRect() : undefined;
  return { x: left + width / 2 + (around?.left ?? 0), y: top + height / 2 + (around?.top ?? 0) };
};
/** The order as the store has it. */
export const stored = async (world: PanelWorld): Promise<string> => (await world.subjects()).join("");
export const ids = async (world: PanelWorld): Promise<string[]> =>
  (await world.store.get("acme", "c1")).items.map(({ id }) => id);
/** Where a mark says that the dragged row would go. */
export const marks = (root: ParentNode = document): string[] =>
  items(root).flatMap((each) => (each.dataset["drop"] ? [`${each.dataset["drop"]} ${nameOf(each)}`] : []));
/** How many orders were sent. */
export const orders = (world: PanelWorld): number =>
  world.posted.filter(({ ops }) => ops.some(({ op }) => op === "reorder")).length;
export const spoken = (): string => document.querySelector(".swarm-todos > output")?.textContent ?? "";
/** Expects that no row looks dragged. */
export const nothingLeft = (root?: ParentNode): void => {
  expect(marks(root)).toEqual([]);
  for (const each of items(root)) {
    expect(each).not.toHaveAttribute("data-dragging");
    expect(each.style.transform).toBe("");
  }
};
