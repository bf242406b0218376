import { TodoStoreUnavailableError } from "@swarm-todos/core";
import { driverErrorCode } from "./driver-error-code.ts";
import { TodoDatabaseError } from "./todo-database-error.ts";

/** Connection failures (08), no resources (53), the server is stopping or starting (57P), a lock not got, a statement cancelled, a standby. */
const unavailableState = /^(08...|53...|57P..|55P03|57014|25006|40001|40P01)$/;
const unavailableCode =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;
const unavailableMessage =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|PGlite is clos)/;
const notMigrated = new Set(["3F000", "42P01", "42883"]);

/** What the store throws for an error of the driver: nothing of the driver's own text, which may quote an item's, goes out with it. */
export function storeErrorOf(error: unknown): Error {
  const code = driverErrorCode(error);
  const message = error instanceof Error ? error.message : "";
  const reasons = error instanceof AggregateError ? (error.errors as readonly unknown[]).map(driverErrorCode) : [code];
  if (
    reasons.some((each) => each !== null && (unavailableState.test(each) || unavailableCode.test(each))) ||
    unavailableMessage.test(message)
  ) {
    const what = code === "55P03" ? "the list's lock was not free in time" : "the database cannot be reached";
    const suffix = code === null ? "" : ` (${code})`;
    return new TodoStoreUnavailableError(
      `swarm-todos: ${what}${suffix}. It is not known whether anything was written. Try again.`,
    );
  }
  if (code !== null && notMigrated.has(code)) {
    return new TodoDatabaseError(
      `swarm-todos: the database lacks the tables or functions of the store (${code}). Nothing was written. Run migrate(driver) first, or the file that the command swarm-todos-postgres prints.`,
      code,
    );
  }
  const constraint =
    typeof error === "object" && error !== null && "constraint" in error ? error.constraint : undefined;
  return new TodoDatabaseError(
    `swarm-todos: the database refused a statement (${code ?? "no code"}). Nothing was written. See the error given to onDriverError.`,
    code,
    typeof constraint === "string" ? constraint : null,
  );
}
