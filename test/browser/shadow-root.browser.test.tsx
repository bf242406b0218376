import unlayered from "@swarm-todos/react/styles.css?inline";
import layered from "@swarm-todos/react/styles.layered.css?inline";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { openHostPage } from "../support/host-page.ts";
import { type RenderedPanel, renderPanelInto } from "../support/rendered-panel.tsx";

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0).reverse()) each();
});

const background = (panel: RenderedPanel): string => getComputedStyle(panel.root).backgroundColor;

/** A panel in a shadow root that has adopted the stylesheet, in an element with these inline styles. */
async function shadowPanel(style = "", css = unlayered): Promise<RenderedPanel> {
  const around = document.createElement("div");
  around.style.cssText = style;
  document.body.append(around);
  undo.push(() => around.remove());
  const shadow = around.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  const panel = await renderPanelInto(shadow);
  undo.push(panel.remove);
  return panel;
}

test.each([
  ["styles.css", unlayered],
  ["styles.layered.css", layered],
])("a shadow root that adopts %s has the look, and the page around it nothing of it", async (_, css) => {
  const panel = await shadowPanel("", css);
  expect(background(panel)).toBe("rgb(255, 255, 255)");
  expect(getComputedStyle(panel.find(".swarm-todos-list")).listStyleType).toBe("none");
  expect(getComputedStyle(panel.find("input[type=checkbox]")).appearance).toBe("none");
  expect(getComputedStyle(panel.find("button[type=submit]")).backgroundColor).toBe("rgb(11, 87, 208)");
  const outside = document.createElement("button");
  outside.className = "swarm-todos-button";
  document.body.append(outside);
  undo.push(() => outside.remove());
  expect(getComputedStyle(outside).display).toBe("inline-block");
});

test("dark and tokens reach into a shadow root by inheritance", async () => {
  expect(background(await shadowPanel("color-scheme: dark"))).toBe("rgb(24, 24, 27)");
  expect(background(await shadowPanel("color-scheme: light"))).toBe("rgb(255, 255, 255)");
  expect(background(await shadowPanel("--swarm-todos-background: rgb(1, 2, 3)"))).toBe("rgb(1, 2, 3)");
});

test("the buttons of a row show in a shadow root as its checkbox has the focus", async () => {
  // Out of the pointer's way, wherever it was left.
  const panel = await shadowPanel("margin-block-start: 200vh");
  const actions = panel.find("[data-status=pending] [role=toolbar]");
  await expect.poll(() => getComputedStyle(actions).opacity).toBe("0");
  panel.find("[data-status=pending] input").focus();
  await userEvent.keyboard("{ArrowUp}{ArrowDown}");
  await expect.poll(() => getComputedStyle(actions).opacity).toBe("1");
});

test.each([
  ["styles.css", unlayered],
  ["styles.layered.css", layered],
])("a frame with %s has the look, and measures its own width", async (_, css) => {
  const page = openHostPage([css], 220);
  undo.push(page.remove);
  page.document.body.style.margin = "0";
  const panel = await renderPanelInto(page.document.body);
  undo.push(panel.remove);
  const style = (selector: string): CSSStyleDeclaration => page.window.getComputedStyle(panel.find(selector));
  expect(style("button[type=submit]").backgroundColor).toBe("rgb(11, 87, 208)");
  expect(style(".swarm-todos-count").display).toBe("none");
  page.document.documentElement.style.colorScheme = "dark";
  expect(page.window.getComputedStyle(panel.root).backgroundColor).toBe("rgb(24, 24, 27)");
});
