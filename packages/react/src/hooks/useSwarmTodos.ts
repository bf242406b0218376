"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { SwarmTodos } from "./swarm-todos.ts";
import { useTodosList } from "./useTodosList.ts";

/**
 * One conversation's list, and the commands on it. All uses on a page share one list, so they show the same and read once.
 * Without an endpoint its `phase` is `off`. On a server, and while hydrating, it is loading and nothing is read.
 */
export function useSwarmTodos(container: string): SwarmTodos {
  const list = useTodosList(container);
  const state = useSyncExternalStore(list.subscribe, list.get, list.initial);
  return useMemo(() => ({ ...list, ...state }), [list, state]);
}
