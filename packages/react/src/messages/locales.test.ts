import { describe, expect, test } from "vitest";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { ja } from "./ja.ts";
import type { TodoMessages } from "./messages.ts";
import { pl } from "./pl.ts";
import { zh } from "./zh.ts";

const catalogues: readonly [locale: string, messages: TodoMessages][] = Object.entries({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  pl,
  zh,
});

/** What each message that takes something says with one number in it. */
const calls: Readonly<Record<string, (messages: TodoMessages, n: number) => string>> = {
  progress: (messages, n) => messages.progress(n, n),
  on: (messages, n) => messages.on(messages.added, n),
  by: (messages, n) => messages.by(messages.added, `\u2068Ana${n}\u2069`),
  quote: (messages, n) => messages.quote(`\u2068Draft ${n}\u2069`),
  actionsFor: (messages, n) => messages.actionsFor(`Draft ${n}`),
  editing: (messages, n) => messages.editing(`Draft ${n}`),
  limit: (messages, n) => messages.limit("subject", n, n),
  moved: (messages, n) => messages.moved(n, n),
  news: (messages, n) => messages.news([messages.on(messages.added, n), messages.on(messages.archived, n)]),
  selected: (messages, n) => messages.selected(n),
  pasted: (messages, n) => messages.pasted(n),
};

/** The least number of each plural category that the language has. */
function numbersOf(locale: string): number[] {
  const rules = new Intl.PluralRules(locale);
  const tried = [...Array(200).keys(), 1_000_000, 1.5];
  return rules.resolvedOptions().pluralCategories.map((category) => {
    const found = tried.find((value) => rules.select(value) === category);
    if (found === undefined) throw new Error(`no number is ${category} in ${locale}`);
    return found;
  });
}

/** Words that are the same as in English in that language. */
const same: Readonly<Record<string, readonly string[]>> = {
  de: ["title", "detail"],
  fr: ["title"],
  es: ["title"],
  pl: ["title"],
};

describe.each(catalogues)("the words in %s", (locale, messages) => {
  const words = messages as unknown as Readonly<Record<string, unknown>>;

  test("are complete", () => {
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en).toSorted());
    const wrong = Object.entries(en).filter(([name, word]) => typeof word !== typeof words[name] || words[name] === "");
    expect(wrong).toEqual([]);
    expect(Object.keys(calls).toSorted()).toEqual(
      Object.keys(en)
        .filter((name) => typeof en[name as keyof TodoMessages] === "function")
        .toSorted(),
    );
  });

  test.each(Object.keys(calls))("say the number of every plural category in `%s`", (name) => {
    const texts = numbersOf(locale).map((n) => {
      const text = calls[name]?.(messages, n) ?? "";
      const spellings = [String(n), n.toLocaleString(`${locale}-u-nu-latn`)];
      expect(
        spellings.some((spelling) => text.includes(spelling)),
        `${n}: ${text}`,
      ).toBe(true);
      expect(text.trim()).toBe(text);
      expect(text).not.toMatch(/undefined|NaN|null|#/);
      return text;
    });
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("name what is too long or too many, whatever the limit is called and even if nobody says by how much", () => {
    for (const name of ["activeItems", "opsPerBatch", "subject", "detail", "owner", "other"]) {
      expect(messages.limit(name, 100, 101)).toMatch(/101.*100/);
      expect(messages.limit(name, 100, undefined)).toMatch(/100/);
      expect(messages.limit(name, 100, undefined)).not.toMatch(/undefined|NaN/);
    }
  });

  test("name nobody where nobody is known", () =>
    expect(messages.by(messages.archived, undefined)).toBe(messages.archived));

  test("keep what people wrote as it is, and open no direction that they do not close", () => {
    const written = "\u2068a $& $1 # {0} \u2069";
    const said = Object.entries(words).map(([name, word]) =>
      typeof word === "string" ? word : calls[name]?.(messages, 1),
    );
    const filled = [
      messages.on(messages.edit, written),
      messages.by(messages.archived, written),
      messages.quote(written),
      messages.actionsFor(written),
      messages.editing(written),
      messages.news([written, written]),
    ];
    expect(filled.filter((text) => !text.includes(written))).toEqual([]);
    for (const text of [...said, ...filled]) {
      expect(text?.match(/[\u2066-\u2068]/g)?.length).toBe(text?.match(/\u2069/g)?.length);
      expect(text).not.toMatch(/[\u200e\u200f\u202a-\u202e]/);
    }
  });
});

describe("words in another language", () => {
  const others = catalogues.filter(([locale]) => locale !== "en");
  const said = (messages: TodoMessages): [name: string, text: string | undefined][] =>
    Object.entries(messages as unknown as Readonly<Record<string, unknown>>).map(([name, word]) => [
      name,
      typeof word === "string" ? word : calls[name]?.(messages, 1),
    ]);

  test.each(others)("are not English in %s", (locale, messages) => {
    const english = Object.fromEntries(said(en));
    const left = said(messages).filter(([name, text]) => text === english[name]);
    expect(left.map(([name]) => name).toSorted()).toEqual((same[locale] ?? []).toSorted());
  });

  test.each(others.filter(([locale]) => /ar|ja|zh/.test(locale)))(
    "hold no Latin letters in %s but those of a name",
    (_, messages) => {
      const latin = said(messages).filter(([, text]) => /[a-z]/i.test(text?.replace(/Markdown|Ana1|Draft/g, "") ?? ""));
      expect(latin).toEqual([]);
    },
  );
});

describe("the archive", () => {
  test.each(catalogues.filter(([locale]) => locale !== "en"))(
    "is another word in %s than what is done to a task, and than what was done",
    (_, messages) =>
      expect(new Set([messages.archive, messages.archiveView, messages.archived, messages.emptyArchive]).size).toBe(4),
  );

  test("is empty in other words than the plan", () => {
    for (const [, messages] of catalogues) expect(messages.emptyArchive).not.toBe(messages.empty);
  });
});

test("each language has quotation marks of its own", () => {
  expect(catalogues.map(([locale, messages]) => `${locale} ${messages.quote("A")}`)).toEqual([
    "ar «A»",
    "de „A“",
    "en ‘A’",
    "es «A»",
    "fr «\u00a0A\u00a0»",
    "ja 「A」",
    "pl „A”",
    "zh “A”",
  ]);
});

describe("plurals", () => {
  const asked = (messages: TodoMessages, ...numbers: number[]): string[] => numbers.map((n) => messages.pasted(n));

  test("are right in each language that has some", () => {
    expect(asked(en, 0, 1, 2)).toEqual(["Add 0 tasks?", "Add 1 task?", "Add 2 tasks?"]);
    expect(asked(de, 1, 2)).toEqual(["1 Aufgabe hinzufügen?", "2 Aufgaben hinzufügen?"]);
    expect(asked(fr, 0, 1, 2)).toEqual(["Ajouter 0 tâche\u00a0?", "Ajouter 1 tâche\u00a0?", "Ajouter 2 tâches\u00a0?"]);
    expect(fr.pasted(1_000_000)).toMatch(/^Ajouter 1\s000\s000 de tâches\s\?$/);
    expect(asked(es, 1, 2, 1_000_000)).toEqual([
      "¿Añadir 1 tarea?",
      "¿Añadir 2 tareas?",
      "¿Añadir 1.000.000 de tareas?",
    ]);
    expect(asked(pl, 1, 3, 5, 12, 22)).toEqual([
      "Dodać 1 zadanie?",
      "Dodać 3 zadania?",
      "Dodać 5 zadań?",
      "Dodać 12 zadań?",
      "Dodać 22 zadania?",
    ]);
    expect(asked(ar, 0, 1, 2, 3, 11, 100)).toEqual([
      "إضافة 0 مهمة؟",
      "إضافة مهمة واحدة (1)؟",
      "إضافة مهمتين (2)؟",
      "إضافة 3 مهام؟",
      "إضافة 11 مهمة؟",
      "إضافة 100 مهمة؟",
    ]);
  });

  test("and numbers in whole sentences", () => {
    expect([en.progress(0, 1), en.progress(1, 2)]).toEqual(["0 of 1 task done", "1 of 2 tasks done"]);
    expect([de.progress(0, 1), de.progress(1, 2)]).toEqual(["0 von 1 Aufgabe erledigt", "1 von 2 Aufgaben erledigt"]);
    expect(en.limit("opsPerBatch", 100, 101)).toBe("Too many tasks: 101 of at most 100");
    expect(en.limit("subject", 200, undefined)).toBe("Too long: at most 200");
    expect(pl.news(["Dodane: 3", "Gotowe: 1"])).toBe("Zaktualizowano plan. Dodane: 3, Gotowe: 1.");
  });

  test("of digits: the same in every engine", () => expect(ar.progress(3, 1500)).toBe("اكتمل 3 من 1,500"));
});
