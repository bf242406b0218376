import { quoteValue } from "./quote-value.ts";
import { reject } from "./reject.ts";

/**
 * The range that a history is asked for, with its defaults.
 * @throws TodoOpError `invalid_field` for an `after` or a `limit` that is no whole number from 0; the store adds the snapshot
 */
export function checkHistoryRange(options: { readonly after?: number; readonly limit?: number } = {}): {
  after: number;
  limit: number;
} {
  const range = { after: options.after ?? 0, limit: options.limit ?? 100 };
  for (const [field, value] of Object.entries(range)) {
    if (!Number.isSafeInteger(value) || value < 0) {
      throw reject("invalid_field", `${field} is ${quoteValue(value)}`, "Give a whole number from 0", {
        opIndex: null,
        field,
      });
    }
  }
  return range;
}
