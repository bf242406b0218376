import { createClient, RealtimeClient, type SupabaseClient } from "@supabase/supabase-js";
import type { TodosRealtime } from "@swarm-todos/react";
import { createSupabaseTodosRealtime, type SupabaseTodosClient } from "@swarm-todos/react/supabase";
import { expectTypeOf, test } from "vitest";

/** As the Supabase command line generates it. */
interface Database {
  public: {
    Tables: { notes: { Row: { id: number }; Insert: { id?: number }; Update: { id?: number }; Relationships: [] } };
    Views: { [_ in never]: never };
    Functions: { [_ in never]: never };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
}

test("a SupabaseClient serves, whatever it knows of the database, and a RealtimeClient", () => {
  expectTypeOf<SupabaseClient>().toExtend<SupabaseTodosClient>();
  expectTypeOf<SupabaseClient<Database>>().toExtend<SupabaseTodosClient>();
  expectTypeOf<RealtimeClient>().toExtend<SupabaseTodosClient>();
  expectTypeOf(createSupabaseTodosRealtime).toBeCallableWith(createClient<Database>("http://localhost", "key"));
  expectTypeOf(createSupabaseTodosRealtime).toBeCallableWith(
    new RealtimeClient("ws://localhost/realtime/v1", { params: { apikey: "key" } }),
  );
  expectTypeOf(createSupabaseTodosRealtime).returns.toEqualTypeOf<TodosRealtime>();
});

test("getToken answers a token or null, now or later", () => {
  const client = createClient("http://localhost", "key");
  expectTypeOf(createSupabaseTodosRealtime).toBeCallableWith(client, { getToken: async () => "token" });
  expectTypeOf(createSupabaseTodosRealtime).toBeCallableWith(client, { getToken: () => null });
  expectTypeOf(createSupabaseTodosRealtime).toBeCallableWith(client, {});
  // @ts-expect-error a token is a text
  createSupabaseTodosRealtime(client, { getToken: () => 1 });
  // @ts-expect-error no client of the library's
  createSupabaseTodosRealtime({ from: () => null });
});
