import { render, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { defineTodoComponents } from "../slots/define-todo-components.ts";
import { createPanelWorld } from "../test-support/panel-world.tsx";
import { loadStage } from "./load-stage.ts";

afterEach(() => vi.restoreAllMocks());

const components = defineTodoComponents({
  TodoRow: ({ todo, rowProps }) => <p {...rowProps}>{todo.subject}</p>,
  TodoHeader: ({ headingProps, title }) => <h1 {...headingProps}>{title}</h1>,
});

test.each([
  ["the built-in panel", {}],
  ["a panel with slots of a host", { components }],
  ["a read-only panel", { readOnly: true }],
])("%s hydrates without a difference, before and after the second stage is on the page", async (_, props) => {
  const told = vi.spyOn(console, "error");
  for (const isLoaded of [false, true]) {
    if (isLoaded) await loadStage(() => undefined);
    const world = await createPanelWorld(["A"]);
    const page: ReactElement = world.element(props);
    const container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = renderToString(page);
    expect(container.textContent).toContain("Loading…");
    expect(world.requests).toEqual([]);
    const wrong: unknown[] = [];
    const { unmount } = render(page, { container, hydrate: true, onRecoverableError: (error) => wrong.push(error) });
    await waitFor(() => expect(container).toHaveTextContent("A"));
    expect(wrong).toEqual([]);
    unmount();
    container.remove();
  }
  expect(told).not.toHaveBeenCalled();
});
