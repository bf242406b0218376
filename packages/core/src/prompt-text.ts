/**
 * A text as a prompt may show it: a JSON string on one line, without control and format characters, and with `<`, `>` and `&` escaped, so
 * that no text can close the block that it stands in, start a line of its own, or say something that a person does not see.
 *
 * Joiners between visible characters stay, since emoji and several scripts need them. With `lines`, line breaks are kept as `\n`.
 */
export function promptText(text: string, lines: boolean): string {
  const composed = text.normalize("NFC").replace(/\p{Surrogate}/gu, "\ufffd");
  const unified = composed.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
  const stripped = unified
    .replace(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]|[\u{e0000}-\u{e0fff}]/gu, "")
    .replace(strayJoiner, "");
  const spaced = lines ? stripped : stripped.replace(/[ \t\n]+/g, " ");
  return JSON.stringify(spaced.trim()).replace(/[<>&]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`);
}

const strayJoiner =
  /(?<![^\p{White_Space}\p{Cc}\p{Cf}])[\u200c\u200d]+|[\u200c\u200d]+(?![^\p{White_Space}\p{Cc}\p{Cf}])/gu;
