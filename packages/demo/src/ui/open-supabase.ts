import { createClient } from "@supabase/supabase-js";
import type { TodosRealtime } from "@swarm-todos/react";
import { createSupabaseTodosRealtime } from "@swarm-todos/react/supabase";
import type { Person } from "../host/people.ts";
import type { SupabaseLink } from "../supabase/supabase-link.ts";
import { personToken } from "./person-token.ts";

/** Live updates over Supabase for one person, until they are closed. */
export interface OpenSupabase {
  readonly realtime: TodosRealtime;
  readonly close: () => void;
}

/** Opens a person's client. It connects when a list is shown. */
export function openSupabase(person: Person, link: SupabaseLink): OpenSupabase {
  const client = createClient(link.url ?? location.origin, link.anonKey, { accessToken: personToken(person) });
  return {
    realtime: createSupabaseTodosRealtime(client),
    close: () => void client.removeAllChannels(),
  };
}
