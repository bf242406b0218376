import shadcn from "@swarm-todos/react/shadcn.css?inline";
import unlayered from "@swarm-todos/react/styles.css?inline";
import { afterEach, describe, expect, test } from "vitest";
import { cdp } from "vitest/browser";
import { type HostPage, openHostPage } from "../support/host-page.ts";

let page: HostPage | undefined;
afterEach(() => page?.remove());

const white = "rgb(255, 255, 255)";
const dark = "rgb(24, 24, 27)";

/** The background of a panel in a page with this markup around it. */
function background(markup: string, sheets: readonly string[] = [unlayered]): string {
  page?.remove();
  page = openHostPage(sheets);
  page.document.body.innerHTML = markup.replace("PANEL", `<section class="swarm-todos"><p>Plan</p></section>`);
  const panel = page.document.querySelector(".swarm-todos") as HTMLElement;
  return page.window.getComputedStyle(panel).backgroundColor;
}

describe("light and dark", () => {
  test.each([
    ["a page that says nothing", "PANEL", white],
    ["a color-scheme around it", `<div style="color-scheme: dark">PANEL</div>`, dark],
    ["a class", `<div class="dark">PANEL</div>`, dark],
    ["an attribute", `<div data-theme="dark"><div>PANEL</div></div>`, dark],
    ["a light part of a dark page", `<div style="color-scheme: dark"><div class="light">PANEL</div></div>`, white],
    ["a light attribute in a dark page", `<div style="color-scheme: dark" data-theme="light">PANEL</div>`, white],
  ])("follow %s", (_, markup, expected) => {
    expect(background(markup)).toBe(expected);
  });

  test("do not follow the system where the page does not", async () => {
    const features = [{ name: "prefers-color-scheme", value: "dark" }];
    await cdp().send("Emulation.setEmulatedMedia", { features });
    try {
      expect(matchMedia("(prefers-color-scheme: dark)").matches).toBe(true);
      expect(background("PANEL")).toBe(white);
      expect(background(`<div style="color-scheme: light dark">PANEL</div>`)).toBe(dark);
    } finally {
      await cdp().send("Emulation.setEmulatedMedia", { features: [] });
    }
  });

  test("an engine without light-dark() shows the light palette", () => {
    const [, block] =
      /@supports not \(color: ?light-dark\(red, ?red\)\) ?\{\s*(\.swarm-todos ?\{[^}]+\})/.exec(unlayered) ?? [];
    expect(block).toBeDefined();
    const old = unlayered.replaceAll("light-dark(", "unknown-function(") + (block ?? "");
    expect(background(`<div style="color-scheme: dark">PANEL</div>`, [old])).toBe(white);
    const read = (css: string): string[] => {
      background("PANEL", [css]);
      const style = page?.window.getComputedStyle(page.document.querySelector(".swarm-todos") as Element);
      return ["color", "borderTopColor"].map((name) => String(style?.[name as "color"]));
    };
    expect(read(old)).toEqual(read(unlayered));
  });
});

describe("tokens", () => {
  test("count from any element around the panel, the nearest first", () => {
    const set = (color: string): string => `style="--swarm-todos-background: ${color}"`;
    expect(background(`<div ${set("red")}>PANEL</div>`)).toBe("rgb(255, 0, 0)");
    expect(background(`<div ${set("red")}><div ${set("blue")}>PANEL</div></div>`)).toBe("rgb(0, 0, 255)");
  });

  test("shadcn.css takes the colours of shadcn/ui, those of the dark theme too", () => {
    const host = ":root { --card: rgb(250, 250, 250); --radius: 10px } .dark { --card: rgb(10, 10, 10) }";
    const sheets = [host, unlayered, shadcn];
    expect(background(`<div>PANEL</div>`, sheets)).toBe("rgb(250, 250, 250)");
    expect(background(`<div class="dark">PANEL</div>`, sheets)).toBe("rgb(10, 10, 10)");
    const panel = page?.document.querySelector(".swarm-todos") as HTMLElement;
    expect(page?.window.getComputedStyle(panel).borderTopLeftRadius).toBe("14px");
  });

  test("what a host's page hands down in text does not reach the panel, its font does", () => {
    const styles =
      "font-family: Georgia; text-transform: uppercase; letter-spacing: 3px; white-space: nowrap; text-align: center; font-weight: 900";
    background(`<div style="${styles}">PANEL</div>`);
    const style = page?.window.getComputedStyle(page.document.querySelector(".swarm-todos p") as Element);
    expect([
      style?.textTransform,
      style?.letterSpacing,
      style?.whiteSpace,
      style?.textAlign,
      style?.fontWeight,
    ]).toEqual([...["none", "normal", "normal", "start", "400"]]);
    expect(style?.fontFamily).toBe("Georgia");
  });
});
