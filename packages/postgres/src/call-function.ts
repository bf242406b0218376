import { randomStamp } from "@swarm-todos/core";
import { driverErrorCode } from "./driver-error-code.ts";
import type { SqlDriver } from "./drivers/sql-driver.ts";
import { LostAnswerError } from "./lost-answer-error.ts";
import { storeErrorOf } from "./store-error-of.ts";
import { TodoRolledBackError } from "./todo-rolled-back-error.ts";

/** Where the functions are, and who hears of the errors of the driver. */
export interface FunctionSource {
  readonly driver: SqlDriver;
  readonly schema: string;
  readonly onDriverError?: (error: unknown) => void;
  /** How long an answer is waited for, in milliseconds; undefined for ever. */
  readonly answerTimeoutMs?: number;
}

/**
 * Calls one of the SQL functions: a JSON object in, a JSON value out, in one statement. What the database rolled back for the sake of
 * another transaction (40001, 40P01) is sent once more, a batch then as "read committed". Inside a transaction of the host's that cannot help, so the error is passed on.
 * @throws TodoStoreUnavailableError when the database cannot be reached or a lock was not free in time
 * @throws TodoDatabaseError for any other error of the database
 */
export async function callFunction(source: FunctionSource, name: string, args: object): Promise<unknown> {
  let rolledBack: unknown;
  for (;;) {
    try {
      return await ask(source, name, args, rolledBack !== undefined);
    } catch (error) {
      const code = driverErrorCode(error);
      if ((code === "40001" || code === "40P01") && rolledBack === undefined) {
        rolledBack = error;
        continue;
      }
      // A transaction that has failed already answers every later statement with 25P02: the first error is the one to tell.
      const first = code === "25P02" && rolledBack !== undefined ? rolledBack : error;
      source.onDriverError?.(first);
      throw first === error ? storeErrorOf(error) : new TodoRolledBackError(driverErrorCode(first) ?? "40001", true);
    }
  }
}

/**
 * The answer travels as text, so that no setting of the driver has a say in how JSON is read; nor has the session's search path. It
 * carries the mark of its call: a driver that loses a connection may hand one call the answer of another, or none at all.
 */
async function ask(source: FunctionSource, name: string, args: object, isAgain: boolean): Promise<unknown> {
  const { driver, schema } = source;
  if (driver.call) return inTime(source, driver.call(name, args));
  const mark = randomStamp();
  const text =
    isAgain && name === "commit_batch"
      ? `call "${schema}".commit_again($1::pg_catalog.text::pg_catalog.jsonb, null, $2::pg_catalog.text)`
      : `select "${schema}".${name}($1::pg_catalog.text::pg_catalog.jsonb)::pg_catalog.text as answer, $2::pg_catalog.text as mark`;
  const { rows } = await inTime(source, driver.query(text, [JSON.stringify(args), mark]));
  const [answer, marked] = Object.values(rows[0] ?? {}) as unknown[];
  if (marked !== mark) throw new LostAnswerError("the driver gave the answer of another statement, or none");
  return typeof answer === "string" ? JSON.parse(answer) : answer;
}

/** Waits no longer than the source says for what a driver may have lost together with its connection. */
async function inTime<T>({ answerTimeoutMs }: FunctionSource, answer: Promise<T>): Promise<T> {
  if (answerTimeoutMs === undefined) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LostAnswerError("the driver gave no answer in time")), answerTimeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
