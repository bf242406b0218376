import "@swarm-todos/react/styles.css";
import { ar } from "@swarm-todos/react/messages/ar";
import { de } from "@swarm-todos/react/messages/de";
import { es } from "@swarm-todos/react/messages/es";
import { fr } from "@swarm-todos/react/messages/fr";
import { ja } from "@swarm-todos/react/messages/ja";
import { pl } from "@swarm-todos/react/messages/pl";
import { zh } from "@swarm-todos/react/messages/zh";
import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { TodoMessages } from "../../packages/react/src/messages/messages.ts";
import { overflowing } from "../support/overflowing.ts";
import { type RenderedPanel, renderPanelInto } from "../support/rendered-panel.tsx";

const undo: (() => unknown)[] = [];
afterEach(() => {
  for (const each of undo.splice(0).reverse()) each();
});

/** A panel of this width in a document part of this language, with every status in it. */
async function panelIn(lang: string, messages: TodoMessages, width: string, subject: string): Promise<RenderedPanel> {
  const around = document.createElement("div");
  around.style.width = width;
  around.lang = lang;
  if (lang === "ar") around.dir = "rtl";
  document.body.append(around);
  const panel = await renderPanelInto(around, { messages }, [subject, subject, subject]);
  undo.push(panel.remove, () => around.remove());
  return panel;
}

const button = (panel: RenderedPanel, word: string): HTMLElement => panel.find(`button[title="${word}"]`);
const languages = { ar, de, es, fr, ja, pl, zh };
const subjects: Readonly<Record<string, string>> = {
  ar: "حجز القاعة وإرسال الدعوات إلى جميع المشاركين",
  de: "Donaudampfschifffahrtsgesellschaftskapitänsmützenbestellung",
  ja: "会場を予約して、参加者全員に招待状を送る",
};

describe("in a column of 14rem nothing runs over its place", () => {
  test.each(Object.entries(languages))("with the words in %s", async (lang, messages) => {
    const panel = await panelIn(lang, messages, "14rem", subjects[lang] ?? "Kontynuować, continuar et continuer");
    expect(panel.root.getBoundingClientRect().width).toBeLessThanOrEqual(224);
    expect(overflowing(panel)).toEqual([]);
    await userEvent.click(panel.find("[data-status=in_progress] [data-control=check]"));
    await expect.poll(() => panel.root.textContent).toContain(messages.undo);
    expect(overflowing(panel)).toEqual([]);
    await userEvent.click(button(panel, messages.edit));
    await expect.poll(() => panel.root.querySelector("form textarea")).not.toBeNull();
    expect(overflowing(panel)).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(button(panel, messages.archiveView));
    await expect.poll(() => panel.find("h2").textContent).toBe(messages.archiveView);
    expect(overflowing(panel)).toEqual([]);
  });
});

describe("in Arabic", () => {
  const middle = (element: Element): number => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };

  test("everything begins on the right, in the order of reading", async () => {
    const panel = await panelIn("ar", ar, "24rem", subjects["ar"] as string);
    const { left, right, width } = panel.root.getBoundingClientRect();
    const title = panel.find("h2");
    expect(title.textContent).toBe("الخطة");
    expect(right - title.getBoundingClientRect().right).toBeLessThan(width / 10);
    expect(middle(panel.find(".swarm-todos-tools"))).toBeLessThan(left + width / 2);
    const row = panel.find("[data-status=in_progress]");
    const box = row.querySelector("input") as Element;
    const subject = row.querySelector(".swarm-todos-subject") as Element;
    expect(middle(box)).toBeGreaterThan(subject.getBoundingClientRect().right);
    expect(getComputedStyle(subject).direction).toBe("rtl");
    expect(panel.find("progress").getAttribute("aria-valuetext")).toBe("اكتمل 1 من 3");
  });

  test("what people wrote from left to right stays whole in a sentence that runs the other way", async () => {
    const panel = await panelIn("ar", ar, "24rem", "Book (the) venue!");
    await userEvent.click(panel.find("[data-status=in_progress] [data-control=check]"));
    await expect.poll(() => panel.root.textContent).toContain(ar.undo);
    const text = document.createTreeWalker(panel.root, NodeFilter.SHOW_TEXT, (node) =>
      node.textContent?.includes("\u2068Book (the) venue!\u2069") && node.parentElement?.closest(".swarm-todos-text")
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
    );
    const node = text.nextNode() as Text;
    const at = (part: string): DOMRect => {
      const range = document.createRange();
      const start = node.data.indexOf(part);
      range.setStart(node, start);
      range.setEnd(node, start + part.length);
      return range.getBoundingClientRect();
    };
    expect(at("Book").left).toBeLessThan(at("(the)").left);
    expect(at("(the)").left).toBeLessThan(at("venue!").left);
    expect(at(ar.completed).left).toBeGreaterThanOrEqual(at("venue!").right);
  });
});
