/** A text that the driver's error has under one of these names, or the error that caused it. */
export function driverErrorField(error: unknown, ...names: readonly string[]): string | null {
  let at = error;
  for (let depth = 0; depth < 5 && typeof at === "object" && at !== null; depth += 1) {
    for (const name of names) {
      const value = (at as Readonly<Record<string, unknown>>)[name];
      if (typeof value === "string") return value;
    }
    at = (at as { cause?: unknown }).cause;
  }
  return null;
}
