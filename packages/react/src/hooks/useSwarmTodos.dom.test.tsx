import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { memo, type ReactNode, StrictMode } from "react";
import { expect, test } from "vitest";
import { createSseTodosRealtime } from "../realtime/sse-todos-realtime.ts";
import { projectUpdate } from "../sync/projections.ts";
import type { TodoRow } from "../sync/types.ts";
import { createRouteWorld, type RouteWorld } from "../test-support/route-world.ts";
import { SwarmProvider } from "./SwarmProvider.tsx";
import type { SwarmTodos } from "./swarm-todos.ts";
import { useSwarmTodos } from "./useSwarmTodos.ts";

function wrapper(world: RouteWorld) {
  return ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <SwarmProvider endpoints={{ todos: "/api/todos" }} fetch={world.fetch} realtimeTodos={createSseTodosRealtime()}>
        {children}
      </SwarmProvider>
    </StrictMode>
  );
}

test("a person's tick reaches the store, and an agent's row reaches the person", async () => {
  const world = createRouteWorld();
  await world.remote([
    { op: "add", subject: "Plan" },
    { op: "add", subject: "Write" },
  ]);
  const { result } = renderHook(() => useSwarmTodos("c1"), { wrapper: wrapper(world) });
  expect(result.current.phase).toBe("loading");
  await waitFor(() => expect(result.current.rows.map((row) => row.subject)).toEqual(["Plan", "Write"]));
  await waitFor(() => expect(result.current.link).toBe("live"));

  const id = result.current.rows[0]?.id ?? "";
  let outcome: unknown;
  await act(async () => {
    const sent = result.current.send(
      [{ op: "update", id, status: "completed" }],
      projectUpdate(id, { status: "completed" }),
    );
    outcome = await sent;
  });
  expect(outcome).toMatchObject({ outcome: "applied", rev: 2 });
  expect((await world.store.get("acme", "c1")).items[0]?.status).toBe("completed");

  await act(() => world.remote([{ op: "add", subject: "Review" }]));
  await waitFor(() => expect(result.current.rows.map((row) => row.subject)).toEqual(["Plan", "Write", "Review"]));
});

test("one row renders on a tick, none when its answer arrives, none on a read that brings nothing new", async () => {
  const world = createRouteWorld();
  await world.remote(Array.from({ length: 50 }, (_, i) => ({ op: "add" as const, subject: `Task ${i}` })));
  const renders: string[] = [];
  const Row = memo(({ row }: { row: TodoRow }) => {
    renders.push(row.key);
    return <li>{row.subject}</li>;
  });
  let todos: SwarmTodos | undefined;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: typeof fetch = async (input, init) => {
    const response = await world.fetch(input, init);
    if (init?.method === "POST") await held;
    return response;
  };
  const List = () => {
    todos = useSwarmTodos("c1");
    return todos.rows.map((row) => <Row key={row.key} row={row} />);
  };
  render(
    <SwarmProvider endpoints={{ todos: "/api/todos" }} fetch={slow}>
      <List />
    </SwarmProvider>,
  );
  await screen.findByText("Task 49");
  const id = todos?.rows[7]?.id ?? "";
  renders.length = 0;

  let sent: Promise<unknown> | undefined;
  act(() => {
    sent = todos?.send([{ op: "update", id, status: "completed" }]);
  });
  expect(renders).toEqual([id]);
  expect(todos?.saving).toBe(true);

  renders.length = 0;
  await act(async () => {
    release();
    await sent;
  });
  expect(todos).toMatchObject({ saving: false, rev: 2 });
  expect(renders).toEqual([]);
  expect(todos?.rows[7]?.updatedAt).toBe((await world.store.get("acme", "c1")).items[7]?.updatedAt);

  const rows = todos?.rows;
  await act(async () => todos?.refresh());
  expect(renders).toEqual([]);
  expect(todos?.rows).toBe(rows);
});
