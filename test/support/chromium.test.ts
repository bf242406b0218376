import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { packagedChromium } from "./packaged-chromium.ts";
import { runs } from "./runs.ts";

/** npm carries a browser for this kind of machine only. */
const carried = process.platform === "linux" && process.arch === "x64";

let cache: string;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), "swarm todos it's "));
});

afterEach(() => {
  rmSync(cache, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** Starts a browser and looks at what it loaded and how wide it draws a text. */
async function look(executablePath: string): Promise<{ loaded: string; width: number; screenshot: number }> {
  const server = await chromium.launchServer({ executablePath, args: chromiumArgs });
  try {
    const loaded = readFileSync(`/proc/${server.process().pid}/maps`, "utf8");
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage();
    await page.setContent("<b>words</b>");
    const width = (await page.locator("b").boundingBox())?.width ?? 0;
    const screenshot = await page.screenshot();
    return { loaded, width, screenshot: screenshot.length };
  } finally {
    await server.close();
  }
}

describe("the browser that npm carries", () => {
  test("starts with the package's libraries and font where the system has neither", async () => {
    const lacking = (browser: string, settings?: Record<string, string>): boolean =>
      settings?.["LD_LIBRARY_PATH"] !== undefined && runs(browser, settings);
    const path = packagedChromium({ cache, starts: lacking, hasFonts: () => false });
    expect(path !== undefined).toBe(carried);
    if (path === undefined) return;

    const seen = await look(path);

    expect(seen.loaded).toMatch(/swarm todos it's \S+\/libraries-[^/]+\/lib\/libnss3\.so/);
    expect(seen.width).toBeGreaterThan(10);
    expect(seen.screenshot).toBeGreaterThan(1000);
  });

  test("is not offered where even its own libraries do not make it start", () => {
    expect(packagedChromium({ cache, starts: () => false, hasFonts: () => true })).toBeUndefined();
  });

  test("leaves nothing half unpacked behind, and is unpacked once", () => {
    const surroundings = { cache, starts: () => true, hasFonts: () => true };
    const first = packagedChromium(surroundings);
    const unpacked = readdirSync(cache).join();
    expect(unpacked).toMatch(carried ? /^browser-[\d.]+$/ : /^$/);
    expect(packagedChromium(surroundings)).toBe(first);
    expect(readdirSync(cache).join()).toBe(unpacked);
  });
});

describe("the search for a browser", () => {
  test("says what to do when the named one does not start", async () => {
    vi.stubEnv("CHROMIUM_PATH", join(cache, "missing"));
    await expect(findChromium()).rejects.toThrow(/CHROMIUM_PATH names .*missing.*apt-get install chromium/);
  });
});
