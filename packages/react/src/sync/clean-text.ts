/**
 * A text as the store will keep it, so that a row shows at once what it will show when the answer has come.
 * The store decides; where the two differ the answer wins.
 */
export function cleanText(field: string, text: string | null | undefined): string | null {
  const clean =
    field === "detail"
      ? (text ?? "").replace(/\r\n?/g, "\n").trim()
      : (text ?? "").replace(/[ \t-\r\u0085\u2028\u2029]+/g, " ").trim();
  return clean || field === "subject" ? clean : null;
}
