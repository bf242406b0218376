export type {
  SupabaseBroadcast,
  SupabaseChannel,
  SupabaseConnection,
  SupabaseTodosClient,
} from "./realtime/supabase-client.ts";
export { createSupabaseTodosRealtime, type SupabaseTodosRealtimeOptions } from "./realtime/supabase-todos-realtime.ts";
