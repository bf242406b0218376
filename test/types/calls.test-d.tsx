import type { TodoItem } from "@swarm-todos/core";
import {
  projectReorder,
  projectUpdate,
  reorderIds,
  SwarmProvider,
  type SwarmTodos,
  TodoPanel,
  useSwarmTodos,
} from "@swarm-todos/react";
import { createSseTodosRealtime } from "@swarm-todos/react/sse";
import { createTodosRoute } from "@swarm-todos/server";
import type { NextRequest } from "next/server.js";
import type { ReactElement } from "react";
import { expectTypeOf, test } from "vitest";

declare const containerId: string;
declare const id: string;

test("the provider and the panel take what the README gives them", () => {
  const page = (
    <SwarmProvider endpoints={{ todos: "/api/swarm/todos" }} realtimeTodos={createSseTodosRealtime()}>
      <TodoPanel container={containerId} />
    </SwarmProvider>
  );
  expectTypeOf(page).toExtend<ReactElement>();
});

test("the hook sends a gesture with its projection", () => {
  const todos = useSwarmTodos(containerId);
  void todos.send([{ op: "update", id, status: "completed" }], projectUpdate(id, { status: "completed" }));
  const ids = reorderIds(todos.rows, id, -1);
  if (ids) void todos.send([{ op: "reorder", ids }], projectReorder(ids));
  expectTypeOf(todos).toExtend<SwarmTodos>();
  expectTypeOf(ids).toEqualTypeOf<string[] | null>();
});

test("the pure helpers take a store's items as well as the hook's rows", () => {
  expectTypeOf(reorderIds).toBeCallableWith([] as TodoItem[], id, 1);
});

/** What the validator that Next.js generates asks of a route file in a folder named `[id]`. */
interface NextRoute {
  GET?: (
    request: NextRequest,
    context: { params: Promise<{ id: string }> },
  ) => Promise<Response | void> | Response | void;
  POST?: (
    request: NextRequest,
    context: { params: Promise<{ id: string }> },
  ) => Promise<Response | void> | Response | void;
}

test("Next.js takes the route as it is", () => {
  const { GET, POST } = createTodosRoute({
    store: {} as Parameters<typeof createTodosRoute>[0]["store"],
    authenticate: () => null,
    participates: () => false,
  });
  expectTypeOf({ GET, POST }).toExtend<NextRoute>();
});
