/** 22 URL-safe characters at random. Not `randomUUID`, which a page without https lacks. */
export function randomKey(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(22));
  return Array.from(bytes, (byte) => letters[byte & 63]).join("");
}
