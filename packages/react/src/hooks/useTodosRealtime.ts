"use client";

import type { TodoSyncState } from "../sync/types.ts";
import { useTodosSelector } from "./useTodosSelector.ts";

const link = (state: TodoSyncState): TodoSyncState["link"] => state.link;

/**
 * How live updates of one list stand: `off` without a realtime, `down` also while it is silent although the list changes.
 * The list is kept current all the while; this is for showing it.
 */
export function useTodosRealtime(container: string): TodoSyncState["link"] {
  return useTodosSelector(container, link);
}
