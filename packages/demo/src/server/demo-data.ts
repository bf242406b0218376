import type { TodoStore } from "@swarm-todos/core";
import type { Records } from "../host/records.ts";
import type { SupabaseRealtime } from "../supabase/supabase-realtime.ts";

/** Where the demo's lists and its own records are kept. */
export interface DemoData {
  /** For the agents, who hear of what this process writes. */
  readonly store: TodoStore;
  /** For the lists' route; over Supabase it serves no event streams. */
  readonly routeStore: TodoStore;
  readonly records: Records;
  /** Null where live updates are server-sent events of the route. */
  readonly realtime: SupabaseRealtime | null;
  close(): Promise<void>;
}
