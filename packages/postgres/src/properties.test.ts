import { runStoreProperties } from "@swarm-todos/core/testing";
import { afterAll, beforeAll, describe } from "vitest";
import { createPostgresTodoStore } from "./create-postgres-todo-store.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, testDatabases } from "./test-support/test-databases.ts";

describe.each(testDatabases)("on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await migrate(database.driver);
  }, 120_000);
  afterAll(() => database.close());

  runStoreProperties(
    "the store",
    (options) => ({ store: createPostgresTodoStore({ driver: database.driver, ...options }) }),
    { runs: 40 },
  );
});
