import { act, render, screen, waitFor } from "@testing-library/react";
import { memo, type ReactElement } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { SwarmProvider } from "../../packages/react/src/hooks/SwarmProvider.tsx";
import { en } from "../../packages/react/src/messages/en.ts";
import { TodoPanel } from "../../packages/react/src/panel/TodoPanel.tsx";
import type { TodosRealtime, TodosRealtimeHandlers } from "../../packages/react/src/realtime/todos-realtime.ts";
import { defineTodoComponents } from "../../packages/react/src/slots/define-todo-components.ts";
import type { TodoRowProps } from "../../packages/react/src/slots/slot-props.ts";
import type { TodoPanelProps } from "../../packages/react/src/slots/todo-panel-props.ts";
import { createPanelWorld, type PanelWorld } from "../../packages/react/src/test-support/panel-world.tsx";

const renders: string[] = [];
beforeEach(() => void renders.splice(0));
/** The rows that rendered since it was last asked, each as often as it did. */
const took = (): string[] => renders.splice(0).sort();

const OwnRow = memo(function OwnRow({ todo, actions, rowProps }: TodoRowProps): ReactElement {
  renders.push(todo.subject);
  return (
    <div {...rowProps}>
      <input
        type="checkbox"
        aria-label={todo.subject}
        checked={todo.status === "completed"}
        onChange={() => actions.toggle(todo.id)}
      />
      <b>{todo.subject}</b>
      <i>{todo.owner}</i>
    </div>
  );
});

const kinds: Record<string, Partial<TodoPanelProps>> = {
  // Asked once by each render of a row.
  "the built-in row": {
    messages: {
      actionsFor: (subject) => {
        renders.push(subject);
        return en.actionsFor(subject);
      },
    },
  },
  "a memo row of the host's": { components: defineTodoComponents({ TodoRow: OwnRow }) },
};

interface Opened {
  readonly world: PanelWorld;
  /** Tells of a change, and waits until the list was read for it. */
  readonly ping: () => Promise<void>;
  readonly ids: readonly string[];
}

async function open(kind: string, count: number): Promise<Opened> {
  const world = await createPanelWorld([], { activeItems: count });
  const subjects = Array.from({ length: count }, (_, i) => `Task ${i}`);
  // As many as one batch may hold.
  for (let i = 0; i < count; i += 100)
    await world.remote(subjects.slice(i, i + 100).map((subject) => ({ op: "add", subject })));
  const heard = new Set<TodosRealtimeHandlers>();
  const realtimeTodos: TodosRealtime = {
    subscribe: (_, handlers) => {
      heard.add(handlers);
      handlers.onStatus("live");
      return () => heard.delete(handlers);
    },
  };
  let reads = 0;
  // Each read is answered with the whole list, whether or not it is another one.
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.delete("if-none-match");
    const response = await world.fetch(input, { ...init, headers });
    if (init?.method !== "POST") reads += 1;
    return response;
  };
  // Without StrictMode, which renders everything twice.
  render(
    <SwarmProvider endpoints={{ todos: "/api/swarm/todos" }} fetch={fetch} realtimeTodos={realtimeTodos}>
      <TodoPanel container="c1" {...kinds[kind]} />
    </SwarmProvider>,
  );
  await waitFor(() => expect(document.querySelectorAll("li")).toHaveLength(count));
  const { items, rev } = await world.store.get("acme", "c1");
  // Ahead of whatever is written in a test, so that each ping is worth a read.
  let told = (rev ?? 0) + 1000;
  const ping = async (): Promise<void> => {
    const before = reads;
    told += 1;
    for (const { onPing } of heard) onPing({ rev: told });
    await waitFor(() => expect(reads).toBeGreaterThan(before));
    // Time for the answer to be read and to be rendered.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  expect(took()).toHaveLength(count);
  return { world, ping, ids: items.map((item) => item.id) };
}

for (const kind of Object.keys(kinds)) {
  describe(kind, () => {
    test("does not render for a ping that brings the same 30 tasks, and alone for a status that is another", async () => {
      const { world, ping, ids } = await open(kind, 30);
      await ping();
      expect(took()).toEqual([]);
      await world.remote([{ op: "update", id: ids[12] as string, status: "completed" }]);
      await ping();
      expect(screen.getByRole("checkbox", { name: "Task 12" })).toBeChecked();
      expect(took()).toEqual(["Task 12"]);
    });

    test.each([50, 1000])(
      "of %i renders once on a tick, not when that is saved, and only where others changed it",
      async (count) => {
        const { world, ping, ids } = await open(kind, count);
        const box = [...document.querySelectorAll<HTMLInputElement>("li input[type=checkbox]")][7] as HTMLInputElement;
        let go = (): void => undefined;
        world.hold = () => new Promise<void>((resolve) => (go = resolve));
        act(() => box.click());
        expect(box.checked).toBe(true);
        expect(took()).toEqual(["Task 7"]);
        world.hold = null;
        go();
        await waitFor(() => expect(screen.queryByText("Saving…")).toBeNull());
        expect((await world.store.get("acme", "c1")).items[7]?.status).toBe("completed");
        expect(took()).toEqual([]);
        await ping();
        expect(took()).toEqual([]);
        const changed = [3, 8, 21, 49];
        await world.remote(changed.map((i) => ({ op: "update", id: ids[i] as string, owner: "writer" })));
        await ping();
        expect(screen.getAllByText("writer")).toHaveLength(changed.length);
        expect(took()).toEqual(changed.map((i) => `Task ${i}`).sort());
      },
      120_000,
    );
  });
}
