import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import type { TodoPanelProps } from "../../packages/react/src/slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";
import { nameOf } from "./name-of.ts";

/** A panel that a person is about to use, and what they can tell of it. */
export interface OpenPanel {
  readonly world: PanelWorld;
  readonly stand: HTMLElement;
  /** The subjects as they are shown. */
  readonly order: () => string[];
  /** The name of what has the focus, of whichever document or shadow root the panel is in. */
  readonly focused: () => string | null | undefined;
  /** The control of this role and name. */
  readonly get: (role: "button" | "checkbox" | "textbox", name: string) => HTMLElement;
  /** The sentences that the live region holds, without the marks around what people wrote. */
  readonly spoken: () => string[];
  /** The ids of the rows as the store has them. */
  readonly ids: () => Promise<string[]>;
}

const tags = { button: "button", checkbox: "input[type=checkbox]", textbox: "input:not([type=checkbox]), textarea" };

/** Renders a panel, in StrictMode, and waits until its tasks are there. */
export async function openPanel(
  seed: readonly string[],
  props: Partial<TodoPanelProps> = {},
  place: Element | ShadowRoot = document.body,
): Promise<OpenPanel> {
  const world = await createPanelWorld(seed);
  const stand = place.ownerDocument.createElement("div");
  place.append(stand);
  const root = createRoot(stand);
  root.render(world.element(props));
  onTestFinished(() => {
    root.unmount();
    stand.remove();
  });
  const order = (): string[] =>
    Array.from(stand.querySelectorAll(".swarm-todos-subject"), (each) => each.textContent ?? "");
  const isThere = (): boolean => (seed[0] ? order().length > 0 : /No tasks yet/.test(stand.textContent ?? ""));
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 10));
  return {
    world,
    stand,
    order,
    focused: () => nameOf((stand.getRootNode() as Document | ShadowRoot).activeElement),
    get: (role, name) => {
      const found = [...stand.querySelectorAll<HTMLElement>(tags[role])].find((each) => nameOf(each) === name);
      if (!found) throw new Error(`no ${role} is named ${name}`);
      return found;
    },
    spoken: () =>
      Array.from(stand.querySelector("output")?.children ?? [], ({ textContent }) =>
        (textContent ?? "").replace(/[\u2068\u2069]/g, ""),
      ),
    ids: async () => (await world.store.get("acme", "c1")).items.map((item) => item.id),
  };
}
