/** Other forms than the one for `other`, by the plural categories of a language. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * Gives a catalogue of words the numbers and plurals of its own language, whatever the reader's is: a server and a browser
 * have to write the same. The form is that of the number's plural category, else `other`; the number comes in for `#`. Without
 * forms it is the number alone, and "…" for one that nobody knows. The `rules` are made at first use, and kept.
 */
export const plural =
  (locale: string, rules?: Intl.PluralRules): ((value: number | undefined, other?: string, forms?: Forms) => string) =>
  (value: number | string = "…", other = "#", forms = {}) =>
    (forms[(rules ??= new Intl.PluralRules(locale)).select(value as number)] ?? other).replace(
      "#",
      (value as number).toLocaleString(locale),
    );
