import unlayered from "@swarm-todos/react/styles.css?inline";
import { afterEach, describe, expect, test } from "vitest";
import { type HostPage, openHostPage } from "../support/host-page.ts";

let page: HostPage | undefined;
afterEach(() => page?.remove());

/** A row whose picture of the status is this markup, laid over its checkbox. */
function row(
  status: string,
  mark: string,
): { readonly style: (selector: string, pseudo?: string) => CSSStyleDeclaration } {
  page = openHostPage([unlayered]);
  page.document.body.innerHTML = `<section class="swarm-todos"><ul class="swarm-todos-list"><li class="swarm-todos-item" data-status="${status}">
    <div class="swarm-todos-row"><input type="checkbox" class="swarm-todos-box">${mark}<div class="swarm-todos-body">Text</div></div></li></ul></section>`;
  const { document, window } = page;
  return { style: (selector, pseudo) => window.getComputedStyle(document.querySelector(selector) as Element, pseudo) };
}

const glyph = `<span class="swarm-todos-mark"><span class="swarm-todos-glyph"></span></span>`;

describe("the picture of a status", () => {
  test("is drawn once, and leaves the checkbox under it to be pressed", () => {
    const { style } = row("completed", glyph);
    expect(style(".swarm-todos-glyph").backgroundColor).toBe("rgb(15, 107, 60)");
    expect(style(".swarm-todos-glyph", "::after").content).toBe('""');
    expect(style(".swarm-todos-box", "::before").content).toBe("none");
    expect(style(".swarm-todos-box", "::after").content).toBe("none");
    const { document, window } = page as HostPage;
    const place = (selector: string): DOMRect => (document.querySelector(selector) as Element).getBoundingClientRect();
    const { left, top } = place("input");
    expect(place(".swarm-todos-mark")).toMatchObject({ left, top });
    window.frameElement?.removeAttribute("style");
    expect(document.elementFromPoint(left + 14, top + 14)?.tagName).toBe("INPUT");
  });

  test("has a shape of its own for each status", () => {
    const shape = (status: string): string => {
      const { style } = row(status.replace("paused", "in_progress"), glyph);
      page?.document.querySelector("li")?.toggleAttribute("data-paused", status === "paused");
      const { backgroundImage, backgroundColor } = style(".swarm-todos-glyph");
      const shown = [backgroundImage, backgroundColor, style(".swarm-todos-glyph", "::after").content].join();
      page?.remove();
      return shown;
    };
    expect(new Set(["pending", "in_progress", "paused", "completed"].map(shape)).size).toBe(4);
  });

  test("takes the colour of what is under way from a row that is paused", () => {
    const { style } = row("in_progress", glyph);
    expect(style("li").backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
    const { color } = style(".swarm-todos-glyph");
    page?.document.querySelector("li")?.setAttribute("data-paused", "true");
    expect(style("li").backgroundColor).toBe("rgba(0, 0, 0, 0)");
    expect(style(".swarm-todos-glyph").color).not.toBe(color);
  });

  test("is the browser's own checkbox where a host has switched ours off", () => {
    expect(row("pending", `<span class="swarm-todos-mark"></span>`).style(".swarm-todos-box").appearance).toBe("auto");
    page?.remove();
    expect(row("pending", glyph).style(".swarm-todos-box").appearance).toBe("none");
  });

  test("may be a host's own, and then nothing of ours is drawn", () => {
    const { style } = row("completed", `<span class="swarm-todos-mark"><svg viewBox="0 0 1 1"></svg></span>`);
    expect(style(".swarm-todos-box").appearance).toBe("none");
    expect([style(".swarm-todos-box", "::before").content, style(".swarm-todos-box", "::after").content]).toEqual([
      ...["none", "none"],
    ]);
  });
});
