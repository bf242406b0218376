import { describe, expect, test } from "vitest";
import type { TodoOp } from "../index.ts";
import type { Lab } from "./lab.ts";
import { oddTexts } from "./odd-texts.ts";

/** The text rule, as the store applies it. */
export function describeTexts(lab: Lab): void {
  describe("texts", () => {
    test("odd texts are kept as they came, in every field", async () => {
      const list = lab.list();
      const { items } = await list.write(
        oddTexts.map((text) => ({ op: "add", subject: text, detail: text, owner: text })),
      );
      const kept = oddTexts.map((text) => ({ subject: text, detail: text, owner: text }));
      expect(items).toMatchObject(kept);
      expect((await list.read()).items).toEqual(items);
      await list.write(items.map((item) => ({ op: "remove", id: item.id })));
      const archive = await list.read({ includeArchived: true });
      expect(archive.items.map((item) => item.subject).sort()).toEqual([...oddTexts].sort());
    });

    test("white space of a subject and an owner is one line, that of a detail keeps its lines", async () => {
      const given = " \u2003a \t\n\r\u000b\u000c\u0085\u2028\u2029 b\r\n\rc\u3000";
      const { items } = await lab.list().write([
        { op: "add", subject: given, owner: given },
        { op: "add", subject: "x", detail: "\n a \t\r\n\rb\u2028c\n \u0085" },
      ]);
      expect(items).toMatchObject([
        { subject: "a b c", owner: "a b c", detail: null },
        { subject: "x", owner: null, detail: "a \t\n\nb\u2028c" },
      ]);
    });

    test("a control character or a lone surrogate is rejected in every field, by add and by update", async () => {
      const list = lab.list();
      const [id = ""] = await list.add("x");
      for (const bad of [
        "\u0000",
        "\u0007",
        "\u001b[31m",
        "\u001f",
        "\u0080",
        "\u009f",
        "\ud800",
        "\udc00",
        "\ud83dx",
      ]) {
        for (const field of ["subject", "detail", "owner"] as const) {
          const text = `a${bad}b`;
          const said = { code: "invalid_text", field };
          const add = { op: "add", subject: "s", [field]: text } as TodoOp;
          expect(await list.refused([{ op: "add", subject: "fine" }, add])).toMatchObject({ ...said, opIndex: 1 });
          expect(await list.refused([{ op: "update", id, [field]: text }])).toMatchObject({ ...said, opIndex: 0 });
        }
      }
      for (const bad of ["\u000b", "\u000c", "\u0085"]) {
        expect(await list.refused([{ op: "update", id, detail: `a${bad}b` }])).toMatchObject({
          code: "invalid_text",
          field: "detail",
        });
      }
    });

    test("a subject without visible text is empty, and an owner without any is none", async () => {
      const list = lab.list();
      const [id = ""] = await list.add("x");
      for (const blank of ["", " ", "\n\t", "\u00a0", "\u200b", "\u3000\u2060\ufeff", "\u202e", "\u{e0041}"]) {
        expect(await list.refused([{ op: "add", subject: blank }])).toMatchObject({
          code: "empty_subject",
          opIndex: 0,
        });
        expect(await list.refused([{ op: "update", id, subject: blank }])).toMatchObject({
          code: "empty_subject",
          opIndex: 0,
        });
        await list.write([{ op: "update", id, owner: "someone" }]);
        expect((await list.write([{ op: "update", id, owner: blank }])).items).toMatchObject([{ owner: null }]);
      }
    });
  });
}
