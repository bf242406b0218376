"use client";

import { useMemo } from "react";
import { createIdleList } from "../client/idle-list.ts";
import type { TodosList } from "../client/todos-list.ts";
import { useSwarm } from "./useSwarm.ts";

/** The list of a container in the provider's client; without one, a list that is never asked for. */
export function useTodosList(container: string): TodosList {
  const { client } = useSwarm();
  return useMemo(() => client?.list(container) ?? createIdleList(container, "off", "off"), [client, container]);
}
