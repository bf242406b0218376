/** A history that once broke a promise, and what it protects. */
export interface Regression {
  readonly protects: string;
  /** The choices of the smallest history that showed it. */
  readonly tape: readonly number[];
}

/**
 * Histories that failed once, with the product as it was or as it was broken for a trial, and have to stay clean. Put the
 * tape here that a failing run prints. A tape tells its history only as long as the same choices are drawn in the same
 * order: whoever changes what is drawn breaks the product once more and takes the new tape.
 */
export const regressions: readonly Regression[] = [
  {
    protects: "a rejoin while a read is on its way asks for another read: the one on its way may have left too early",
    tape: [
      900, 0, 0, 0, 500, 0, 301, 500, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 700, 0, 601, 0, 0, 0, 0, 0, 0, 0, 0, 30, 91, 395, 428,
    ],
  },
  {
    protects: "a ping that comes while a read is on its way still counts when that read turns out to be older",
    tape: [
      0, 0, 867, 0, 909, 761, 349, 594, 486, 0, 0, 525, 585, 1, 0, 0, 0, 936, 1, 0, 0, 0, 953, 0, 385, 0, 0, 0, 0, 0,
      927, 726, 0, 707, 0, 0, 0, 0, 0, 951, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 63, 59, 428, 0, 0, 0, 0, 434, 0, 84, 71, 0, 0,
      0, 84, 87, 436, 0, 79, 49, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 0, 625, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 77, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    ],
  },
  {
    protects: "a list that was reset and came back to the same rev is another list",
    tape: [
      0, 0, 0, 721, 889, 0, 448, 0, 336, 600, 461, 808, 1, 0, 493, 1, 0, 0, 777, 1, 613, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 700, 0, 667, 0, 0, 0, 0, 0, 0, 0, 0, 500, 0, 0, 0, 0, 0, 0, 0, 0, 18, 11, 0, 0, 0, 0, 0, 0, 16, 17, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 816, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 750,
    ],
  },
  {
    protects: "a batch that was given up and landed all the same is no longer in doubt",
    tape: [
      0, 980, 89, 998, 596, 920, 0, 0, 0, 951, 1, 0, 406, 37, 674, 25, 0, 710, 1, 0, 0, 0, 914, 9, 942, 614, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 873, 884, 836, 0, 978, 0, 893, 0, 0, 0, 0, 0, 0, 0, 0, 922, 0, 0, 0, 0, 25, 39, 45, 44, 46, 34, 56,
      61, 59, 0, 0, 0, 0, 0, 0, 0, 37, 46, 0, 0, 59, 37, 0, 38, 54, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 41, 0, 48, 0,
      0, 0, 0, 0, 0, 0, 36, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 989,
    ],
  },
];
