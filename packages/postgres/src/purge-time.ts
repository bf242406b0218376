import { TodoOpError } from "@swarm-todos/core";

const earliest = Date.parse("0001-01-01T00:00:00.000Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * The time before which archived rows are to be purged, in the one form that the database is given.
 * @throws TodoOpError `invalid_field` for what is no time
 */
export function purgeTime(before: string): string {
  const time = Date.parse(before);
  if (!Number.isNaN(time)) return new Date(Math.min(Math.max(time, earliest), latest)).toISOString();
  throw new TodoOpError(
    "invalid_field",
    "swarm-todos: before is no time. Nothing was written. Give an ISO 8601 time.",
    { opIndex: null, field: "before" },
  );
}
