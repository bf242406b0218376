import { runStoreProperties } from "@swarm-todos/core/testing";
import { afterAll, beforeAll } from "vitest";
import { openPglite } from "../../../test/support/open-pglite.ts";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import { fromPglite } from "./drivers/from-pglite.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { migrate } from "./migrate.ts";

let driver: SqlDriver;
let close: () => Promise<void>;

beforeAll(async () => {
  const db = await openPglite();
  close = () => db.close();
  driver = fromPglite(db);
  await migrate(driver);
}, 120_000);
afterAll(() => close());

runStoreProperties("the store on PGlite", (options) => ({ store: createPostgresTodoStore({ driver, ...options }) }), {
  runs: 60,
});
