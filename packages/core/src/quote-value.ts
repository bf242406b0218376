/**
 * A value as an error message may show it: short, on one line, in printable ASCII, so that no message carries a long text or a
 * control character into a log.
 */
export function quoteValue(value: unknown): string {
  if (typeof value === "string") {
    const clipped = value.length > 40 ? `${value.slice(0, 40)}…` : value;
    return JSON.stringify(clipped).replace(
      /[^\x20-\x7e]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  }
  if (value === null || value === undefined || typeof value === "boolean" || typeof value === "number")
    return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
