import type { SupabaseTopics } from "./supabase-topics.ts";

/** What live updates need of a channel; `RealtimeChannel` of supabase-js has it. */
export interface SupabaseChannel {
  readonly state: string;
  on(type: "broadcast", filter: { event: string }, callback: (message: SupabaseBroadcast) => void): SupabaseChannel;
  on(type: "system", filter: object, callback: (message: { status: string }) => void): SupabaseChannel;
  subscribe(callback: (status: string, error?: Error) => void): unknown;
}

/** A broadcast as a channel hands it over. What stands in it came over the network. */
export interface SupabaseBroadcast {
  readonly payload?: { readonly container?: unknown; readonly rev?: unknown } | null;
}

/** A connection with its channels: a `RealtimeClient`, or what a `SupabaseClient` has as `realtime`. */
export interface SupabaseConnection {
  /** The token that joins go out with; null where there is none. */
  readonly accessTokenValue: string | null;
  /** The project's key, which stands in for a token where nobody is signed in. */
  readonly apiKey: string | null;
  readonly endPoint: string;
  readonly transport: unknown;
  setAuth(token?: string | null): Promise<void>;
  channel(
    topic: string,
    options: { config: { private: boolean; broadcast: { replication_ready: boolean } } },
  ): SupabaseChannel;
  removeChannel(channel: SupabaseChannel): Promise<unknown>;
  /** The lists that are shown over this connection. It is kept here, so that every adapter shares them. */
  swarmTodos?: SupabaseTopics;
}

/** The part of `@supabase/supabase-js` that live updates need: a `SupabaseClient` or a `RealtimeClient` serves. */
export type SupabaseTodosClient = SupabaseConnection | { readonly realtime: SupabaseConnection };
