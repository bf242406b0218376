import { describe } from "vitest";
import { describeAdds } from "./describe-adds.ts";
import { describeArchive } from "./describe-archive.ts";
import { describeClock } from "./describe-clock.ts";
import { describeCompare } from "./describe-compare.ts";
import { describeCopy } from "./describe-copy.ts";
import { describeHistory } from "./describe-history.ts";
import { describeIsolation } from "./describe-isolation.ts";
import { describeKeys } from "./describe-keys.ts";
import { describeLedger } from "./describe-ledger.ts";
import { describeLimits } from "./describe-limits.ts";
import { describeOperator } from "./describe-operator.ts";
import { describeOrder } from "./describe-order.ts";
import { describePings } from "./describe-pings.ts";
import { describeRejections } from "./describe-rejections.ts";
import { describeRevs } from "./describe-revs.ts";
import { describeRewind } from "./describe-rewind.ts";
import { describeTexts } from "./describe-texts.ts";
import { describeUpdates } from "./describe-updates.ts";
import { Lab } from "./lab.ts";
import type { MakeStore } from "./tested-store.ts";

/** What a store under test has and has not, and how hard it is tried. */
export interface StoreConformanceOptions {
  /** Rounds of the race. @default 50 */
  readonly rounds?: number;
  /** Writers that race in each round. @default 16 */
  readonly writers?: number;
  /** Whether the store heeds the `now` that it is made with; its clock is tested then. @default false */
  readonly clock?: boolean;
  /** The optional parts that the store does not have; all others are tested. @default [] */
  readonly without?: readonly ("history" | "subscribe" | "operator")[];
}

/**
 * Runs the suite that every store has to pass: call it at the top level of a Vitest file.
 *
 * ```ts
 * runStoreConformance("my store", async ({ limits }) => ({ store: createMyStore({ limits }) }));
 * ```
 */
export function runStoreConformance(name: string, makeStore: MakeStore, options: StoreConformanceOptions = {}): void {
  const { rounds = 50, writers = 16, clock = false, without = [] } = options;
  describe(`${name} keeps the promises of a store`, () => {
    const lab = new Lab(makeStore);
    describeRevs(lab);
    describeAdds(lab);
    describeUpdates(lab);
    describeArchive(lab);
    describeOrder(lab);
    describeTexts(lab);
    describeLimits(lab);
    describeRejections(lab);
    describeCompare(lab, { rounds, writers });
    describeLedger(lab);
    describeIsolation(lab);
    describeKeys(lab);
    if (clock) describeClock(lab);
    if (!without.includes("history")) {
      describeHistory(lab);
      describeRewind(lab);
      describeCopy(lab);
    }
    if (!without.includes("subscribe")) describePings(lab);
    if (!without.includes("operator")) describeOperator(lab);
  });
}
