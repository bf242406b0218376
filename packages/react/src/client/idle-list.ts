import { emptySyncState } from "../sync/empty-sync-state.ts";
import type { TodoOutcome, TodoSyncState } from "../sync/types.ts";
import type { TodosList } from "./todos-list.ts";

/** A list that is never asked for: there is no endpoint, or no address can name its container. */
export function createIdleList(container: string, phase: "off" | "failed", code: string): TodosList {
  const state: TodoSyncState = emptySyncState(phase);
  const nothing = (): void => undefined;
  const refuse = async (): Promise<TodoOutcome> => ({ outcome: "failed", code });
  return {
    container,
    get: () => state,
    subscribe: () => nothing,
    send: refuse,
    retry: refuse,
    refresh: async () => undefined,
    dismiss: nothing,
    openArchive: nothing,
    loadMoreArchive: nothing,
    closeArchive: nothing,
  };
}
