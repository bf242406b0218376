/** A promise that was broken in a history. */
export class Violation extends Error {
  override readonly name = "Violation";
  /** The name of the invariant, such as `C4`. */
  readonly invariant: string;

  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`);
    this.invariant = invariant;
  }
}
