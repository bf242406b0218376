/** Texts that a store has to keep exactly as they came. */
export const oddTexts: readonly string[] = [
  "👩‍👩‍👧‍👦 a family of one grapheme",
  "שלום עולם ‏mixed with العربية",
  "<script>alert(1)</script> & &amp; \"quotes\" 'and' `ticks`",
  "e\u0301 is not \u00e9, nor is \u212b \u00c5",
  "Zalgo z\u0351\u0342\u0336a\u0310\u030el\u0334g\u0313o",
  "zero\u200bwidth\u200dand\ufeffmarks",
  "\u202eoverride\u202c",
  "no-break\u00a0space, ideographic\u3000space",
  "\u{1f1e9}\u{1f1ea} \u{e0067}tag \u{10ffff} \ufffe",
  "$1 $& \\u0000 \\n %s %00 {{x}} ${y}",
  "'; drop table lists; --",
  "__proto__",
  "null",
  "delete\u007fis kept",
];
