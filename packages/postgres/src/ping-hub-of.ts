import { PingHub } from "./ping-hub.ts";

const sources = new WeakMap<object, Map<string, PingHub>>();

/** The subscribers of one schema of one database in this process, whichever store object they subscribed at. */
export function pingHubOf(source: object, schema: string): PingHub {
  const schemas = sources.get(source) ?? new Map<string, PingHub>();
  sources.set(source, schemas);
  const hub = schemas.get(schema) ?? new PingHub();
  schemas.set(schema, hub);
  return hub;
}
