import { afterEach, expect, test, vi } from "vitest";
import { plural } from "./plural.ts";

afterEach(() => vi.restoreAllMocks());

test("takes the form of the number's category, the last one for every other", () => {
  const polish = plural("pl", "one", "few");
  const books = (value: number): string => polish(value, "# tom", "# tomy", "# tomów");
  expect([0, 1, 2, 4, 5, 12, 21, 22].map(books)).toEqual([
    "0 tomów",
    "1 tom",
    "2 tomy",
    "4 tomy",
    "5 tomów",
    "12 tomów",
    "21 tomów",
    "22 tomy",
  ]);
});

test("writes numbers as the language does, and no number for one that nobody knows", () => {
  expect(plural("de", "one")(12_345.5)).toBe("12.345,5");
  expect(plural("en", "one")(12_345.5)).toBe("12,345.5");
  expect(plural("de", "one")(undefined, "# Tag", "# Tage")).toBe("… Tage");
});

test("makes its rules when they are first needed, and once", () => {
  const made = vi.spyOn(Intl, "PluralRules");
  const form = plural("de", "one");
  expect(made).not.toHaveBeenCalled();
  form(1, "# Tag", "# Tage");
  form(2, "# Tag", "# Tage");
  expect(made).toHaveBeenCalledTimes(1);
});
