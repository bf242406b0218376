import { emptySyncState } from "../sync/sync-state.ts";
import type { TodoOutcome, TodoSyncState } from "../sync/types.ts";
import type { TodosList } from "./todos-list.ts";

/** A list that is never asked for: there is no endpoint, or no address can name its container. */
export function createIdleList(container: string, phase: "off" | "failed", code: string): TodosList {
  const state: TodoSyncState = emptySyncState(phase);
  const nothing = (): void => undefined;
  const refused = (): Promise<TodoOutcome> => Promise.resolve({ outcome: "failed", code });
  return {
    container,
    get: () => state,
    subscribe: () => nothing,
    send: refused,
    refresh: () => Promise.resolve(),
    retry: refused,
    dismiss: nothing,
    openArchive: nothing,
    loadMoreArchive: nothing,
    closeArchive: nothing,
  };
}
