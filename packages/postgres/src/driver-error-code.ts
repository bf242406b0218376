/** The code that a driver's error carries (an SQLSTATE or a code of Node.js or the driver); null where there is none. */
export function driverErrorCode(error: unknown): string | null {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : null;
}
