export { runStoreConformance, type StoreConformanceOptions } from "./run-store-conformance.ts";
export type { MadeStore, MakeStore, MakeStoreOptions, TestedStore } from "./tested-store.ts";
