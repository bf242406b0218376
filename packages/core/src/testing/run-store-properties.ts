import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { batchArbitrary } from "./batch-arbitrary.ts";
import { compareWithModel } from "./compare-with-model.ts";
import { Lab } from "./lab.ts";
import { propertyParameters } from "./property-parameters.ts";
import type { MakeStore } from "./tested-store.ts";

/** How hard a store is tried with random histories. */
export interface StorePropertiesOptions {
  /** How many histories; the environment variable `SWARM_RUNS` overrides it. @default 200 */
  readonly runs?: number;
  /** Batches in the longest history. @default 25 */
  readonly length?: number;
  /** The store has no history, so none is replayed. @default false */
  readonly withoutHistory?: boolean;
}

/**
 * Runs random histories against a store and a naive model of the rules, and compares every answer: call it at the top level of a Vitest
 * file, beside `runStoreConformance`. The histories are the same each time, unless the environment variable `SWARM_SEED` says otherwise.
 */
export function runStoreProperties(name: string, makeStore: MakeStore, options: StorePropertiesOptions = {}): void {
  const { runs = 200, length = 25, withoutHistory = false } = options;
  describe(`${name} and a naive model`, () => {
    // Small limits, so that random batches meet them.
    const limits = { activeItems: 6, opsPerBatch: 8, subject: 9, detail: 12, owner: 7 };
    const lab = new Lab(() => makeStore({ limits }));

    test("agree on every answer to random batches", { timeout: 600_000 }, async () => {
      const histories = fc.asyncProperty(
        fc.array(batchArbitrary, { minLength: 1, maxLength: length, size: "max" }),
        (batches) => compareWithModel(lab.list(), limits, batches, !withoutHistory),
      );
      expect.hasAssertions();
      await fc.assert(histories, propertyParameters(runs));
    });
  });
}
