import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { chromiumArgs, findChromium } from "../support/chromium.ts";

/** A browser whose pages are watched: what they complain about, and whom they ask. */
export interface DemoBrowser {
  /** Opens a window of its own, with cookies of its own. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Errors and warnings of all pages so far. */
  readonly complaints: string[];
  /** The origins that the pages asked for anything. */
  readonly origins: Set<string>;
  close(): Promise<void>;
}

/** Starts the browser that this machine has. */
export async function startDemoBrowser(): Promise<DemoBrowser> {
  const browser: Browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const complaints: string[] = [];
  const origins = new Set<string>();
  return {
    complaints,
    origins,
    async open(url, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      page.on("request", (request) => origins.add(new URL(request.url()).origin));
      await page.goto(url);
      return page;
    },
    close: () => browser.close(),
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with a page by WCAG 2.2 AA: the rule, and where. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { axe: run } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> };
    };
    const { violations } = await run.run({ runOnly: { type: "tag", values: tags } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`));
  });
}
