/**
 * Gives a catalogue of words the numbers and plurals of its own language, whatever the reader's is: a server and a browser
 * have to write the same. Of the forms it takes the one that stands where the number's plural category stands among
 * `categories`, and the last for every other category; the number comes in for `#`. Without forms it is the number alone,
 * and "…" for one that nobody knows. The rules are made at first use, and kept.
 */
export function plural(
  locale: string,
  ...categories: readonly Intl.LDMLPluralRule[]
): (value: number | undefined, ...forms: readonly string[]) => string {
  let rules: Intl.PluralRules | undefined;
  return (value: number | string = "…", ...forms) => {
    rules ??= new Intl.PluralRules(locale);
    const form = forms.at(categories.indexOf(rules.select(value as number))) ?? "#";
    return form.replace("#", (value as number).toLocaleString(locale));
  };
}
