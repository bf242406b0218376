import { createMemoryTodoStore } from "./create-memory-todo-store.ts";
import { runStoreProperties } from "./testing/run-store-properties.ts";

runStoreProperties("the memory store", (options) => ({ store: createMemoryTodoStore(options) }), { runs: 400 });
