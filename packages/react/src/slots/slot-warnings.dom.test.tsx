import { render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { createPanelWorld } from "../test-support/panel-world.tsx";
import { defineTodoComponents } from "./define-todo-components.ts";
import type { TodoComponents } from "./todo-components.ts";

const warned: string[] = [];
beforeEach(() => {
  warned.length = 0;
  vi.spyOn(console, "warn").mockImplementation((text) => void warned.push(String(text)));
});

const Row = ({ todo }: { todo: { subject: string } }): ReactElement => <b>{todo.subject}</b>;

test("a registry at module scope is warned of never", async () => {
  const components = defineTodoComponents({ TodoRow: Row, TodoComposer: null });
  const { element } = await createPanelWorld(["A"]);
  const { rerender } = render(element({ components }));
  await screen.findByText("A");
  rerender(element({ components }));
  rerender(element({ components, title: "Other" }));
  expect(warned).toEqual([]);
});

test("a component that is made at each render is warned of, and what to do is said", async () => {
  const { element } = await createPanelWorld(["A"]);
  const page = () => element({ components: { TodoRow: ({ todo }) => <b>{todo.subject}</b> } });
  const { rerender } = render(page());
  await screen.findByText("A");
  expect(warned).toEqual([]);
  rerender(page());
  rerender(page());
  expect(warned).toEqual([expect.stringMatching(/^swarm-todos: .*"TodoRow".*remounts.*module scope/)]);
});

test("a name that is no slot is warned of, by the registry as by the panel", async () => {
  defineTodoComponents({ TodoRwo: Row } as TodoComponents);
  expect(warned).toEqual([expect.stringMatching(/no slot "TodoRwo".*TodoRowActions/)]);
  const { element } = await createPanelWorld(["A"]);
  render(element({}, { components: { Row } as TodoComponents }));
  await screen.findByText("A");
  expect(warned[1]).toMatch(/no slot "Row"/);
});

test("a slot that two registries name is warned of, and the last one counts", () => {
  const Other = (): null => null;
  const both = defineTodoComponents({ TodoRow: Row, TodoEmpty: null }, { TodoRow: Other });
  expect(both).toEqual({ TodoRow: Other, TodoEmpty: null });
  expect(warned).toEqual([expect.stringMatching(/"TodoRow" is given twice/)]);
});
