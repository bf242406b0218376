export {
  createPostgresTodoStore,
  type PostgresTodoStore,
  type PostgresTodoStoreOptions,
} from "./create-postgres-todo-store.ts";
export { fromPglite, type PgliteLike } from "./drivers/from-pglite.ts";
export type { SqlDriver } from "./drivers/sql-driver.ts";
export { migrate } from "./migrate.ts";
export { migrationSql } from "./migration-sql.ts";
export { type Migration, migrations } from "./migrations.ts";
export {
  createSupabaseTodoStore,
  type SupabaseTodoStore,
  type SupabaseTodoStoreOptions,
} from "./supabase/create-supabase-todo-store.ts";
export { type MigrateSupabaseOptions, migrateSupabase } from "./supabase/migrate-supabase.ts";
export { realtimePoliciesSql } from "./supabase/realtime-policies-sql.ts";
export type { SupabaseRpcAnswer, SupabaseRpcClient, SupabaseRpcTarget } from "./supabase/supabase-rpc-client.ts";
export { type SupabaseSqlOptions, supabaseSql } from "./supabase/supabase-sql.ts";
export { TodoDatabaseError } from "./todo-database-error.ts";
export type { TodoParticipants } from "./todo-participants.ts";
export { TodoSchemaTooNewError } from "./todo-schema-too-new-error.ts";
