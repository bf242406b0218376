/**
 * All that the store asks of a database driver: one statement with its parameters, and the rows that it gave. A `Pool` or `Client` of
 * `pg` fits as it is; for others there is a function such as `fromPglite`.
 *
 * Every call may go to another connection, since the store never spreads a transaction over two calls. A driver that is bound to a
 * transaction of the host's works too: then its batches are committed, or rolled back, with that transaction.
 */
export interface SqlDriver {
  query(text: string, params?: string[]): Promise<{ readonly rows: readonly unknown[] }>;
  /**
   * Calls one of the store's functions by its name alone, for a driver that reaches the database in another way than by a statement; the
   * store then sends no statement. @default a `select` of the function
   */
  call?(name: string, args: object): Promise<unknown>;
  /** What the driver was made from; stores of one source in one process hear each other's pings. @default the driver itself */
  readonly source?: object;
}
