import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { TodoSlotProps } from "../../packages/react/src/slots/slot-props.ts";
import type { TodoPanelProps } from "../../packages/react/src/slots/todo-panel-props.ts";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

afterEach(() => vi.restoreAllMocks());

// A warning comes once for a page, so every name is made anew in this file alone, and once.
const places: Record<keyof TodoSlotProps, { seed: readonly string[]; props?: Partial<TodoPanelProps> }> = {
  TodoPanel: { seed: ["A"] },
  TodoHeader: { seed: ["A"] },
  TodoRow: { seed: ["A"] },
  TodoRowActions: { seed: ["A"] },
  TodoStatusIcon: { seed: ["A"] },
  TodoComposer: { seed: ["A"] },
  TodoEmpty: { seed: [] },
  TodoNotice: { seed: ["A"], props: { readOnly: true } },
  TodoArchive: { seed: ["A"] },
};

test.each(Object.entries(places))(
  "%s: a component that is made anew at a render is warned of, by the name of its slot, and once",
  async (name, { seed, props }) => {
    const told = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { element } = await createPanelWorld(seed);
    const page = () => element({ ...props, components: { [name]: () => <i>{"Inline"}</i> } });
    const { rerender } = render(page());
    if (name === "TodoArchive") await userEvent.click(await screen.findByRole("button", { name: "Archive" }));
    await screen.findByText("Inline");
    expect(told).not.toHaveBeenCalled();
    for (let i = 0; i < 3; i += 1) act(() => rerender(page()));
    expect(told.mock.calls).toEqual([[expect.stringContaining(`The component of the slot "${name}" is another one`)]]);
  },
);
