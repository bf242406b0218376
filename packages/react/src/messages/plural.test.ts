import { afterEach, expect, test, vi } from "vitest";
import { plural } from "./plural.ts";

afterEach(() => vi.restoreAllMocks());

test("takes the form of the number's category, and the other one where there is none for it", () => {
  const polish = plural("pl");
  const books = (value: number): string => polish(value, "# tomów", { one: "# tom", few: "# tomy" });
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
  expect(plural("de")(12_345.5)).toBe("12.345,5");
  expect(plural("en")(12_345.5)).toBe("12,345.5");
  expect(plural("de")(undefined, "# Tage", { one: "# Tag" })).toBe("… Tage");
});

test("makes its rules when they are first needed, and once", () => {
  const made = vi.spyOn(Intl, "PluralRules");
  const form = plural("de");
  expect(made).not.toHaveBeenCalled();
  form(1, "# Tage", { one: "# Tag" });
  form(2, "# Tage", { one: "# Tag" });
  expect(made).toHaveBeenCalledTimes(1);
});
