import { TodoStoreUnavailableError } from "@swarm-todos/core";
import { driverErrorCode } from "./driver-error-code.ts";
import { driverErrorField } from "./driver-error-field.ts";
import { LostAnswerError } from "./lost-answer-error.ts";
import { TodoDatabaseError } from "./todo-database-error.ts";
import { TodoRolledBackError } from "./todo-rolled-back-error.ts";

/** Connection failures (08), no resources (53), the server is stopping or starting (57P), a lock not got, a statement cancelled, a standby. */
const unavailableState = /^(08...|53...|57P..|55P03|57014|25006)$/;
const unavailableCode =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;
const unavailableMessage =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|PGlite is clos)/;
const notMigrated = new Set(["3F000", "42P01", "42883"]);

/** What the store throws for an error of the driver: nothing of the driver's own text, which may quote an item's, goes out with it. */
export function storeErrorOf(error: unknown): Error {
  const code = driverErrorCode(error);
  if (code === "40001" || code === "40P01") return new TodoRolledBackError(code, false);
  const reasons = error instanceof AggregateError ? (error.errors as readonly unknown[]).map(driverErrorCode) : [code];
  if (
    reasons.some((each) => each !== null && (unavailableState.test(each) || unavailableCode.test(each))) ||
    error instanceof LostAnswerError ||
    messagesOf(error).some((message) => unavailableMessage.test(message))
  ) {
    if (code === "55P03") {
      return new TodoStoreUnavailableError(
        "swarm-todos: the list's lock was not free in time (55P03). Nothing was written. Try again.",
      );
    }
    const suffix = code === null ? "" : ` (${code})`;
    return new TodoStoreUnavailableError(
      `swarm-todos: the database cannot be reached${suffix}. It is not known whether anything was written. Try again.`,
    );
  }
  if (code !== null && notMigrated.has(code)) {
    return new TodoDatabaseError(
      `swarm-todos: the database lacks the tables or functions of the store (${code}). Nothing was written. Run migrate(driver) first, or the file that the command swarm-todos-postgres prints.`,
      code,
    );
  }
  return new TodoDatabaseError(
    `swarm-todos: the database refused a statement (${code ?? "no code"}). Nothing was written. See the error given to onDriverError.`,
    code,
    driverErrorField(error, "constraint", "constraint_name"),
  );
}

function messagesOf(error: unknown): string[] {
  const messages: string[] = [];
  for (let at = error; at instanceof Error && messages.length < 5; at = at.cause) messages.push(at.message);
  return messages;
}
