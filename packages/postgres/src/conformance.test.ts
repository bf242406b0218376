import { runStoreConformance } from "@swarm-todos/core/testing";
import { afterAll, beforeAll, describe } from "vitest";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

describe.each(testDatabases)("on $name", ({ name, open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await migrate(database.driver);
  }, 120_000);
  afterAll(() => database.close());

  runStoreConformance(
    "the store",
    (options) => ({ store: createPostgresTodoStore({ driver: database.driver, ...options }) }),
    { clock: true },
  );

  // What is remembered does not depend on the driver.
  if (name !== "PGlite" && name !== "PostgreSQL 18 by pg") return;
  runStoreConformance(
    "the store that remembers nothing",
    (options) => ({ store: createPostgresTodoStore({ driver: database.driver, ...options, rememberedLists: 0 }) }),
    { clock: true, rounds: 10 },
  );
});
