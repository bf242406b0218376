import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DemoBrowser, startDemoBrowser } from "./demo-browser.ts";
import { demoClient } from "./demo-client.ts";
import { type DemoProcess, startDemoProcess } from "./demo-process.ts";
import { isReady, pingedRevs, watchPage } from "./watch-page.ts";

let folder: string;
let browser: DemoBrowser;
const running: DemoProcess[] = [];
const start = async (port: string): Promise<DemoProcess> => {
  const demo = await startDemoProcess({ data: folder, hasPages: true, supabase: true, port });
  running.push(demo);
  return demo;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "swarm-demo-supabase-"));
  browser = await startDemoBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  for (const demo of running) await demo.kill();
  await rm(folder, { recursive: true, force: true });
});

test("an open window finds a demo that was started again, and what is written then arrives live", async () => {
  const first = await start("0");
  const ana = demoClient(first.url, "user:acme:ana");
  await ana.send("POST", "/api/demo/threads", { container: "mine" });
  await ana.change("mine", () => [{ op: "add", subject: "Before" }]);
  const page = await browser.open("about:blank");
  const watched = watchPage(page);
  await page.goto(`${first.url}/?as=acme:ana&thread=mine`);
  await page.getByText("Before").waitFor();
  await expect.poll(() => isReady(watched, "todos:acme:mine"), { timeout: 60_000 }).toBe(true);
  await first.kill();
  await expect.poll(() => watched.sockets.closed, { timeout: 60_000 }).toBe(1);

  await start(new URL(first.url).port);
  await expect.poll(() => isReady(watched, "todos:acme:mine", 2), { timeout: 120_000 }).toBe(true);
  const pings = pingedRevs(watched).length;
  await ana.change("mine", () => [{ op: "add", subject: "After" }]);
  await page.getByText("After").waitFor();
  expect(pingedRevs(watched).slice(pings)).toEqual([2]);
  expect(await page.getByText("Live updates are off").count()).toBe(0);
}, 240_000);
