/**
 * A field's value much as the store will keep it, so that a row shows at once what it will show when the answer has come.
 * The store decides: what it does about rarer characters, such as the line ends of other systems, shows with its answer.
 */
export function cleanField(field: string, value: string | null | undefined): string | null {
  const text = value ?? "";
  return (field === "detail" ? text : text.replace(/[ \t-\r]+/g, " ")).trim() || (field === "subject" ? "" : null);
}
