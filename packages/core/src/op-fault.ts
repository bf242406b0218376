/** What is structurally wrong with one op: where in it, what, and what to send instead. */
export class OpFault {
  /** Where inside the op, such as `.status` or `.ids[3]`; empty when the op as a whole is wrong. */
  readonly path: string;
  /** The key at fault; null when the op as a whole is. */
  readonly field: string | null;
  readonly what: string;
  readonly advice: string;

  constructor(path: string, field: string | null, what: string, advice: string) {
    this.path = path;
    this.field = field;
    this.what = what;
    this.advice = advice;
  }
}
