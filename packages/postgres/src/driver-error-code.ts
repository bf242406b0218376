import { driverErrorField } from "./driver-error-field.ts";

/**
 * The code that a driver's error carries (an SQLSTATE or a code of Node.js or the driver); null where there is none. A library that
 * wraps the driver, as drizzle does, gives the driver's error as the cause of its own.
 */
export function driverErrorCode(error: unknown): string | null {
  return driverErrorField(error, "code");
}
