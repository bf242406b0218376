export { runStoreConformance, type StoreConformanceOptions } from "./run-store-conformance.ts";
export { runStoreProperties, type StorePropertiesOptions } from "./run-store-properties.ts";
export type { MadeStore, MakeStore, MakeStoreOptions, TestedStore } from "./tested-store.ts";
