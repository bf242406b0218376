/** A weak entity tag of the parts that an answer follows from: equal parts give equal tags, and the parts cannot be read from it. */
export async function entityTag(parts: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `W/"${hex}"`;
}

/** Whether an `If-None-Match` names the tag, by the weak comparison: `W/` makes no difference. `*` names any. */
export function isNoneMatch(header: string | null, tag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return Array.from(header.matchAll(/"[^"]*"/g), ([quoted]) => quoted).includes(opaque);
}
