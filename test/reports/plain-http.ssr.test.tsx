import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumArgs, findChromium } from "../support/chromium.ts";
import { type StrictServer, serveStrictPage } from "../support/strict-page/serve-strict-page.tsx";

// A name that is not this machine's own: over plain http a browser gives such a page no `crypto.randomUUID`.
const host = "intranet.example";
let server: StrictServer;
let browser: Browser;
beforeAll(async () => {
  server = await serveStrictPage();
  const args = [...chromiumArgs, `--host-resolver-rules=MAP ${host} 127.0.0.1`, "--no-proxy-server"];
  browser = await chromium.launch({ executablePath: await findChromium(), args });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test.each(["/client", "/server"])("a page over plain http, at %s, has all that the panel does", async (path) => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(server.url.replace("127.0.0.1", host) + path);
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID, typeof navigator.clipboard])).toEqual([
    false,
    "undefined",
    "undefined",
  ]);
  const composer = page.getByRole("textbox", { name: "Add a task" });
  for (const subject of [`One of ${path}`, `Two of ${path}`]) {
    await composer.fill(subject);
    await composer.press("Enter");
  }
  const row = page.getByRole("checkbox", { name: `One of ${path}` });
  await row.press("Space");
  await row.press("F2");
  await page.getByRole("textbox", { name: /^Edit / }).fill(`Changed of ${path}`);
  await page.keyboard.press("Enter");
  const changed = page.getByRole("checkbox", { name: `Changed of ${path}` });
  await changed.press("Delete");
  await page.getByRole("button", { name: "Undo" }).click();
  await changed.waitFor();
  await page.reload();
  await changed.waitFor();
  expect(await changed.isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { name: `Two of ${path}` }).count()).toBe(1);
  expect(errors).toEqual([]);
});
