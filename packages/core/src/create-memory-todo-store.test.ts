import { createMemoryTodoStore } from "./create-memory-todo-store.ts";
import { runStoreConformance } from "./testing/run-store-conformance.ts";

runStoreConformance("the memory store", (options) => ({ store: createMemoryTodoStore(options) }), { clock: true });
