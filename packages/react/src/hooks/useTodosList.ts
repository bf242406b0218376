"use client";

import { useContext, useMemo } from "react";
import { createTodosClient } from "../client/create-todos-client.ts";
import type { TodosList } from "../client/todos-list.ts";
import { SwarmContext } from "./swarm-context.ts";

/** The list of a container in the provider's client; without one, a list that is never asked for. */
export function useTodosList(container: string): TodosList {
  const { client } = useContext(SwarmContext);
  return useMemo(() => (client ?? createTodosClient({ endpoint: "" })).list(container), [client, container]);
}
