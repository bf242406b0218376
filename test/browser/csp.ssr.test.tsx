import type { TodoOp } from "@swarm-todos/core";
import { type Browser, chromium, type Locator, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumArgs, findChromium } from "../support/chromium.ts";
import { type StrictServer, serveStrictPage } from "../support/strict-page/serve-strict-page.tsx";

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
});
afterAll(() => browser?.close());

interface Watched {
  readonly page: Page;
  /** What the policy kept from happening, and what the page complains of. */
  readonly complaints: string[];
}

async function open(url: string): Promise<Watched> {
  const page = await browser.newPage({ viewport: { width: 420, height: 900 } });
  page.setDefaultTimeout(15_000);
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
  await page.goto(url);
  return { page, complaints };
}

/** Drags a row by its handle over another one. */
async function drag(page: Page, row: Locator, over: Locator): Promise<void> {
  const middle = async (element: Locator) => {
    const box = await element.boundingBox();
    if (!box) throw new Error("not on the page");
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle(row.locator(".swarm-todos-handle"))));
  await page.mouse.down();
  await page.mouse.move(...(await middle(over)), { steps: 4 });
  await page.locator("[data-drop]").waitFor();
  await page.mouse.up();
}

describe.each(["18", "19"] as const)("under style-src 'self', with React %s", (react) => {
  let server: StrictServer;
  beforeAll(async () => {
    server = await serveStrictPage(react);
  });
  afterAll(() => server?.close());
  const subjects = async (): Promise<string[]> =>
    (await server.store.get("acme", "one")).items.map(({ subject }) => subject);

  test.each(["/client", "/server", "/lists"])(
    "at %s the panel has its look and does all it does without a violation",
    async (path) => {
      const last = `F of ${path}`;
      const { items, rev } = await server.store.get("acme", "one");
      const ops: TodoOp[] = [
        ...items.map(({ id }) => ({ op: "remove", id }) as const),
        { op: "add", subject: "A", detail: "more", owner: "planner" },
        { op: "add", subject: "B" },
        { op: "add", subject: "C" },
      ];
      await server.store.apply("acme", "one", ops, rev, { kind: "agent", id: "planner" }, "tool");
      const { page, complaints } = await open(server.url + path);
      expect((await page.locator("html").getAttribute("data-react"))?.split(".")[0]).toBe(react);
      const box = (name: string): Locator => page.getByRole("checkbox", { name, exact: true });
      const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
      const item = (name: string): Locator =>
        page.locator("li[data-key]", { has: page.getByText(name, { exact: true }) });

      const composer = page.getByRole("textbox", { name: "Add a task" });
      await composer.fill("D");
      await composer.press("Enter");
      await box("A").press("Alt+ArrowDown");
      await expect.poll(subjects).toEqual(["B", "A", "C", "D"]);
      await button("In progress: B").click();
      await drag(page, item("D"), item("B"));
      await expect.poll(subjects).toEqual(["D", "B", "A", "C"]);

      await box("A").press("F2");
      await page.getByRole("textbox", { name: "Edit A" }).fill("A2");
      await page.getByRole("textbox", { name: "Details" }).fill("much more");
      await button("Save").click();
      await box("A2").press("Space");
      await button("Who and when: C").click();
      await page.locator("time").first().waitFor();
      await page.locator("summary").click();

      await button("Select").click();
      await page.getByRole("checkbox", { name: "Select: C" }).check();
      await page.getByRole("checkbox", { name: "Select: D" }).check();
      await page.getByRole("group", { name: "Select" }).getByRole("button", { name: "Archive" }).click();
      await expect.poll(subjects).toEqual(["B", "A2"]);
      await button("Undo").click();
      await expect.poll(subjects).toEqual(["D", "B", "A2", "C"]);

      await composer.evaluate((field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, `E\n${last}`);
      await page.getByRole("group", { name: "Add 2 tasks?" }).getByRole("button", { name: "Add" }).click();
      await expect.poll(subjects).toEqual(["D", "B", "A2", "C", "E", last]);
      await button("Show tasks").click();
      await page.getByText("In progress", { exact: true }).waitFor({ state: "attached" });
      await button("Show tasks").click();
      await box(last).press("Delete");
      await button("Archive").click();
      await button(`Restore: ${last}`).click();
      await button("Back to plan").click();
      await expect.poll(subjects).toContain(last);

      const look = await page.locator(".swarm-todos").evaluate((panel) => {
        const { borderTopLeftRadius, paddingTop } = getComputedStyle(panel);
        return [borderTopLeftRadius, paddingTop];
      });
      expect(look).toEqual(["12px", "16px"]);
      expect(await page.locator("[style]").count()).toBe(0);
      expect(complaints).toEqual([]);
      // What is watched would have been seen.
      await page.evaluate(() => {
        document.body.append(Object.assign(document.createElement("p"), { id: "watched" }));
        document.querySelector("#watched")?.setAttribute("style", "color: red");
      });
      await expect.poll(() => complaints.some((text) => text.startsWith("style-src"))).toBe(true);
      await page.close();
    },
  );

  test("what the server sends has no style in it, neither element nor attribute", async () => {
    for (const path of ["/server", "/lists"]) {
      const sent = await (await fetch(server.url + path)).text();
      expect(sent).toContain('class="swarm-todos');
      expect(sent.includes("data-key=")).toBe(path === "/lists");
      expect(sent).not.toMatch(/<style|\sstyle=/);
    }
  });
});
