import type { TodoStoreOperator } from "@swarm-todos/core";

/** What an operator may do to one list, or to all lists of a database. No op and no route reaches any of it. */
export interface PostgresTodoOperator extends TodoStoreOperator {
  /**
   * Gives every list a new stamp, a thousand at a time, and tells how many there were: call it once after the database was restored from a
   * backup, before anybody is let in again, so that nobody takes a rev for the content that it had before.
   * @throws TodoStoreUnavailableError when a list stayed locked; what was renewed stays so, and it may be called again
   */
  renewAllStamps(): Promise<number>;

  /**
   * Removes for good what was archived before a time (ISO 8601) in every list, one list after the other, and gives the number of items.
   * @throws TodoOpError `invalid_field` for what is no time
   */
  purgeAllArchived(options: { readonly before: string }): Promise<number>;
}
