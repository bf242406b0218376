import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumArgs, findChromium } from "../support/chromium.ts";
import { type StrictServer, serveStrictPage } from "../support/strict-page/serve-strict-page.tsx";

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

interface Watched {
  readonly page: Page;
  /** What the policy kept from happening, and what the page complains of. */
  readonly complaints: string[];
}

async function open(path: string): Promise<Watched> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  await page.exposeFunction("complain", (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile, lineNumber }) => {
      (window as unknown as { complain(text: string): void }).complain(
        `${violatedDirective} by ${sourceFile}:${lineNumber}`,
      );
    });
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(server.url + path);
  return { page, complaints };
}

describe.each(["/client", "/server"])("under style-src 'self', at %s", (path) => {
  test("the panel has its look and does all it does without a violation", async () => {
    const { page, complaints } = await open(path);
    const composer = page.getByRole("textbox", { name: "Add a task" });
    await composer.fill(`First of ${path}`);
    await composer.press("Enter");
    await composer.fill("Second");
    await composer.press("Enter");
    const row = page.getByRole("checkbox", { name: `First of ${path}` });
    await row.focus();
    await row.press("Alt+ArrowDown");
    await row.press("F2");
    await page.getByRole("textbox", { name: /^Edit / }).fill(`Changed at ${path}`);
    await page.keyboard.press("Enter");
    const changed = page.getByRole("checkbox", { name: `Changed at ${path}` });
    await changed.press("Space");
    await changed.press("Delete");
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await page.getByRole("button", { name: `Restore: Changed at ${path}` }).click();
    await page.getByText("No archived tasks").waitFor();
    const box = await page.locator(".swarm-todos").evaluate((panel) => {
      const { borderTopLeftRadius, paddingTop } = getComputedStyle(panel);
      return [borderTopLeftRadius, paddingTop];
    });
    expect(box).toEqual(["12px", "16px"]);
    expect(await page.locator("[style]").count()).toBe(0);
    expect(complaints).toEqual([]);
    // What is watched would have been seen.
    await page.evaluate(() => document.body.setAttribute("style", "color: red"));
    await expect.poll(() => complaints.some((text) => text.startsWith("style-src"))).toBe(true);
    await page.close();
  });
});

test("what the server sends has no style in it, neither element nor attribute", async () => {
  const sent = await (await fetch(`${server.url}/server`)).text();
  expect(sent).toContain('class="swarm-todos');
  expect(sent).not.toMatch(/<style|\sstyle=/);
});
