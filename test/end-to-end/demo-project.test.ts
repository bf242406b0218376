import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DemoBrowser, startDemoBrowser } from "./demo-browser.ts";
import { demoClient } from "./demo-client.ts";
import { type DemoProcess, startDemoProcess } from "./demo-process.ts";
import { openProjectStandIn, type ProjectStandIn } from "./project-stand-in.ts";
import { isReady, pingedRevs, watchPage } from "./watch-page.ts";

let project: ProjectStandIn;
let browser: DemoBrowser;
let folder: string;
const running: DemoProcess[] = [];
const start = async (env: Readonly<Record<string, string>>, hasPages = false): Promise<DemoProcess> => {
  const demo = await startDemoProcess({ data: folder, supabase: env, speed: 20, hasPages });
  running.push(demo);
  return demo;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "swarm-demo-project-"));
  [project, browser] = await Promise.all([openProjectStandIn(), startDemoBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  for (const demo of running) await demo.kill();
  await project.close();
  await rm(folder, { recursive: true, force: true });
});

test("a project that lacks the tables ends the demo with the commands that print them", async () => {
  await expect(start(project.env)).rejects.toThrow(
    /ended with 1[\s\S]*cannot be read[\s\S]*sql --supabase[\s\S]*sql --realtime-policies/,
  );
}, 60_000);

test("half of an environment ends it with the names of what is missing; a secret key is never taken for the anon key", async () => {
  const { SUPABASE_JWT_SECRET: _, ...half } = project.env;
  await expect(start(half)).rejects.toThrow(/ended with 1[\s\S]*SUPABASE_JWT_SECRET is missing/);
  const swapped = { ...project.env, SUPABASE_ANON_KEY: project.env["SUPABASE_SERVICE_KEY"] ?? "" };
  await expect(start(swapped)).rejects.toThrow(/ended with 1[\s\S]*SUPABASE_ANON_KEY is not an anon/);
}, 60_000);

test("a project with its database: migrated, lists in it, live from its Realtime, nothing secret in the browser", async () => {
  const demo = await start({ ...project.env, DATABASE_URL: project.databaseUrl }, true);
  const page = await browser.open("about:blank");
  const watched = watchPage(page);
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => bodies.push(response.text().catch(() => "")));
  await page.goto(`${demo.url}/?as=acme:ana`);
  await expect.poll(() => isReady(watched, "todos:acme:launch-brief"), { timeout: 60_000 }).toBe(true);
  expect(project.realtime.channels()).toContain("todos:acme:launch-brief");
  await page.getByText(`Supabase Realtime · ${new URL(project.env["SUPABASE_URL"] ?? "").host}`).waitFor();

  await page.getByRole("checkbox", { name: "Edit everything into one voice" }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  const ben = demoClient(demo.url, "user:acme:ben");
  await ben.change("launch-brief", () => [{ op: "add", subject: "From Ben" }]);
  await page.getByText("From Ben").waitFor();
  expect(pingedRevs(watched)).toContain((await ben.read("launch-brief")).rev);
  expect(await page.getByText("Live updates are off").count()).toBe(0);

  const seen = [...(await Promise.all(bodies)), ...watched.sent, ...watched.received].join("\n");
  expect(seen).toContain(project.env["SUPABASE_ANON_KEY"]);
  for (const secret of ["SUPABASE_SERVICE_KEY", "SUPABASE_JWT_SECRET"]) {
    expect(seen.includes(project.env[secret] ?? "")).toBe(false);
  }
  expect(browser.complaints).toEqual([]);
  expect(await demo.stop()).toBe(0);
}, 120_000);

test("once migrated, the database's address is needed no more, and everything is where it was", async () => {
  const demo = await start(project.env);
  const ana = demoClient(demo.url, "user:acme:ana");
  expect((await ana.read("launch-brief")).items.map((item) => item.subject)).toContain("From Ben");
  expect(await ana.until("launch-brief", () => true)).toMatchObject({ run: 1, paused: true });
}, 60_000);
