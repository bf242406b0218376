/**
 * A field's value as the store will keep it, so that a row shows at once what it will show when the answer has come.
 * The store decides; where the two differ the answer wins.
 */
export function cleanField(field: string, value: string | null | undefined): string | null {
  const text = value ?? "";
  const clean = field === "detail" ? text.replace(/\r\n?/g, "\n") : text.replace(/[ \t-\r\u0085\u2028\u2029]+/g, " ");
  return clean.trim() || (field === "subject" ? "" : null);
}
