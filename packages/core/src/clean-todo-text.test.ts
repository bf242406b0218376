import { describe, expect, test } from "vitest";
import { cleanTodoText } from "./clean-todo-text.ts";
import type { TodoTextField } from "./normalize-todo-text.ts";

const fields: readonly TodoTextField[] = ["subject", "detail", "owner"];
const lineFields: readonly TodoTextField[] = ["subject", "owner"];
const char = (point: number): string => String.fromCodePoint(point);

const collapsed = [0x20, 0x09, 0x0a, 0x0d, 0x0b, 0x0c, 0x85, 0x2028, 0x2029];
const whiteSpace = [...collapsed, 0xa0, 0x1680, 0x2000, 0x2005, 0x200a, 0x202f, 0x205f, 0x3000];

describe("cleanTodoText", () => {
  test.each(lineFields)("collapses each listed white-space character of the %s, alone and in runs", (field) => {
    for (const point of collapsed) expect(cleanTodoText(field, `a${char(point)}b`)).toBe("a b");
    const run = collapsed.map(char).join("");
    expect(cleanTodoText(field, `a${run}${run}b${run}c`)).toBe("a b c");
  });

  test.each(lineFields)("leaves other white space inside the %s alone", (field) => {
    for (const point of whiteSpace.filter((space) => !collapsed.includes(space))) {
      expect(cleanTodoText(field, `a${char(point)}${char(point)}b`)).toBe(`a${char(point)}${char(point)}b`);
      expect(cleanTodoText(field, `a ${char(point)} b`)).toBe(`a ${char(point)} b`);
    }
  });

  test.each(fields)("trims the ends of the %s of all Unicode white space and of nothing else", (field) => {
    const ends = whiteSpace.map(char).join("");
    expect(cleanTodoText(field, `${ends}a${ends}`)).toBe("a");
    for (const kept of ["\u200b", "\ufeff", "\u180e", "\u2060"])
      expect(cleanTodoText(field, `${kept}a${kept}`)).toBe(`${kept}a${kept}`);
  });

  test("makes CRLF and lone CR of a detail LF, and keeps its tabs, spaces and empty lines", () => {
    expect(cleanTodoText("detail", "a\r\nb\rc\n\r\r\n\n  d\te")).toBe("a\nb\nc\n\n\n\n  d\te");
    expect(cleanTodoText("detail", "a\u2028b\u2029c")).toBe("a\u2028b\u2029c");
  });

  test.each(fields)("refuses every C0 and C1 control character that is left in the %s", (field) => {
    for (let point = 0; point <= 0x9f; point += 1) {
      if (point >= 0x20 && point < 0x80) continue;
      const survives = field === "detail" ? [0x09, 0x0a, 0x0d].includes(point) : collapsed.includes(point);
      if (survives) expect(() => cleanTodoText(field, `a${char(point)}b`)).not.toThrow();
      else
        expect(() => cleanTodoText(field, `a${char(point)}b`)).toThrow(
          expect.objectContaining({ code: "invalid_text", field, opIndex: null }),
        );
    }
    expect(cleanTodoText(field, "a\u007fb")).toBe("a\u007fb");
  });

  test.each(fields)(
    "trims before it refuses, so that a control character at the end of the %s that is white space does no harm",
    (field) => {
      for (const point of [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x85])
        expect(cleanTodoText(field, `${char(point)}a${char(point)}`)).toBe("a");
      for (const point of [0x1c, 0x1f, 0x00])
        expect(() => cleanTodoText(field, `a${char(point)}`)).toThrow(
          expect.objectContaining({ code: "invalid_text" }),
        );
    },
  );

  test.each(fields)("refuses a lone surrogate in the %s and takes a pair", (field) => {
    for (const lone of ["\ud83d", "\udc4d", "\udc4d\ud83d", "a\ud83d b"]) {
      expect(() => cleanTodoText(field, `x${lone}y`)).toThrow(expect.objectContaining({ code: "invalid_text" }));
      expect(() => cleanTodoText(field, lone)).toThrow(expect.objectContaining({ code: "invalid_text" }));
    }
    expect(cleanTodoText(field, "\ud83d\udc4d")).toBe("👍");
  });

  test("a subject of nothing but white space and format characters is empty, an owner becomes empty, a detail stays", () => {
    for (const blank of [
      "\u200b",
      "\u200d\u2060",
      "\ufeff \u00a0 \u00ad",
      "\u202e",
      "\u{e0041}",
      "\u200b\u2028\u200b",
      "",
    ]) {
      expect(() => cleanTodoText("subject", blank)).toThrow(
        expect.objectContaining({ code: "empty_subject", field: "subject" }),
      );
      expect(cleanTodoText("owner", blank)).toBe("");
    }
    expect(cleanTodoText("detail", " \u200b ")).toBe("\u200b");
    expect(cleanTodoText("detail", " \n ")).toBe("");
    for (const visible of ["\u3164", "\ufe0f", "\u0301", "\ue000", "."])
      expect(cleanTodoText("subject", visible)).toBe(visible);
  });

  test("says what is wrong and what to do, without the text", () => {
    expect(() => cleanTodoText("detail", "secret\u0000")).toThrow(
      "swarm-todos: the detail contains the control character U+0000. Nothing was written. Send the text without it.",
    );
  });

  test("takes time in proportion to the length of a text", () => {
    const long = `a${" \u00a0".repeat(500_000)}b`;
    expect(cleanTodoText("subject", long)).toBe(long);
    expect(cleanTodoText("detail", `${"\u00a0".repeat(500_000)}b`)).toBe("b");
  });
});
