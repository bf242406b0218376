import { TodoOpError } from "@swarm-todos/core";

const maxBytes = 2000;

/**
 * Refuses what can be nobody's `sub`, or is longer than an index takes.
 * @throws TodoOpError `invalid_field`
 */
export function checkSubject(subject: string): void {
  const isText = typeof subject === "string" && subject !== "" && !/[\p{Cc}\p{Surrogate}]/u.test(subject);
  const actual = isText ? new TextEncoder().encode(subject).byteLength : 0;
  if (isText && actual <= maxBytes) return;
  throw new TodoOpError(
    "invalid_field",
    isText
      ? `swarm-todos: the subject has ${actual} bytes, at most ${maxBytes} can be stored. Nothing was written. Use shorter ids.`
      : "swarm-todos: the subject is no text that can be stored. Nothing was written. Give the sub of the person's token.",
    { opIndex: null, field: "subject", ...(isText ? { max: maxBytes, actual } : {}) },
  );
}
