import { reject } from "./reject.ts";

/**
 * A batch as JSON with its keys sorted, so that two batches are the same exactly when their fingerprints are: what a store compares
 * when a batch id comes again.
 * @throws TodoOpError `invalid_field` for ops that are no JSON, such as a cycle
 */
export function fingerprintOps(ops: unknown): string {
  try {
    return JSON.stringify(ops, (_key, value: unknown) => (isRecord(value) ? sorted(value) : value)) ?? "null";
  } catch {
    throw reject("invalid_field", "the ops cannot be written as JSON", "Send plain objects", {
      opIndex: null,
      field: "ops",
    });
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(record: Readonly<Record<string, unknown>>): unknown {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(record).sort()) copy[key] = record[key];
  return copy;
}
