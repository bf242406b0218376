import type { Found } from "./found.ts";

/** What became of a planted bug. */
export interface Verdict extends Found {
  /** It was to be found and was, or is harmless and was not. */
  readonly isRight: boolean;
}
