import { PingSubscribers } from "@swarm-todos/core";

const sources = new WeakMap<object, Map<string, PingSubscribers>>();

/** The subscribers of one schema of one database in this process, whichever store object they subscribed at. */
export function pingsOf(source: object, schema: string): PingSubscribers {
  const schemas = sources.get(source) ?? new Map<string, PingSubscribers>();
  sources.set(source, schemas);
  const pings = schemas.get(schema) ?? new PingSubscribers();
  schemas.set(schema, pings);
  return pings;
}
