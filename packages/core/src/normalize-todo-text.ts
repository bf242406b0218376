/** The fields of an item that hold text. */
export type TodoTextField = "subject" | "detail" | "owner";

/**
 * The first half of the text rule, which refuses nothing: white space collapsed or line breaks unified, and the ends trimmed. A subject
 * or owner of nothing but white space and format characters becomes empty, however long it is. Lengths are measured on what comes out.
 */
export function normalizeTodoText(field: TodoTextField, value: string): string {
  const text =
    field === "detail" ? value.replace(/\r\n?/g, "\n") : value.replace(/[ \t\n\r\v\f\u0085\u2028\u2029]+/g, " ");
  // Two indices instead of a pattern with `+$`, which takes quadratic time on a long run of spaces inside a text.
  let start = 0;
  let end = text.length;
  while (start < end && whiteSpace.test(text.charAt(start))) start += 1;
  while (end > start && whiteSpace.test(text.charAt(end - 1))) end -= 1;
  const trimmed = text.slice(start, end);
  return field !== "detail" && blank.test(trimmed) ? "" : trimmed;
}

const whiteSpace = /\p{White_Space}/u;
const blank = /^[\p{Zs}\p{Zl}\p{Zp}\p{Cf}]*$/u;
