import "@swarm-todos/react/styles.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
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
  const { base64 } = await page.elementLocator(element).screenshot({ base64: true, save: false } as never) as unknown as { base64: string };
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

test("what", async () => {
  console.log(JSON.stringify([...(await pixels(panel.find("[data-status=completed] input")))].sort((a,b)=>b[1]-a[1]).slice(0,5)));
  await feature("forced-colors", "active");
  for (const s of ["pending", "in_progress", "completed"]) console.log(s, JSON.stringify([...(await pixels(panel.find(`[data-status=${s}] input`)))].sort((a,b)=>b[1]-a[1]).slice(0,5)));
  console.log(JSON.stringify([...(await pixels(panel.find("progress")))].sort((a,b)=>b[1]-a[1]).slice(0,5)));
  expect(1).toBe(1);
});
