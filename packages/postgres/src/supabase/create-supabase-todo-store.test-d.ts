import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { TodoStore } from "@swarm-todos/core";
import { expectTypeOf, test } from "vitest";
import { createSupabaseTodoStore, type SupabaseTodoStore } from "./create-supabase-todo-store.ts";

type Nothing = { [_ in never]: never };

/** As the Supabase command line generates it. */
interface Database {
  public: {
    Tables: { notes: { Row: { id: number }; Insert: { id?: number }; Update: { id?: number }; Relationships: [] } };
    Views: Nothing;
    Functions: {
      swarm_todos_read_list: { Args: { p: string }; Returns: string };
      other: { Args: { a: number }; Returns: number };
    };
    Enums: Nothing;
    CompositeTypes: Nothing;
  };
  api: {
    Tables: Nothing;
    Views: Nothing;
    Functions: Nothing;
    Enums: Nothing;
    CompositeTypes: Nothing;
  };
}

test("a client fits whether or not it knows the database's types", () => {
  expectTypeOf(createSupabaseTodoStore).toBeCallableWith(createClient("http://localhost", "key"));
  expectTypeOf<SupabaseClient>().toExtend<Parameters<typeof createSupabaseTodoStore>[0]>();
  expectTypeOf<SupabaseClient<Database>>().toExtend<Parameters<typeof createSupabaseTodoStore>[0]>();
  expectTypeOf<SupabaseClient<Database, "api">>().toExtend<Parameters<typeof createSupabaseTodoStore>[0]>();
});

test("a hand-written client fits", () => {
  const client = { rpc: async (_name: string, _args: object) => ({ data: {}, error: null }) };
  expectTypeOf(createSupabaseTodoStore).toBeCallableWith(client);
});

test("the store is one that the route takes, without an event stream", () => {
  expectTypeOf<SupabaseTodoStore>().toExtend<TodoStore>();
  expectTypeOf<SupabaseTodoStore>().not.toHaveProperty("subscribe");
  expectTypeOf<SupabaseTodoStore>().toHaveProperty("admit");
});
