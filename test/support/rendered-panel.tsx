import { createRoot } from "react-dom/client";
import type { TodoPanelProps } from "../../packages/react/src/slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

/** A panel somewhere in a page, with a row of each status. */
export interface RenderedPanel {
  readonly world: PanelWorld;
  readonly root: HTMLElement;
  readonly find: (selector: string) => HTMLElement;
  readonly remove: () => void;
}

/** Renders a panel into a place, which may be in a frame or a shadow root, and waits until its rows are there. */
export async function renderPanelInto(
  place: Element | ShadowRoot,
  props: Partial<TodoPanelProps> = {},
  subjects: readonly [string, string, string] = ["Done", "Under way", "To come"],
): Promise<RenderedPanel> {
  const world = await createPanelWorld(subjects);
  const { items } = await world.store.get("acme", "c1");
  await world.remote([
    { op: "update", id: items[0]?.id as string, status: "completed", owner: "planner" },
    { op: "update", id: items[1]?.id as string, status: "in_progress", detail: "with a word about it" },
  ]);
  const stand = place.ownerDocument.createElement("div");
  place.append(stand);
  const root = createRoot(stand);
  root.render(world.element(props));
  while (!stand.querySelector("[data-status=completed]")) await new Promise((resolve) => setTimeout(resolve, 10));
  const find = (selector: string): HTMLElement => {
    const found = stand.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`nothing in the panel is ${selector}`);
    return found;
  };
  return {
    world,
    root: find(".swarm-todos"),
    find,
    remove: () => {
      root.unmount();
      stand.remove();
    },
  };
}
