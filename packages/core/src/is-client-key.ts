const shape = /^[A-Za-z0-9._~-]{1,64}$/;

/**
 * Whether a value may name a live client object or one of its batches: 1 to 64 URL-safe characters, which are the unreserved ones
 * of RFC 3986 (ASCII letters, digits, `-`, `_`, `.`, `~`).
 */
export function isClientKey(value: unknown): value is string {
  return typeof value === "string" && shape.test(value);
}
