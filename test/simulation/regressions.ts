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
      900, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 500, 0,
      0, 0, 700, 0, 0, 0, 0, 500, 941,
    ],
  },
  {
    protects: "a ping that comes while a read is on its way still counts when that read turns out to be older",
    tape: [
      0, 0, 0, 0, 969, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 988, 0, 609, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 250, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 601, 851, 701, 0, 0, 0, 0, 0, 0, 0, 0, 101, 951, 0, 0, 0, 0, 751, 0, 0, 651, 0, 301,
    ],
  },
  {
    protects: "a list that was reset and came back to the same rev is another list",
    tape: [
      0, 0, 0, 0, 0, 0, 301, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 700, 0, 334, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 7, 7, 6,
    ],
  },
  {
    protects: "a batch that was given up and landed all the same is no longer in doubt",
    tape: [
      0, 0, 0, 0, 0, 959, 341, 192, 0, 854, 0, 0, 0, 568, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 964, 629, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 955, 750, 0, 800, 0, 700, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 319, 0, 500, 339, 0, 1, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 331,
    ],
  },
  {
    protects:
      "a row that was read under its id becomes that of its placeholder with a late answer, where no ack could tell before",
    tape: [
      0, 953, 0, 0, 823, 959, 0, 0, 0, 0, 648, 1, 0, 0, 0, 0, 587, 456, 1, 0, 0, 987, 1, 992, 240, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 977, 0, 0, 772, 0, 0, 0, 0, 0, 0, 0, 0, 904, 616, 0, 469, 547, 366, 810, 497, 48, 42, 55, 45, 29, 769, 29,
      0, 904, 667, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 704, 0, 0, 0, 0, 0, 0, 0, 0, 250, 0, 0, 0, 800, 0, 0, 0, 0, 0, 0, 0, 411,
    ],
  },
  {
    protects: "the doubt about a batch ends with its own answer, also where another batch landed in between",
    tape: [
      0, 899, 0, 0, 776, 0, 0, 0, 928, 0, 995, 796, 1, 0, 0, 497, 1, 0, 979, 476, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 940, 700, 0, 750, 800, 0, 700, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 8, 8, 8, 8, 8, 8, 8, 14, 500, 8, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5,
    ],
  },
  {
    protects:
      "what was done to a row that a list shows twice until its add is answered for is judged by that one of the two",
    tape: [
      0, 0, 0, 0, 857, 0, 380, 0, 880, 924, 0, 0, 404, 654, 0, 678, 479, 470, 583, 1, 742, 403, 868, 0, 773, 973, 1, 0,
      934, 0, 0, 0, 0, 0, 0, 0, 0, 0, 989, 887, 0, 0, 0, 0, 0, 0, 710, 0, 0, 0, 0, 627, 0, 490, 0, 0, 0, 878, 284, 101,
      366, 594, 0, 798, 333, 568, 516, 0, 3, 626, 502, 437, 951, 796, 146, 0, 96, 0, 0, 0, 750, 726, 976, 908, 800, 140,
      0, 0, 0, 0, 0, 866, 669, 584, 0, 0, 0, 0, 0, 0, 897, 0, 779, 0, 912, 0, 0, 0, 0, 172, 0, 0, 0, 791, 0, 0, 479, 0,
      0, 0, 221, 0, 0, 0, 0, 935, 0, 985, 865, 0, 759, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 780, 0, 457, 0, 0, 0, 0, 0, 322,
      0, 905, 860, 0, 736, 0, 333, 0, 0, 0, 0, 796, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      346, 0, 0, 0, 0, 0, 393, 0, 0, 0, 0, 739, 0, 800,
    ],
  },
  {
    protects: "a batch in doubt that is followed by another one stays in doubt until it is known to have landed",
    tape: [
      0, 909, 652, 0, 746, 0, 429, 294, 921, 0, 0, 465, 633, 675, 730, 0, 677, 908, 0, 0, 797, 389, 0, 0, 718, 719, 953,
      207, 921, 506, 0, 0, 0, 978, 0, 0, 0, 0, 0, 0, 0, 0, 806, 0, 0, 0, 0, 0, 0, 0, 0, 0, 935, 0, 0, 903, 200, 622,
      702, 961, 765, 470, 189, 430, 338, 12, 734, 619, 649, 0, 0, 430, 971, 244, 535, 0, 700, 746, 400, 0, 897, 527, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      828, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 602, 131, 193, 786, 0, 0, 892, 914, 458, 677, 0, 0, 0, 0, 68, 120, 0, 0, 0, 0,
      489, 752, 561, 872, 142, 920, 787, 576, 701, 899, 495, 773, 0, 0, 713, 921, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 95, 945, 717, 526, 667, 755, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 834, 0, 0, 297, 471, 907, 352, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      320, 986, 0, 0, 0, 0, 755, 347, 921, 192,
    ],
  },
];
