import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumArgs, findChromium } from "../support/chromium.ts";
import { type StrictServer, serveStrictPage } from "../support/strict-page/serve-strict-page.tsx";

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
});
afterAll(() => browser?.close());

/** What the policy kept from happening, and what the page, React's development build in StrictMode among it, complains of. */
async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await page.exposeFunction("complain", (text: string) => complaints.push(text));
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      (window as unknown as { complain(text: string): void }).complain(violatedDirective),
    ),
  );
  page.on("console", (message) => {
    if (/error|warning/.test(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}

const order = (page: Page): Promise<string[]> => page.locator(".swarm-todos-subject").allTextContents();
const button = (page: Page, name: string): ReturnType<Page["locator"]> =>
  page.getByRole("button", { name, exact: true });

/** Takes a row by its handle to the middle of another one, and leaves it in the hand. */
async function take(page: Page, subject: string, over: string): Promise<void> {
  const row = page.getByRole("listitem").filter({ hasText: subject });
  await row.hover();
  await row.locator(".swarm-todos-handle").hover();
  await page.mouse.down();
  const box = await page.getByRole("listitem").filter({ hasText: over }).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) * 0.8, { steps: 5 });
  await page.locator("[data-dragging]").waitFor();
}

describe.each(["19", "18"] as const)("under style-src 'self', with React %s", (react) => {
  let server: StrictServer;
  beforeAll(async () => {
    server = await serveStrictPage(react);
  });
  afterAll(() => server?.close());

  test.each(["/client", "/server"])("at %s, rows are dragged, selected, edited and folded", async (path) => {
    const page = await browser.newPage({ viewport: { width: 500, height: 900 } });
    const complaints = await watch(page);
    await page.goto(server.url + path);
    const composer = page.getByRole("textbox", { name: "Add a task" });
    for (const subject of ["Alpha", "Beta", "Gamma"]) {
      await composer.fill(subject);
      await composer.press("Enter");
    }
    await button(page, "Move up: Gamma").waitFor();

    await take(page, "Alpha", "Gamma");
    // It follows the hand: nothing kept the panel from moving it.
    await expect
      .poll(() => page.locator("[data-dragging]").evaluate((row) => getComputedStyle(row).transform))
      .toMatch(/^matrix/);
    expect(await page.locator("[data-drop]").getAttribute("data-drop")).toBe("after");
    expect(complaints).toEqual([]);
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual(["Beta", "Gamma", "Alpha"]);
    await take(page, "Beta", "Alpha");
    await page.keyboard.press("Escape");
    await page.locator("[data-dragging]").waitFor({ state: "detached" });
    await page.mouse.up();
    expect(await order(page)).toEqual(["Beta", "Gamma", "Alpha"]);

    await page.getByRole("checkbox", { name: "Alpha" }).press("F2");
    await page.getByRole("textbox", { name: "Edit Alpha" }).fill("Delta");
    await page.getByRole("textbox", { name: "Details" }).fill("line\n".repeat(20));
    await page.getByRole("textbox", { name: "Owner" }).fill("ana");
    expect(complaints).toEqual([]);
    await page.keyboard.press("Enter");
    await page.locator("summary").click();
    await button(page, "Who and when: Delta").click();
    await page.locator("time").first().waitFor();
    await button(page, "In progress: Gamma").click();

    await button(page, "Select").click();
    await page.getByRole("checkbox", { name: "Select: Beta" }).click();
    await page.getByRole("checkbox", { name: "Select: Delta" }).click({ modifiers: ["Shift"] });
    await page.getByText("3 selected").waitFor();
    expect(complaints).toEqual([]);
    await page.getByRole("checkbox", { name: "Select: Delta" }).click();
    await page.getByRole("group", { name: "Select" }).getByRole("button", { name: "Done" }).click();
    await expect.poll(() => page.getByText("2/3").count()).toBe(1);

    await button(page, "Show tasks").click();
    await button(page, "Show tasks").click();
    await composer.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "- Epsilon\n- Zeta");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole("group", { name: "Add 2 tasks?" }).getByRole("button", { name: "Add" }).click();
    await expect.poll(() => order(page)).toEqual(["Beta", "Gamma", "Delta", "Epsilon", "Zeta"]);
    await button(page, "Select").click();
    await page.getByRole("checkbox", { name: "Select: Beta" }).press("Control+a");
    await page.getByRole("checkbox", { name: "Select: Beta" }).press("Delete");
    await page.getByText("No tasks yet").waitFor();
    expect(await page.locator("[style], style").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
