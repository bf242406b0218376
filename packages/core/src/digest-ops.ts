import { fingerprintOps } from "./fingerprint-ops.ts";

/**
 * The SHA-256 of a batch's fingerprint in hexadecimal digits, for a store that does not keep the whole of it.
 * @throws TodoOpError `invalid_field` for ops that are no JSON
 */
export async function digestOps(ops: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(fingerprintOps(ops)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
