/**
 * The database refused a statement for a reason that waiting does not cure: the migrations have not run, the role may not execute the
 * functions, the disk is corrupt. It carries the database's code and the names of what was touched, and never a value of a row: a
 * driver's own error quotes those. The driver's error goes to the store's `onDriverError` alone.
 */
export class TodoDatabaseError extends Error {
  override readonly name = "TodoDatabaseError";
  /** The SQLSTATE, or the driver's own code; null where it gave none. */
  readonly code: string | null;
  /** The constraint that refused a row, where there is one. */
  readonly constraint: string | null;

  constructor(message: string, code: string | null, constraint: string | null = null) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}
