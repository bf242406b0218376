import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoBrowser, findBarriers, startDemoBrowser } from "./demo-browser.ts";
import { type DemoClient, demoClient } from "./demo-client.ts";
import { type DemoProcess, startDemoProcess } from "./demo-process.ts";

const thread = "launch-brief";
const last = "Edit everything into one voice";

/** The rows of a window's panel as a person reads them: the subject, and whether it is ticked. */
const rowsOf = (page: Page): Promise<(readonly [string, boolean])[]> =>
  page
    .getByRole("region", { name: "Plan" })
    .getByRole("checkbox")
    .evaluateAll((boxes) =>
      boxes.map((box) => {
        const label = document.getElementById(box.getAttribute("aria-labelledby") ?? "");
        return [label?.textContent ?? "", (box as HTMLInputElement).checked] as const;
      }),
    );

describe("the demo in a browser", () => {
  let demo: DemoProcess;
  let browser: DemoBrowser;
  let ana: DemoClient;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemoProcess({ speed: 20, hasPages: true }), startDemoBrowser()]);
    ana = demoClient(demo.url, "user:acme:ana");
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await demo.stop();
  });

  test("an agent's row appears, a person's tick reaches the agents, both windows end equal, another organisation sees none of it", async () => {
    const anas = await browser.open(demo.url);
    await anas.getByRole("button", { name: /Ana/ }).click();
    const bens = await browser.open(`${demo.url}/?as=acme:ben`);

    // A row that an agent put there; nobody else has written.
    await anas.getByRole("checkbox", { name: last }).waitFor();
    await anas.getByRole("button", { name: "Pause" }).click();
    await bens.getByRole("button", { name: "Resume" }).waitFor();
    const { items } = await ana.read(thread);
    expect(items.find((item) => item.subject === last)?.createdBy).toMatchObject({ kind: "agent", id: "juno" });

    await anas.getByRole("checkbox", { name: last }).click();
    await bens.getByRole("checkbox", { name: last, checked: true }).waitFor();
    await bens.getByLabel("Add a task").fill("Ask the school about chairs");
    await bens.getByLabel("Add a task").press("Enter");
    await anas.getByRole("checkbox", { name: "Ask the school about chairs" }).waitFor();
    await bens.getByRole("button", { name: "Resume" }).click();

    // The agents say what they saw, in both windows.
    await anas.getByText(`Ana ticked “${last}”`).waitFor();
    await bens.getByText("Ben added “Ask the school about chairs”").waitFor();
    await anas.getByText("All done, watching the list").waitFor();
    await bens.getByText("All done, watching the list").waitFor();

    const list = (await ana.read(thread)).items.map((item) => [item.subject, item.status === "completed"]);
    expect(list.every(([, isTicked]) => isTicked)).toBe(true);
    await expect.poll(() => rowsOf(anas), { timeout: 30_000 }).toEqual(list);
    await expect.poll(() => rowsOf(bens), { timeout: 30_000 }).toEqual(list);

    const cleos = await browser.open(`${demo.url}/?as=globex:cleo`);
    await cleos.getByRole("checkbox", { name: last }).waitFor();
    const theirs = await demoClient(demo.url, "user:globex:cleo").read(thread);
    expect(theirs.items.map((item) => item.subject)).not.toContain("Ask the school about chairs");
    const ours = new Set((await ana.read(thread)).items.map((item) => item.id));
    expect(theirs.items.some((item) => ours.has(item.id))).toBe(false);
    const text = await cleos.locator("body").innerText();
    expect(text).toContain("Globex");
    for (const word of ["Lending Shed", "Ana", "Ben", "school about chairs"]) expect(text).not.toContain(word);

    expect(browser.complaints).toEqual([]);
    expect([...browser.origins]).toEqual([demo.url]);
  }, 240_000);

  test.each([
    { name: "light", colorScheme: "light", width: 1280 },
    { name: "dark", colorScheme: "dark", width: 1280 },
    { name: "320 px wide", colorScheme: "light", width: 320 },
  ] as const)(
    "pages in $name have no barriers that axe can find, and nothing is cut off",
    async (look) => {
      const { colorScheme, width } = look;
      const page = await browser.open(demo.url, { colorScheme, viewport: { width, height: 720 } });
      await page.getByRole("button", { name: /Ana/ }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole("button", { name: /Ana/ }).click();
      await page.getByText("All done, watching the list").waitFor();
      await page.getByRole("checkbox", { name: last }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole("tab", { name: /Brief/ }).click();
      await page.getByRole("heading", { name: "The invitation" }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.context().close();
    },
    120_000,
  );
});
