import type { TodoLimits, TodoOp } from "@swarm-todos/core";
// So that the panel has its second stage as soon as it asks.
// oxlint-disable-next-line import/no-unassigned-import -- importing it is all
import "../panel/more/more-stage.ts";
import { type ReactElement, StrictMode } from "react";
import { SwarmProvider, type SwarmProviderProps } from "../hooks/SwarmProvider.tsx";
import { TodoPanel } from "../panel/TodoPanel.tsx";
import type { TodosRealtime, TodosRealtimeHandlers } from "../realtime/todos-realtime.ts";
import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import { createRouteWorld, type RouteWorld } from "./route-world.ts";

/** A panel on a real route over a memory store, with an agent that writes past it and realtime that tells of it at once. */
export interface PanelWorld extends RouteWorld {
  /** The element to render. */
  readonly element: (props?: Partial<TodoPanelProps>, provider?: SwarmProviderProps) => ReactElement;
  /** The active subjects as the store has them. */
  readonly subjects: () => Promise<string[]>;
  /** The bodies of the POSTs. */
  readonly posted: { readonly ops: readonly TodoOp[] }[];
  /** While set, requests wait for the function's promise first. */
  hold: (() => Promise<unknown>) | null;
  /** While set, answers every request instead of the route. */
  answer: (() => Response) | null;
}

/** Makes the world of a test. `seed` are the subjects that the agent has added before. */
export async function createPanelWorld(
  seed: readonly string[] = [],
  limits: Partial<TodoLimits> = {},
): Promise<PanelWorld> {
  const route = createRouteWorld(limits);
  const handlers = new Set<TodosRealtimeHandlers>();
  const realtime: TodosRealtime = {
    subscribe: (_, to) => {
      handlers.add(to);
      queueMicrotask(() => to.onStatus("live"));
      return () => handlers.delete(to);
    },
  };
  const tell = async (container: string): Promise<void> => {
    const { rev } = await route.store.get("acme", container);
    for (const { onPing } of handlers) onPing({ rev: rev ?? 0 });
  };
  const world: PanelWorld = {
    ...route,
    posted: [],
    hold: null,
    answer: null,
    remote: async (ops, container = "c1") => {
      const added = await route.remote(ops, container);
      await tell(container);
      return added;
    },
    subjects: async () => (await route.store.get("acme", "c1")).items.map((item) => item.subject),
    fetch: async (input, init) => {
      if (init?.method === "POST") world.posted.push(JSON.parse(String(init.body)));
      if (world.hold) await world.hold();
      return world.answer ? world.answer() : route.fetch(input, init);
    },
    element: (props, provider) => (
      <StrictMode>
        <SwarmProvider
          endpoints={{ todos: "/api/swarm/todos" }}
          fetch={world.fetch}
          realtimeTodos={realtime}
          {...provider}
        >
          <TodoPanel container="c1" {...props} />
        </SwarmProvider>
      </StrictMode>
    ),
  };
  if (seed.length > 0) await world.remote(seed.map((subject) => ({ op: "add", subject })));
  return world;
}
