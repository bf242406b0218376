/** 32 hexadecimal digits at random. Not `randomUUID`, which a page without https lacks. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
