import type { TodoOp, TodoStatus } from "@swarm-todos/core";
import {
  createTodosClient,
  SwarmProvider,
  type SwarmTodos,
  type TodoOutcome,
  type TodosClientOptions,
  type TodosUndo,
  useSwarmTodos,
  useTodosUndo,
} from "@swarm-todos/react";
import { act, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import type { World } from "./create-world.ts";

/** A page on which a person can take back what they did. */
export interface UndoPage {
  readonly todos: () => SwarmTodos;
  /** Sends a gesture, and takes nothing in between. */
  readonly send: (...ops: readonly TodoOp[]) => Promise<TodoOutcome>;
  /** Takes the newest one back. */
  readonly undo: () => Promise<TodoOutcome>;
  readonly deed: () => TodosUndo["deed"];
  readonly id: (subject: string) => string;
  readonly rows: () => string[];
  readonly pass: (ms?: number) => Promise<void>;
}
/** How the tests show a status. */
export const marks: Readonly<Record<TodoStatus, string>> = { pending: "", in_progress: "> ", completed: "✓ " };

/** Opens such a page, once for each person. It has read the list when the promise resolves. */
export async function openUndoPage(
  world: World,
  person = "ana",
  more: Partial<TodosClientOptions> = {},
): Promise<UndoPage> {
  const client = createTodosClient({
    ...{ endpoint: "/api/todos", fetch: world.fetchAs(person), realtime: world.realtime },
    ...more,
  });
  const { result } = renderHook(() => ({ todos: useSwarmTodos("c1"), undo: useTodosUndo("c1") }), {
    wrapper: ({ children }) => (
      <StrictMode>
        <SwarmProvider client={client}>{children}</SwarmProvider>
      </StrictMode>
    ),
  });
  const run = <T,>(start: () => Promise<T>): Promise<T> => {
    let started: Promise<T> | undefined;
    act(() => {
      started = start();
    });
    return started as Promise<T>;
  };
  const list = client.list("c1");
  const page: UndoPage = {
    todos: () => result.current.todos,
    send: (...ops) => run(() => list.send(ops)),
    undo: () => run(() => result.current.undo.undo()),
    deed: () => result.current.undo.deed,
    id: (subject) => list.get().rows.find((row) => row.subject === subject)?.id ?? `no ${subject}`,
    rows: () => list.get().rows.map((row) => marks[row.status] + row.subject),
    pass: (ms = 1000) => act(() => world.pass(ms)),
  };
  await page.pass();
  return page;
}
