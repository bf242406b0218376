/** What a hunt for a planted bug found. */
export interface Found {
  readonly bug: string;
  /** How it was looked for: in histories as they are drawn, in drawn worlds, with the SQL store, beside a model, or by a check. */
  readonly way: "histories" | "drawn world" | "SQL store" | "model" | "check";
  /** How many seeds it took, or how many were tried in vain. */
  readonly seeds: number;
  /** What gave it away: an invariant, a check, or the error that it ran into; undefined where it survived. */
  readonly by: string | undefined;
  readonly message: string;
}
