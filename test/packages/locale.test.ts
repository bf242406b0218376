import { expect, test } from "vitest";
import { shippedSources } from "../support/project-files.ts";
import { readSource } from "../support/read-source.ts";

/** What takes the language of the machine: a server and a browser would write something else. */
const machine: readonly RegExp[] = [
  /\bnavigator\b[^;\n]*\blanguages?\b/,
  // Where graphemes end is the same in every language.
  /\bIntl\.(?!Segmenter\b)[A-Z]\w+\(\s*(?:\)|undefined|\[\])/,
  /\.toLocale\w*(?:Date|Time)?String\(\s*(?:\)|undefined|\[\])/,
  /\.localeCompare\(\s*[^(),]+\)/,
];

const found = (text: string): boolean => machine.some((each) => each.test(text));

test("nothing of the React package takes the language of the machine", () => {
  const sources = shippedSources("react").map(readSource);
  expect(sources.filter(({ text }) => found(text)).map(({ path }) => path)).toEqual([]);
});

test("the language of the machine is found in every way to ask for it", () => {
  const asked = [
    "navigator.language",
    "globalThis.navigator?.languages[0]",
    "new Intl.PluralRules()",
    "new Intl.DateTimeFormat(undefined, { dateStyle })",
    "count.toLocaleString()",
    "at.toLocaleDateString(undefined)",
    "a.localeCompare(b)",
  ];
  expect(asked.filter((text) => !found(text))).toEqual([]);
  const told = ["navigator.onLine", "new Intl.PluralRules(locale)", "count.toLocaleString(locale)"];
  expect(told.filter(found)).toEqual([]);
});
