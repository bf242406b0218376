import { normalizeTodoText, type TodoTextField } from "./normalize-todo-text.ts";
import { reject } from "./reject.ts";

/**
 * The text rule, which every store uses: what is stored for a text as it was given.
 *
 * In a subject and an owner, runs of space, tab, line feed, carriage return, U+000B, U+000C, U+0085, U+2028 and U+2029 become one
 * space; in a detail CRLF and lone CR become LF. Then the ends are trimmed of Unicode white space. An owner of nothing but white
 * space and format characters becomes empty, which clears it. All else stays as it came, U+007F included, which is neither a C0 nor a
 * C1 control. Lengths are not looked at.
 * @throws TodoOpError `invalid_text` for a C0 or C1 control character (tab and LF in a detail excepted) or a lone surrogate;
 * `empty_subject` for a subject of nothing but white space and format characters. Its `opIndex` is null.
 */
export function cleanTodoText(field: TodoTextField, value: string): string {
  const text = normalizeTodoText(field, value);
  const forbidden = (field === "detail" ? detailForbids : lineForbids).exec(text);
  if (forbidden) {
    const point = forbidden[0].codePointAt(0) ?? 0;
    const name = `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
    const kind = point < 0xd800 ? "the control character" : "the lone surrogate";
    throw reject("invalid_text", `the ${field} contains ${kind} ${name}`, "Send the text without it", {
      opIndex: null,
      field,
    });
  }
  if (field !== "subject" || text !== "") return text;
  throw reject("empty_subject", "the subject is empty", "Send a subject with visible text", { opIndex: null, field });
}

const lineForbids = /(?!\u007f)\p{Cc}|\p{Surrogate}/u;
const detailForbids = /(?![\t\n\u007f])\p{Cc}|\p{Surrogate}/u;
