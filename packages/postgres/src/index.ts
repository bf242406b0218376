export {
  createPostgresTodoStore,
  type PostgresTodoStore,
  type PostgresTodoStoreOptions,
} from "./create-postgres-todo-store.ts";
export { fromPglite, type PgliteLike } from "./drivers/from-pglite.ts";
export type { SqlDriver } from "./drivers/sql-driver.ts";
export { migrate } from "./migrate.ts";
export { type Migration, migrations } from "./migrations.ts";
export { TodoDatabaseError } from "./todo-database-error.ts";
export { TodoSchemaTooNewError } from "./todo-schema-too-new-error.ts";
