export { appRoleSql } from "./app-role-sql.ts";
export {
  createPostgresTodoStore,
  type PostgresTodoStore,
  type PostgresTodoStoreOptions,
} from "./create-postgres-todo-store.ts";
export { type DrizzleLike, type DrizzleTag, fromDrizzle } from "./drivers/from-drizzle.ts";
export { fromPglite, type PgliteLike } from "./drivers/from-pglite.ts";
export { type FromPostgresJsOptions, fromPostgresJs, type PostgresJsLike } from "./drivers/from-postgres-js.ts";
export type { SqlDriver } from "./drivers/sql-driver.ts";
export { listenWithPg, type PgClientLike } from "./listeners/listen-with-pg.ts";
export { listenWithPglite, type PgliteListenLike } from "./listeners/listen-with-pglite.ts";
export { listenWithPostgresJs, type PostgresJsListenLike } from "./listeners/listen-with-postgres-js.ts";
export type { SqlListener, SqlListenerHandlers } from "./listeners/sql-listener.ts";
export { type MigrateOptions, migrate } from "./migrate.ts";
export { migrationSql } from "./migration-sql.ts";
export { type Migration, migrations } from "./migrations.ts";
export type { PostgresTodoOperator } from "./postgres-todo-operator.ts";
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
export { TodoRolledBackError } from "./todo-rolled-back-error.ts";
export { TodoSchemaDiffersError } from "./todo-schema-differs-error.ts";
export { TodoSchemaTooNewError } from "./todo-schema-too-new-error.ts";
