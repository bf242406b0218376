import type { TodoSyncState } from "./types.ts";

/** The state of a list of which nothing has been read. */
export function emptySyncState(phase: TodoSyncState["phase"]): TodoSyncState {
  return {
    phase,
    rows: [],
    rev: null,
    saving: false,
    pending: new Set(),
    link: "off",
    trouble: null,
    issues: [],
  };
}
