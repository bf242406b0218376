import type { TodoItem } from "@swarm-todos/core";
import type { SyncState } from "./sync-state.ts";
import type { TodoRow } from "./types.ts";

/** An item of the server as a row, under the key that it has had since it was a placeholder. */
export function toRow(s: Pick<SyncState, "keys">, item: TodoItem): TodoRow {
  return { ...item, key: s.keys.get(item.id) ?? item.id, placeholder: false };
}
