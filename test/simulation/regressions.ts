/** A history that once broke a promise, and what it protects. */
export interface Regression {
  readonly protects: string;
  /** The choices of the smallest history that showed it. */
  readonly tape: readonly number[];
}

/** Histories that failed once and have to stay clean. Put the tape here that a failing run prints. */
export const regressions: readonly Regression[] = [];
