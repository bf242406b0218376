import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumArgs, findChromium } from "../support/chromium.ts";
import { type StrictServer, serveStrictPage } from "../support/strict-page/serve-strict-page.tsx";

// In a browser of its own: one that has been a touch screen goes on to say that nothing hovers.
let server: StrictServer;
let browser: Browser;
beforeAll(async () => {
  server = await serveStrictPage();
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Where the buttons of a row and its text are, and whether they are in sight, in a panel of 224 pixels. */
async function look(
  hasTouch: boolean,
): Promise<{ opacity: string; top: number; right: number; text: number; panel: number }> {
  const page = await browser.newPage({ hasTouch, viewport: { width: 240, height: 600 }, reducedMotion: "reduce" });
  await page.goto(`${server.url}/client`);
  const composer = page.getByRole("textbox", { name: "Add a task" });
  await composer.fill("A subject of many words that wraps");
  await composer.press("Enter");
  const row = page.getByRole("listitem").last();
  await row.waitFor();
  await page.mouse.move(239, 599);
  const found = await row.evaluate((item) => {
    const actions = item.querySelector("[role=toolbar]") as HTMLElement;
    const { top, right } = actions.getBoundingClientRect();
    const text = item.querySelector(".swarm-todos-subject")?.getBoundingClientRect().bottom ?? 0;
    const panel = item.closest("section")?.getBoundingClientRect().right ?? 0;
    return { opacity: getComputedStyle(actions).opacity, top, right, text, panel };
  });
  await page.close();
  return found;
}

test("without a pointer that hovers, the buttons of a row are in sight and below its text", async () => {
  const { opacity, top, right, text, panel } = await look(true);
  expect(opacity).toBe("1");
  expect(top).toBeGreaterThanOrEqual(text);
  expect(right).toBeLessThanOrEqual(panel);
});

test("with one they wait for it, over the edge of the row", async () => {
  const { opacity, top, right, text, panel } = await look(false);
  expect(opacity).toBe("0");
  expect(top).toBeLessThan(text);
  expect(right).toBeLessThanOrEqual(panel);
});
