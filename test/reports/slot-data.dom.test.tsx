import { act, render, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { defineTodoComponents } from "../../packages/react/src/slots/define-todo-components.ts";
import type { TodoRowProps } from "../../packages/react/src/slots/slot-props.ts";
import type { TodoPanelProps } from "../../packages/react/src/slots/todo-panel-props.ts";
import { createPanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

test("a row of a host's own gets data and callbacks: one object of actions for the panel's life, and never the rows", async () => {
  const given: TodoRowProps[] = [];
  const Row = (props: TodoRowProps): ReactElement => {
    given.push(props);
    return <b>{`${props.index + 1}/${props.count} ${props.todo.subject}`}</b>;
  };
  const components = defineTodoComponents({ TodoRow: Row });
  const world = await createPanelWorld(["A", "B"]);
  const show = (props: Partial<TodoPanelProps>): ReactElement => world.element({ components, ...props });
  const { rerender } = render(show({}));
  await screen.findByText("2/2 B");
  act(() => {
    given[0]?.actions.toggle(given[0].todo.id);
  });
  await world.remote([{ op: "add", subject: "C" }]);
  await screen.findByText("3/3 C");
  rerender(show({ messages: { title: "Agenda" }, classNames: { row: "mine" }, readOnly: true }));
  rerender(show({ runActive: false, density: "compact" }));
  await waitFor(async () => expect((await world.store.get("acme", "c1")).items[0]?.status).toBe("completed"));
  expect(new Set(given.map(({ actions }) => actions)).size).toBe(1);
  for (const props of given) {
    expect(Object.values(props).filter(Array.isArray)).toEqual([]);
    expect(props).toMatchObject({ editing: false, rowProps: { tabIndex: 0 }, handleProps: { "aria-hidden": true } });
  }
  expect(given.at(-1)?.rowProps.className).toBe("swarm-todos-row");
});
