import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import type { TodoRow } from "../sync/types.ts";

/** Whether a row is in progress and nothing works on it, by what the host tells of the run. */
export function isPaused({ status, owner }: TodoRow, { runActive, activeOwners }: TodoPanelProps): boolean {
  return status === "in_progress" && !(runActive ?? !activeOwners) && !activeOwners?.includes(owner as string);
}
