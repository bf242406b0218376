import "@swarm-todos/react/styles.css";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { paint } from "../support/contrast.ts";
import { type RenderedPanel, renderPanelInto } from "../support/rendered-panel.tsx";

let panel: RenderedPanel;
beforeEach(async () => {
  panel = await renderPanelInto(document.body);
});
afterEach(async () => {
  panel.remove();
  document.documentElement.removeAttribute("class");
  await cdp().send("Emulation.setEmulatedMedia", { media: "", features: [] });
});

const feature = (name: string, value: string): Promise<unknown> =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name, value }] });
const style = (selector: string, pseudo?: string): CSSStyleDeclaration =>
  getComputedStyle(panel.find(selector), pseudo);

/** How many pixels of an element have each colour, as it is seen. */
async function pixels(element: HTMLElement): Promise<Map<string, number>> {
  const base64 = await page.elementLocator(element).screenshot({ save: false });
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const counts = new Map<string, number>();
  for (let i = 0; i < data.length; i += 4) {
    const color = data.slice(i, i + 3).join();
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return counts;
}

const statuses = ["pending", "in_progress", "completed"] as const;
const box = (status: string): HTMLElement => panel.find(`[data-status=${status}] .swarm-todos-box`);
/** The picture of a status, wherever it is drawn. */
const mark = (status: string): CSSStyleDeclaration => {
  const glyph = panel.root.querySelector(`[data-status=${status}] .swarm-todos-glyph`);
  return glyph ? getComputedStyle(glyph) : getComputedStyle(box(status), "::before");
};
const shown = (): HTMLElement[] =>
  [...panel.root.querySelectorAll<HTMLElement>("*")].filter((part) => part.checkVisibility({ opacityProperty: true }));

describe("where the system has the colours", () => {
  const system = (name: string): string => {
    const probe = document.createElement("i");
    probe.style.color = name;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  /** The part of the pixels that have the colour; a gradient is a hair off. */
  const share = (counts: Map<string, number> | undefined, color: string): number => {
    const wanted = paint(system("Canvas"), color);
    const isIt = (found: string): boolean =>
      found.split(",").every((byte, i) => Math.abs(Number(byte) - (wanted[i] ?? 0)) <= 2);
    const all = [...(counts ?? [])];
    const sum = (list: typeof all): number => list.reduce((total, [, count]) => total + count, 0);
    return sum(all.filter(([found]) => isIt(found))) / sum(all);
  };

  beforeEach(() => feature("forced-colors", "active"));

  test("the marks of the three statuses have three shapes, in colours of the system", async () => {
    const [pending, started, done] = await Promise.all(statuses.map((status) => pixels(box(status))));
    const text = system("CanvasText");
    expect(mark("pending").color).toBe(text);
    expect(share(done, text)).toBeGreaterThan(0.15);
    expect(share(pending, text)).toBeLessThan(0.1);
    expect(share(started, system("Highlight"))).toBeGreaterThan(0.06);
  });

  test("what is paused has its bars in the colour of text, and no line around it", async () => {
    panel.find("[data-status=in_progress]").dataset["paused"] = "true";
    const [pending, paused] = await Promise.all([pixels(box("pending")), pixels(box("in_progress"))]);
    expect(share(paused, system("CanvasText"))).toBeGreaterThan(1.2 * share(pending, system("CanvasText")));
    expect(share(paused, system("Highlight"))).toBe(0);
    expect(style("[data-status=in_progress]").outlineStyle).toBe("none");
  });

  test("how much is done shows in the bar, and the row in progress has a line around it", async () => {
    const counts = await pixels(panel.find("progress"));
    expect(share(counts, system("CanvasText"))).toBeGreaterThan(0.3);
    expect(share(counts, system("Canvas"))).toBeGreaterThan(0.2);
    expect(style("[data-status=in_progress]").outlineStyle).toBe("solid");
    expect(style("[data-status=pending]").outlineStyle).toBe("none");
  });

  test("buttons have a border; a filled one has the system's fill, one that does nothing its grey", () => {
    expect(style("[data-control=edit]").borderTopStyle).toBe("solid");
    expect(style("button[type=submit]").backgroundColor).toBe(system("Highlight"));
    expect(style("button[type=submit]").color).toBe(system("HighlightText"));
    expect(style("[data-control=up][aria-disabled]").color).toBe(system("GrayText"));
  });

  test("the focus ring is an outline", () => {
    box("pending").focus({ focusVisible: true });
    expect(getComputedStyle(box("pending")).outlineStyle).toBe("solid");
  });
});

describe("motion", () => {
  const moving = (): string[] =>
    [panel.root, ...panel.root.querySelectorAll("*")].flatMap((part) =>
      [undefined, "::before", "::after"].flatMap((pseudo) => {
        const { transitionDuration, transitionProperty, animationName } = getComputedStyle(part, pseudo);
        return [
          ...(transitionDuration === "0s" ? [] : [`${transitionProperty} ${transitionDuration}`]),
          ...(animationName === "none" ? [] : [animationName]),
        ];
      }),
    );

  test("is none for those who asked for less", async () => {
    await feature("prefers-reduced-motion", "reduce");
    expect(moving()).toEqual([]);
  });

  test("otherwise fades, for no longer than 150 ms, and nothing goes on by itself", async () => {
    await feature("prefers-reduced-motion", "no-preference");
    expect(new Set(moving())).toEqual(new Set(["opacity 0.12s"]));
  });
});

describe("on paper", () => {
  const words = (): string =>
    shown()
      .flatMap((part) => [...part.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent))
      .join("|");

  test("statuses are words, and what can be pressed or read aloud alone is not there", async () => {
    expect(style("[data-status=completed] .swarm-todos-status").position).toBe("absolute");
    await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
    expect(style("[data-status=completed] .swarm-todos-status").position).toBe("static");
    expect(words()).toBe(
      "Plan|1/3|Done|planner|Done, planner|Under way|with a word about it|In progress|To come|To do",
    );
    expect(style("output.swarm-todos-hidden").display).toBe("none");
    const { height, width } = panel.find("[data-status=completed] .swarm-todos-status").getBoundingClientRect();
    expect(Math.min(height, width)).toBeGreaterThan(10);
  });

  test("a dark page is printed light, and the marks keep their shapes", async () => {
    document.documentElement.className = "dark";
    await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
    expect(getComputedStyle(panel.root).backgroundColor).toBe("rgb(255, 255, 255)");
    expect(style(".swarm-todos-title").color).toBe("rgb(27, 27, 31)");
    expect(mark("completed").printColorAdjust).toBe("exact");
  });
});
