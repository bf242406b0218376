import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { demoClient } from "../end-to-end/demo-client.ts";
import { startDemoProcess } from "../end-to-end/demo-process.ts";
import { chromiumArgs, findChromium } from "../support/chromium.ts";
import { root } from "./run-step.ts";

const folder = join(root, "pictures");

const shots: readonly [name: string, options: BrowserContextOptions][] = [
  ["light", { viewport: { width: 1280, height: 860 }, colorScheme: "light" }],
  ["dark", { viewport: { width: 1280, height: 860 }, colorScheme: "dark" }],
  ["wide", { viewport: { width: 1920, height: 1080 }, colorScheme: "light" }],
  ["narrow", { viewport: { width: 320, height: 720 }, colorScheme: "light", hasTouch: true }],
];

async function signIn(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage({ ...options, deviceScaleFactor: 2, reducedMotion: "reduce" });
  await page.goto(url);
  await page.getByRole("button", { name: "Ana" }).click();
  await page.locator(".swarm-todos-item").nth(7).waitFor();
  return page;
}

/** `pnpm pictures`: runs the demo in memory until the agents are half through, and saves what it looks like in `pictures/`. */
const demo = await startDemoProcess({ hasPages: true, speed: 30 });
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
try {
  mkdirSync(folder, { recursive: true });
  const ana = demoClient(demo.url, "user:acme:ana");
  await ana.control("launch-brief", "start");
  await ana.until("launch-brief", ({ sections }) => sections.length >= 4);
  // An item that is being worked on belongs in the picture.
  while (!(await ana.read("launch-brief")).items.some(({ status }) => status === "in_progress")) await setTimeout(20);
  await ana.control("launch-brief", "pause");
  for (const [name, options] of shots) {
    const page = await signIn(browser, demo.url, options);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: name === "narrow" });
    console.log(`pictures/${name}.png`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await demo.stop();
}
