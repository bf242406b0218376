import { TodoStoreUnavailableError } from "@swarm-todos/core";

/**
 * The database rolled a call back for the sake of another transaction, and did so again when it was sent once more; nothing of it was
 * written. Where the store was given a connection inside a transaction of the host's, that transaction is lost: only the host
 * can roll it back and run it again.
 */
export class TodoRolledBackError extends TodoStoreUnavailableError {
  /** `40001` for a serialization failure, `40P01` for a deadlock. */
  readonly sqlState: string;
  /** Whether it happened inside a transaction of the host's, which the store does not repeat. */
  readonly inHostTransaction: boolean;

  constructor(sqlState: string, inHostTransaction: boolean) {
    const advice = inHostTransaction ? "Roll your transaction back and run it again." : "Try again.";
    super(
      `swarm-todos: the database rolled the call back in favour of another one (${sqlState}). Nothing was written. ${advice}`,
    );
    this.sqlState = sqlState;
    this.inHostTransaction = inHostTransaction;
  }
}
