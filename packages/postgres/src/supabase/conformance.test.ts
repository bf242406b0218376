import { createClient } from "@supabase/supabase-js";
import { runStoreConformance, runStoreProperties } from "@swarm-todos/core/testing";
import { afterAll, beforeAll, describe } from "vitest";
import { type RpcStandIn, startRpcStandIn } from "../../../../test/support/rpc-stand-in.ts";
import { type SupabaseDatabase, supabaseDatabases } from "../test-support/supabase-databases.ts";
import {
  createSupabaseTodoStore,
  type SupabaseTodoStore,
  type SupabaseTodoStoreOptions,
} from "./create-supabase-todo-store.ts";
import { migrateSupabase } from "./migrate-supabase.ts";

describe.each(supabaseDatabases)("through the Supabase client, the Data API in front of $name", ({ name, open }) => {
  let database: SupabaseDatabase;
  let api: RpcStandIn;
  beforeAll(async () => {
    database = await open();
    await migrateSupabase(database.owner, { realtimePolicies: true });
    api = await startRpcStandIn(database.api);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  const make = (options: SupabaseTodoStoreOptions): { store: SupabaseTodoStore } => ({
    store: createSupabaseTodoStore(createClient(api.url, api.serviceKey), options),
  });
  runStoreConformance(`the store over rpc on ${name}`, make, { rounds: 3, without: ["subscribe"] });
  // The databases differ in nothing that random batches could find; one of them is enough.
  if (name === "PostgreSQL 18") runStoreProperties(`the store over rpc on ${name}`, make, { runs: 5 });
});
